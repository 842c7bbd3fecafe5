import type { TokenMap } from "@sitevine/contracts";
import { describe, expect, it } from "vitest";
import { compileAdminCss, compileStylesheet, compileThemeCss } from "../src/index.js";

const none = { theme: {}, admin: {}, themeCss: "", adminCss: "" };
const global = (...lines: string[]) => `:root, .sv-site-tokens {\n${lines.map((line) => `  ${line};\n`).join("")}}\n`;

describe("layers of the public stylesheet", () => {
  it("leave the administrator out for a reader who chose a theme as shipped", () => {
    const theme = { global: { "--c-bg": "theme" } };
    const shipped = compileStylesheet({ theme, admin: null, themeCss: ".t {}", adminCss: "" });
    expect(shipped).toBe(`${global("--c-bg: theme")}.t {}\n`);
  });

  it("are whatever the caller passes, such as drafts", () => {
    const live = { ...none, theme: { global: { "--c-bg": "live" } }, themeCss: ".live {}" };
    const draft = { ...live, theme: { global: { "--c-bg": "draft" } }, admin: { footer: { "--footer-bg": "draft" } } };
    expect(compileStylesheet(draft)).toBe(`${global("--c-bg: draft")}.sv-foot {\n  --footer-bg: draft;\n}\n.live {}\n`);
  });

  it("skip empty blocks, fonts and stylesheets", () => {
    const admin = { global: {}, navbar: { "--nav-bg": "red" } };
    expect(compileStylesheet({ ...none, admin, siteFont: null, adminCss: " \n" })).toBe(
      ":root .pub-nav {\n  --nav-bg: red;\n}\n",
    );
  });

  it("keep the theme's text before the admin's even where the theme names a cascade layer", () => {
    const themeCss = compileThemeCss("@layer base{.x{color:red!important}}", { assets: new Set(), assetBase: "/" }).css;
    const adminCss = compileAdminCss(".x{color:blue!important}").css;
    const sheet = compileStylesheet({ ...none, themeCss, adminCss });
    expect(sheet.indexOf("red !important")).toBeLessThan(sheet.indexOf("blue !important"));
    expect(sheet).toContain("@layer base {");
  });

  it("set a region's token in the region only, over an admin's global one too", () => {
    const css = compileStylesheet({
      ...none,
      theme: { navbar: { "--btn-bg": "theme" } },
      admin: { global: { "--btn-bg": "admin" } },
    });
    expect(css).toBe(`${global("--btn-bg: admin")}:root .pub-nav {\n  --btn-bg: theme;\n}\n`);
  });
});

describe("stored values that should not be there", () => {
  it.each([
    { first: '"', second: '"', kept: [] },
    { first: "/*", second: "*/", kept: [] },
    { first: "url(", second: ")", kept: [] },
    { first: "a\\", second: "b", kept: ["--b: b"] },
  ])("cannot splice $first and $second together", ({ first, second, kept }) => {
    const sheet = (theme: object, admin: object = {}) =>
      compileStylesheet({ ...none, theme: theme as TokenMap, admin: admin as TokenMap });
    expect(sheet({ global: { "--a": first, "--b": second, "--z": "1" } })).toBe(global(...kept, "--z: 1"));
    expect(sheet({ global: { "--a": first, "--z": "1" } }, { global: { "--b": second } })).toBe(
      global("--z: 1", ...kept),
    );
    const footer = [...kept, "--z: 1"].map((line) => `  ${line};\n`).join("");
    expect(sheet({ global: { "--a": first, "--z": "1" }, footer: { "--b": second, "--z": "1" } })).toBe(
      `${global("--z: 1")}.sv-foot {\n${footer}}\n`,
    );
  });

  it.each(["", " ", "red !important", "}", "url(//evil.example)", 5, null, ["red"], {}])(
    "%j of the admin's does not hide the theme's",
    (value) => {
      const admin = { global: { "--a": value as string } };
      expect(compileStylesheet({ ...none, theme: { global: { "--a": "theme" } }, admin })).toBe(global("--a: theme"));
    },
  );

  it.each([null, "text", 5, [], ["a"], true])("%j for a whole scope emits nothing", (scope) => {
    const theme = { global: scope as never, footer: { "--a": "1" } };
    expect(compileStylesheet({ ...none, theme })).toBe(".sv-foot {\n  --a: 1;\n}\n");
  });
});

describe("odd values that are sound", () => {
  it.each(["\\7d ", "\\3c ", "U+26", "@import x", "a/*x*/b", "var(--a)", "var(--b) var(--b)", "[a] (b)", "url(#grad)"])(
    "emits %j verbatim",
    (value) => {
      expect(compileStylesheet({ ...none, theme: { global: { "--a": value } } })).toBe(global(`--a: ${value}`));
    },
  );
});
