import { describe, expect, it } from "vitest";
import { closeNames } from "../assets/missing-asset.js";
import { namesPanelFont } from "./panel-font.rule.js";
import { redefinedToken } from "./property-token.rule.js";
import { rewriteReferences } from "./references.js";
import { readsThemeSwitch } from "./scheme-selectors.js";
import { bindsScript } from "./script-binding.rule.js";
import { readSelectors } from "./selector.js";

describe("css/panel-font", () => {
  it.each(['"Sitevine Panel"', "sitevine panel", "'SITEVINE  PANEL'", "Site\\76ine/**/ Panel", "' Sitevine Panel '"])(
    "knows %s",
    (value) => {
      expect(namesPanelFont(value)).toBe(true);
    },
  );

  it.each(['"Sitevine"', "Sitevine Panel Two", "Inter"])("lets %s be", (value) => {
    expect(namesPanelFont(value)).toBe(false);
  });
});

describe("css/property-token", () => {
  it.each(["--c-bg", " --c-bg ", "--c\\2d bg", "/* --x */ --c-bg"])("knows %s", (params) => {
    expect(redefinedToken(params)).toBe("--c-bg");
  });

  it.each(["--mine", "--C-BG", "'--c-bg'", ""])("lets %j be", (params) => {
    expect(redefinedToken(params)).toBeUndefined();
  });
});

describe("css/colour-scheme", () => {
  it.each([
    ["[data-theme]", true],
    ["a:not(:is(b, [*|DATA-theme=x]))", true],
    ["[data-themes]", false],
    [".data-theme", false],
    ["[title='data-theme']", false],
  ])("reads %s", (source, expected) => {
    const read = readSelectors(source);
    expect(read.ok && read.selectors.some(readsThemeSwitch)).toBe(expected);
  });
});

describe("css/script-binding", () => {
  it.each([
    ["behavior", "none"],
    ["-MOZ-binding", "none"],
    ["width", "EXPRESSION(1)"],
    ["width", "calc(1px + e\\78pression(1))"],
    ["filter", "progid:Microsoft.Alpha()"],
  ])("knows %s: %s", (property, value) => {
    expect(bindsScript(property, value)).toBe(true);
  });

  it.each([
    ["scroll-behavior", "smooth"],
    ["content", "'expression(1) progid:x'"],
    ["--progid", "progid"],
    ["--progid", "'progid':x"],
  ])("lets %s: %s be", (property, value) => {
    expect(bindsScript(property, value)).toBe(false);
  });
});

describe("css/references", () => {
  const names = new Set(["a.png", 'b").png', "c\\d.png"]);
  const assets = { names, base: "/uploads/themes/x/", closeTo: closeNames(names) };

  it("re-emits names so that none breaks out of its string", () => {
    expect(rewriteReferences("url(assets/b%22%29.png)", assets).text).toBe('url("/uploads/themes/x/b%22).png")');
    expect(rewriteReferences('url("assets/b\\").png")', assets).text).toBe('url("/uploads/themes/x/b%22).png")');
    expect(rewriteReferences("url('assets/a.png?\"</style>#\\a x')", assets).text).toBe(
      'url("/uploads/themes/x/a.png?\\22 \\3c /style>#\\a x")',
    );
  });

  it("are strings only where the caller says so", () => {
    expect(rewriteReferences("'//x'", assets)).toEqual({ text: "'//x'", problems: [] });
    expect(rewriteReferences("'//x'", assets, true).problems).toMatchObject([{ rule: "css/remote-url" }]);
  });

  it("keeps everything around them", () => {
    expect(rewriteReferences("red url(assets/a.png) 1px, var(--x, url('assets/a.png'))", assets)).toEqual({
      text: 'red url("/uploads/themes/x/a.png") 1px, var(--x, url("/uploads/themes/x/a.png"))',
      problems: [],
    });
  });
});
