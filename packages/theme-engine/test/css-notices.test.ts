import { describe, expect, it } from "vitest";
import { compileAdminCss, compileThemeCss } from "../src/index.js";

const place = { assets: new Set(["logo.png"]), assetBase: "/uploads/themes/coast/" };
const found = (css: string) => compileThemeCss(css, place).findings.map(({ rule, level }) => `${level} ${rule}`);

describe("a declaration behind a mark, which every browser drops", () => {
  it.each(["*x:url(//evil.example/a.png)", "*x: url(https://evil.example/a)", "_;*background:url('//evil.example')"])(
    "is told in a theme's stylesheet, and what it refers to is judged: %s",
    (declaration) => {
      const css = `.a{${declaration.replace("_;", "")};color:red}`;
      expect(found(css)).toEqual(["error css/remote-url", "notice css/dropped"]);
    },
  );

  it("is left out with a notice where it refers to nothing", () => {
    const { css, findings } = compileThemeCss(".a { *zoom: 1; color: red }", place);
    expect([css, findings]).toEqual([
      "body:not(.sv-acp) .a {\ncolor: red;\n}",
      [
        {
          rule: "css/dropped",
          level: "notice",
          file: "styles/custom.css",
          line: 1,
          column: 6,
          message: "is left out, since browsers ignore the declaration *zoom",
        },
      ],
    ]);
    expect(compileAdminCss(".a{*x:url(//a.example/b)}").findings.map(({ rule }) => rule)).toEqual(["css/dropped"]);
  });
});

describe("a rule that can match nothing after anchoring", () => {
  it.each([
    ".sv-acp .card",
    "body.sv-acp .card",
    ".card .SV-ACP",
    "head",
    "head > title",
    "html head",
    "* html .card",
    ".card :root .b",
    "body body .card",
    "div body .card",
    "html body .card html",
    "main, .sv-acp",
    ".\\73v-acp .card",
  ])("gets a notice and is served: %s", (selector) => {
    expect(found(`${selector}{color:red}`)).toEqual(["notice css/unreachable"]);
    expect(compileThemeCss(`${selector}{color:red}`, place).css).toContain("color: red");
  });

  it.each([
    ".card",
    "body",
    "html",
    ":root",
    "html body .card",
    "html.wide > body > .card",
    ".wide body .card",
    ":root .card",
    ".header .body-text",
    "thead th",
    "tbody td",
    "body:not(.sv-acp) .card",
    ".card:not(body)",
    "html{.card{top:0}}.b",
    ".card{&:hover{top:0}}.b",
  ])("gets none where it can match: %s", (selector) => {
    expect(found(`${selector}{color:red}`)).toEqual([]);
  });

  it("is told inside of other rules as well", () => {
    expect(found(".card{head &{top:0}}")).toEqual(["error css/selector"]);
    expect(found(".card{.sv-acp{top:0} .b{top:0}}")).toEqual(["notice css/unreachable"]);
    expect(found("@scope(main){:root .b{top:0} .sv-acp{top:0}}")).toEqual(["notice css/unreachable"]);
    expect(found("html{head{top:0} & .card{top:0} body .card{top:0}}")).toEqual(["notice css/unreachable"]);
  });
});
