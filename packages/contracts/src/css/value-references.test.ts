import { describe, expect, it } from "vitest";
import { tokenizeCss } from "./tokenizer.js";
import { isRemoteReference } from "./url-origin.js";
import { listReferences } from "./value-references.js";

const references = (value: string) =>
  listReferences(tokenizeCss(value)).map((reference) =>
    reference.kind === "literal" ? `${reference.notation} ${reference.url}` : `${reference.notation} ?`,
  );

describe("listReferences", () => {
  it.each([
    ["url(a.png)", ["url a.png"]],
    ["u\\72l('a.png')", ["url a.png"]],
    ["src('a') src( \"b\" )", ["src a", "src b"]],
    ["src(var(--u))", ["src ?"]],
    ["src()", ["src ?"]],
    ["image-set('a' 1x, url(b) 2x type('image/png'))", ["image-set a", "url b"]],
    ["-WEBKIT-image-set('a' 1x)", ["-webkit-image-set a"]],
    ["image-set(var(--u) 1x)", ["image-set ?"]],
    ["image-set(--mine() 1x)", ["image-set ?"]],
    ["image-set(if(style(--x): 'a'; else: 'b') 1x)", ["image-set ?", "image-set a", "image-set b"]],
    ["image-set(linear-gradient(var(--a), red) 1x, 'a' calc(var(--d) * 1x))", ["image-set a"]],
    ["image(ltr 'a', red)", ["image a"]],
    ["image(red)", []],
    ["cross-fade(url(a), 'b', 50%)", ["url a", "cross-fade b"]],
    ["-webkit-cross-fade('a', url(b), 50%)", ["-webkit-cross-fade a", "url b"]],
    ...["var(--u)", "env(--u)", "attr(data-u)", "first-valid(x)", "inherit(--u)", "toggle(x)", "random-item(x)"].map(
      (computed): [string, string[]] => [`src(${computed}) image(${computed})`, ["src ?", "image ?"]],
    ),
    ["var(--x, url(a))", ["url a"]],
    ["if(supports(x): url(a))", ["url a"]],
    ["{background:url(a)}", ["url a"]],
    ["url(var(--x))", ["url ?"]],
    ["attr(data-x type(<url>))", ["attr ?"]],
    ["format('woff2') local('x') 'plain' counter(x, 'a')", []],
    ["/* url(a) */ 'url(a)'", []],
  ])("reads %j", (value, expected) => {
    expect(references(value)).toEqual(expected);
  });

  it("counts bare strings where the caller says so", () => {
    const found = listReferences(tokenizeCss("'x', local('y')"), { bareStrings: true });
    expect(found).toMatchObject([{ url: "x", notation: "src" }]);
  });
});

describe("isRemoteReference", () => {
  it.each([
    "https://evil.example/x",
    "HTTP://evil",
    "https:evil",
    "http:evil",
    "https:/evil",
    "//evil/x",
    "/\\evil/x",
    "\\\\evil\\x",
    "\t//evil",
    " //evil",
    "/\t/evil",
    "ht\ntps://evil",
    "https:\\\\evil",
    "//site.invalid/x",
    "https://site.invalid/x",
    "javascript:alert(1)",
    "blob:https://x/1",
    "ftp://x",
    "file:///etc/passwd",
    "about:blank",
    "https://[bad",
  ])("refuses %j", (url) => {
    expect(isRemoteReference(url)).toBe(true);
  });

  it.each([
    "assets/a.png",
    "./assets/a.png",
    "/uploads/a.png",
    "../x",
    "#grad",
    "",
    "?a",
    "a:b".slice(2),
    "DATA:image/png;base64,AA",
  ])("lets %j stay", (url) => {
    expect(isRemoteReference(url)).toBe(false);
  });
});
