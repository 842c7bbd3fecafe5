import { TOKEN_REGISTRY } from "@sitevine/contracts";
import { describe, expect, it } from "vitest";
import { PALETTES } from "./palettes.js";

// Borders and focus rings are interface edges: 3:1 (WCAG 2.2, 1.4.11). The other pairs are text.
const EDGES: ReadonlySet<string> = new Set(["--c-border-strong", "--c-focus"]);
// Text of the palette also appears on the fill of the accent variant.
const ON_ACCENT_SOFT = ["--c-fg", "--c-fg-muted", "--c-link", "--c-link-hover", "--c-link-visited"];

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

describe.each(["light", "dark"] as const)("the %s palette", (appearance) => {
  const palette = PALETTES[appearance];
  const pairs = [
    ...TOKEN_REGISTRY.flatMap(({ name, on = [] }) => on.map((background) => [name, background] as const)),
    ...ON_ACCENT_SOFT.map((name) => [name, "--c-accent-soft"] as const),
  ].filter((pair) => pair.every((name) => palette[name] !== undefined));

  it("has the pairs of the registry", () => expect(pairs.length).toBeGreaterThan(30));

  it.each(pairs)("can be read: %s on %s", (foreground, background) => {
    const ratio = contrast(palette[foreground] ?? "", palette[background] ?? "");
    expect(ratio).toBeGreaterThanOrEqual(EDGES.has(foreground) ? 3 : 4.5);
  });
});
