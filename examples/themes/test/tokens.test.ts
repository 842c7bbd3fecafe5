import { TOKEN_REGISTRY, TOKEN_SCOPES } from "@sitevine/contracts";
import { describe, expect, it } from "vitest";
import { THEME_IDS } from "../build/theme-files.mjs";
import { globalTokensCss } from "../build/tokens-css.mjs";
import { contrast } from "./contrast.js";
import { resolveScope } from "./resolve-tokens.js";
import { readTokens } from "./theme-source.js";

const GLOBAL = "global";
const REGISTERED = new Set(TOKEN_REGISTRY.map((entry) => entry.name));
const SURFACE_TOKENS = TOKEN_REGISTRY.filter((entry) => entry.name.startsWith("--surface-")).map((entry) => entry.name);
/** Borders and focus rings are interface edges: 3:1 (WCAG 2.2, 1.4.11). The other pairs are text. */
const EDGES = new Set(["--c-border-strong", "--c-focus"]);
const TEXT_RATIO = { harbor: 4.5, ember: 4.5, beacon: 7 };

interface Pair {
  readonly foreground: string;
  readonly background: string;
}

const registryPairs: readonly Pair[] = TOKEN_REGISTRY.flatMap((entry) =>
  (entry.on ?? []).map((background) => ({ foreground: entry.name, background })),
);
/** Inside a section, the palette's text appears on the section's own fill. */
const surfacePairs: readonly Pair[] = ["--c-fg", "--c-fg-muted", "--c-link", "--c-link-hover", "--c-link-visited"].map(
  (foreground) => ({ foreground, background: "--surface-bg" }),
);

/** A transparent fill shows what is behind it: the section's fill if there is one, otherwise the page. */
function fillOf(values: ReadonlyMap<string, string>, name: string): string {
  const value = values.get(name);
  if (value !== undefined && value !== "transparent") return value;
  const below = name === "--surface-bg" ? "--c-bg" : values.has("--surface-bg") ? "--surface-bg" : "--c-bg";
  return name === "--c-bg" ? "#ffffff" : fillOf(values, below);
}

describe.each(THEME_IDS)("tokens of %s", (id) => {
  it("names every scope and only registered tokens", async () => {
    const tokens = await readTokens(id);
    expect(Object.keys(tokens).sort()).toEqual(TOKEN_SCOPES.map((scope) => scope.name).sort());
    const strangers = Object.values(tokens).flatMap((set) => Object.keys(set).filter((name) => !REGISTERED.has(name)));
    expect(strangers).toEqual([]);
    for (const [scope, set] of Object.entries(tokens)) expect(Object.keys(set).length, scope).toBeGreaterThan(1);
  });

  it("gives every variant its whole surface", async () => {
    const tokens = await readTokens(id);
    for (const scope of TOKEN_SCOPES.filter((entry) => entry.name.startsWith("variant.")))
      expect(Object.keys(tokens[scope.name] ?? {}), scope.name).toEqual(expect.arrayContaining(SURFACE_TOKENS));
  });

  it.each(TOKEN_SCOPES.map((scope) => scope.name))("keeps its contrast in %s", async (scope) => {
    const values = resolveScope(await readTokens(id), scope);
    const pairs = values.has("--surface-bg") ? [...registryPairs, ...surfacePairs] : registryPairs;
    const tooFaint = pairs.flatMap(({ foreground, background }) => {
      const ratio = contrast(values.get(foreground) ?? "", fillOf(values, background));
      const wanted = EDGES.has(foreground) ? 3 : TEXT_RATIO[id];
      return ratio < wanted ? [`${foreground} on ${background}: ${ratio.toFixed(2)} of ${wanted}`] : [];
    });
    expect(tooFaint).toEqual([]);
  });

  it("writes its global tokens, and no other scope, to the stylesheet of tokens", async () => {
    const tokens = await readTokens(id);
    const css = globalTokensCss(tokens);
    for (const [name, value] of Object.entries(tokens[GLOBAL] ?? {})) expect(css).toContain(`  ${name}: ${value};\n`);
    expect(css.match(/^ {2}--/gm)).toHaveLength(Object.keys(tokens[GLOBAL] ?? {}).length);
  });
});

describe("the three themes beside each other", () => {
  it.each([
    "--font-display",
    "--radius-lg",
    "--space-6",
    "--text-4xl",
    "--content-width",
    "--c-accent",
    "--leading-body",
  ])("differ in %s", async (name) => {
    const values = await Promise.all(
      THEME_IDS.map(async (id) => resolveScope(await readTokens(id), "global").get(name)),
    );
    expect(new Set(values).size).toBe(THEME_IDS.length);
  });
});

describe("contrast", () => {
  it("agrees with the ratios that WCAG names", () => {
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
    expect(contrast("#767676", "#ffffff")).toBeCloseTo(4.54, 2);
    expect(contrast("#1c4176", "#1c4176")).toBe(1);
  });
});
