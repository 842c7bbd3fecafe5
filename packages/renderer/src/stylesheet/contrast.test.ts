import { TOKEN_REGISTRY } from "@sitevine/contracts";
import { describe, expect, it } from "vitest";

const values = new Map(TOKEN_REGISTRY.map((entry) => [entry.name, entry.default]));

/** The resolved colour of a token; a transparent fill resolves to that of the page behind it. */
function colourOf(name: string): string {
  const value = values.get(name) ?? "transparent";
  const next = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
  if (next) return colourOf(next);
  return value === "transparent" ? colourOf("--c-bg") : value;
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].toSorted((left, right) => right - left);
  return (high + 0.05) / (low + 0.05);
}

/** Borders and focus rings are not text and need less contrast (WCAG 2.2, 1.4.11). */
const EDGES = new Set(["--c-border-strong", "--c-focus"]);

const pairs = TOKEN_REGISTRY.flatMap((entry) => (entry.on ?? []).map((surface) => ({ name: entry.name, surface })));

describe("contrast of the stock look", () => {
  it("is measured as WCAG does", () => {
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
    expect(contrast("#767676", "#ffffff")).toBeCloseTo(4.54, 2);
  });

  it("knows a fair number of pairs", () => {
    expect(pairs.length).toBeGreaterThan(50);
  });

  it.each(pairs)("$name is clear on $surface", ({ name, surface }) => {
    expect(contrast(colourOf(name), colourOf(surface))).toBeGreaterThanOrEqual(EDGES.has(name) ? 3 : 4.5);
  });

  it.each(["--c-fg", "--c-fg-muted", "--c-accent", "--c-link"])("%s is clear on the accent's tint", (name) => {
    expect(contrast(colourOf(name), colourOf("--c-accent-soft"))).toBeGreaterThanOrEqual(4.5);
  });
});
