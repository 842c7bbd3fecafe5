import { describe, expect, it } from "vitest";
import { themeLayout, themeStylesheet } from "../src/index.js";
import { theme } from "./read-sample.js";
import { MANIFEST, SAMPLE } from "./sample-theme.js";

describe("the look of a theme by itself", () => {
  const sample = theme(SAMPLE);

  it("has the tokens and the stylesheet, with the addresses of a site", () => {
    const css = themeStylesheet(sample);
    expect(css).toContain("--c-bg: #fff;");
    expect(css).toContain("--card-bg: red;");
    expect(css).toContain('url("/uploads/themes/harbor/logo.png")');
    expect(css).toContain(sample.compiledCss);
  });

  it("has its layouts with the addresses of their images, and none that the theme does not have", () => {
    expect(JSON.stringify(themeLayout(sample, "home"))).toContain('"/uploads/themes/harbor/logo.png"');
    expect(themeLayout(sample, "members")).toBeUndefined();
  });

  it("finds its files wherever they are served, and differs in nothing else", () => {
    const base = "/previews/0a/assets/";
    const moved = (text: string | undefined) => text?.replaceAll("/uploads/themes/harbor/", base);
    expect(themeStylesheet(sample, base)).toBe(moved(themeStylesheet(sample)));
    expect(JSON.stringify(themeLayout(sample, "home", base))).toBe(moved(JSON.stringify(themeLayout(sample, "home"))));
  });

  it("cannot close a style element around it", () => {
    const css = themeStylesheet(theme({ ...SAMPLE, "styles/custom.css": '.x::before{content:"</style><!--"}' }), "/a/");
    expect(css).toContain('content: "\\3c /style>\\3c !--"');
    expect(css).not.toMatch(/<[/!]/);
  });

  it("keeps the light half of an older package", () => {
    const { "tokens.json": _, ...files } = SAMPLE;
    const { packageVersion: __, ...manifest } = MANIFEST;
    const older = theme({
      ...files,
      "manifest.json": manifest,
      "tokens.json": { light: { "--c-bg": "#fed" }, dark: { "--c-bg": "#123" } },
    });
    expect(themeStylesheet(older)).toContain("#fed");
    expect(themeStylesheet(older)).not.toContain("#123");
  });
});
