import { fromBuffer } from "@capsizecss/unpack";
import { compileStylesheet, findFirstFonts, firstFontUrls, readFontMetrics } from "@sitevine/theme-engine";
import { describe, expect, it } from "vitest";
import { packTheme } from "../build/pack-theme.mjs";
import { THEME_IDS } from "../build/theme-files.mjs";

describe.each(THEME_IDS)("the fonts of %s", (id) => {
  it("are measured as another reader measures them", async () => {
    const { theme } = await packTheme(id);
    const fonts = [...theme.assets.values()].filter(({ name }) => name.endsWith("-basic.woff2"));
    expect(fonts).not.toEqual([]);
    for (const { name, bytes } of fonts) {
      const other = await fromBuffer(Buffer.from(bytes()));
      const { ascent = 0, descent = 0, lineGap, width } = readFontMetrics(bytes()) ?? {};
      const lines = [ascent, -descent, lineGap].map((part) => (part ?? Number.NaN) * other.unitsPerEm);
      expect(lines.map(Math.round), name).toEqual([other.ascent, other.descent, other.lineGap]);
      // It weighs some rarer characters as well.
      expect((width ?? 0) / (other.xWidthAvg / other.unitsPerEm), name).toBeCloseTo(1, 1);
    }
  });

  it("have fallbacks for every family, and two are preloaded at most", async () => {
    const { theme } = await packTheme(id);
    const layers = { theme: theme.tokens, admin: null, themeCss: theme.compiledCss, adminCss: "" };
    const css = compileStylesheet(layers);
    const declared = new Set([...css.matchAll(/@font-face \{\s*font-family: "([^"]+)"/g)].map(([, family]) => family));
    const stood = [...declared].filter((family) => family?.endsWith("fallback"));
    expect(stood).toHaveLength(declared.size / 2);
    for (const family of stood) expect(css).toMatch(new RegExp(`--[a-z-]+: [^;]*, "${family}", [^;]*;`));
    const urls = firstFontUrls(findFirstFonts(layers, css), "en");
    expect(urls).toHaveLength(id === "beacon" ? 1 : 2);
    for (const url of urls) expect(url).toMatch(/-normal-basic\.woff2$/);
    expect(css).not.toContain("font-display: optional");
  });
});
