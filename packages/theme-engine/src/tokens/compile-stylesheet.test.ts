import { TOKEN_SCOPES, tokenValueProblem } from "@sitevine/contracts";
import fc from "fast-check";
import { transform } from "lightningcss";
import { describe, expect, it } from "vitest";
import { compileStylesheet } from "./compile-stylesheet.js";
import { mergeTokens } from "./merge-tokens.js";

const layers = { theme: {}, admin: null, themeCss: "", adminCss: "" };

describe("compileStylesheet", () => {
  it("is empty for a site without overrides", () => {
    expect(compileStylesheet({ ...layers, theme: { global: {}, footer: {} }, admin: {} })).toBe("");
  });

  it("emits scopes in registry order, then the font, then the theme's rules, then the admin's", () => {
    const css = compileStylesheet({
      theme: {
        footer: { "--footer-bg": "red" },
        "variant.accent": { "--card-bg": "blue" },
        global: { "--c-bg": "white" },
      },
      admin: { navbar: { "--nav-bg": "black" } },
      siteFont: '"Inter", sans-serif',
      themeCss: "body:not(.sv-acp) .t {}",
      adminCss: "body:not(.sv-acp) .a {}",
    });
    const marks = [
      ":root, .sv-site-tokens",
      ":root .pub-nav",
      ".sv-foot",
      ":root .sv-v--accent",
      "--ff-sans",
      "h1",
      ".t {}",
      ".a {}",
    ];
    const places = marks.map((mark) => css.indexOf(mark));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  it("merges token by token in each scope, the admin's winning", () => {
    const theme = { global: { "--a": "1", "--b": "1" }, navbar: { "--btn-bg": "theme" } };
    const admin = { global: { "--b": "2", "--btn-bg": "admin" }, strange: { "--x": "1" } };
    expect(mergeTokens(theme, admin)).toEqual({
      global: { "--a": "1", "--b": "2", "--btn-bg": "admin" },
      navbar: { "--btn-bg": "theme" },
      strange: { "--x": "1" },
    });
  });

  it.each([
    "foo",
    "variant.neon",
    "variant.",
    "Variant.accent",
    "global ",
    "footer{}",
    "light",
    "constructor",
    "toString",
    "hasOwnProperty",
    "variant.__proto__",
    "variant.toString",
    "x} body.sv-acp{",
  ])("emits nothing for the scope %j", (scope) => {
    expect(compileStylesheet({ ...layers, theme: { [scope]: { "--a": "1" } } })).toBe("");
  });

  it("is not moved by a scope called __proto__", () => {
    const theme = JSON.parse('{"__proto__":{"--a":"1"},"global":{"__proto__":"1","--b":"1"}}');
    expect(compileStylesheet({ ...layers, theme, admin: theme })).toBe(":root, .sv-site-tokens {\n  --b: 1;\n}\n");
    expect("--a" in {}).toBe(false);
  });

  it("skips stored values that no longer pass, and keeps the rest", () => {
    const theme = {
      global: { "--a": "1", "--bad": '"', "--worse": "}", "b:c": "1", "--num": 1 as unknown as string, "--z": "2" },
    };
    expect(compileStylesheet({ ...layers, theme, siteFont: "a;b" })).toBe(
      ":root, .sv-site-tokens {\n  --a: 1;\n  --z: 2;\n}\n",
    );
  });

  it("never closes a style element", () => {
    expect(compileStylesheet({ ...layers, adminCss: "a{content:'</STYLE>'}" })).toBe("a{content:'\\3c /STYLE>'}\n");
  });

  it("gives any accepted values as exactly that many declarations to another parser", () => {
    const soup = fc.string({ unit: fc.constantFrom(..."\"'()[]\\/*!,a1-# \n\t") });
    const value = fc.oneof(soup, fc.string()).filter((text) => tokenValueProblem(text) === undefined);
    fc.assert(
      fc.property(
        fc.array(value, { minLength: 1, maxLength: 5 }),
        fc.constantFrom(...TOKEN_SCOPES),
        (values, scope) => {
          const tokens = Object.fromEntries(values.map((text, index) => [`--t${index}`, text]));
          const css = compileStylesheet({
            ...layers,
            theme: { [scope.name]: tokens },
            adminCss: ".survivor{color:red}",
          });
          const declared: string[] = [];
          const rules: string[] = [];
          transform({
            filename: "x.css",
            code: Buffer.from(css),
            visitor: {
              Declaration: { custom: ({ name }) => void declared.push(name) },
              Rule: { style: () => void rules.push("style") },
            },
          });
          expect(declared, css).toEqual(Object.keys(tokens));
          expect(rules).toHaveLength(2);
        },
      ),
    );
  });
});
