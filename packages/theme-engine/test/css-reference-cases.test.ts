import { describe, expect, it } from "vitest";
import { flat, theme } from "./scoped-css.js";

describe("references of a theme", () => {
  const properties = [
    "cursor",
    "list-style",
    "mask",
    "clip-path",
    "shape-outside",
    "offset-path",
    "border-image",
    "content",
    "filter",
    "--custom",
    "unheard-of",
  ];

  it.each(properties)("are seen in %s", (property) => {
    expect(flat(`.x{${property}:url(//evil.example/a#b)}`)).toEqual(["css/remote-url"]);
    expect(flat(`.x{${property}:url(/a#b)}`)).toBe(`body:not(.sv-acp) .x { ${property}: url(/a#b); }`);
  });

  it.each([
    "url(http:evil)",
    "url(vbscript:x)",
    "url( '//x' )",
    "url(\\2f\\2f x)",
    "-webkit-cross-fade(url(//x), red)",
    "URL(//x)",
    "\\55RL('//x')",
    "url('//x' crossorigin(anonymous))",
    "url('\\1 https://x')",
    "image-set(url(//x) 1x)",
    "image-set('/a.png' 1x, '//x' 2x)",
    "image(ltr '//x', red)",
    "var(--a, url(//x))",
    "url(BLOB:x)",
  ])("%s leaves the site", (value) => {
    expect(flat(`.x{a:${value}}`)).toEqual(["css/remote-url"]);
  });

  it.each([
    "@font-face{s\\72 c:'//evil'}",
    "@font-face{src:local('x'),'//evil' format('woff2')}",
    "@property --x{syntax:'<url>';initial-value:url(//evil);inherits:false}",
    "@counter-style c{prefix:url(//evil)}",
    "@supports (background:src('//evil')){.x{a:b}}",
    "@container style(--a:url(//evil)){.x{a:b}}",
    "@media (a:url(//evil)){.x{a:b}}",
    "@layer a url(//evil);",
    "@page{@top-left{content:url(//evil)}}",
    "@keyframes k{to{a:url(//evil)}}",
    ".x{.y{&:hover{a:url(//evil)}}}",
    ".x{--a:{b:{c:url(//evil)}}}",
  ])("are seen in %s", (source) => {
    expect(flat(source)).toEqual(["css/remote-url"]);
  });

  it.each(["src(var(--u))", "image(var(--u))", "image-set(var(--u) 1x)", "src(env(--u))", "src(--u())", "attr(b url)"])(
    "cannot be put together as %s",
    (value) => {
      expect(flat(`.x{--u:'https://evil.example';a:${value}}`)).toEqual(["css/unresolvable-url"]);
    },
  );

  it.each([
    ["BEHAVIOR", "url(/x.htc)"],
    ["-moz-binding", "url(/x.xml)"],
    ["filter", "progid:DXImageTransform.Microsoft.AlphaImageLoader(src='http://x/a')"],
    ["filter", "p\\72ogid:x(src='a')"],
    ["width", "e\\78pression(1)"],
  ])("never bring code along: %s: %s", (property, value) => {
    expect(flat(`.x{${property}:${value}}`)).toEqual(["css/script-binding"]);
  });

  it.each([
    "url('')",
    "url(?x)",
    "url(Assets/a.png)",
    "url(%61ssets/a.png)",
    "url(../assets/a.png)",
    "url(assets//a.png)",
    "url(assets/.)",
    "url(assets\\a.png)",
    "url('assets\\\\a.png')",
    "url('assets/x\\\\a.png')",
    "url(assets/x%5Ca.png)",
    "url(assets/x%00.png)",
    "image-set('a.png' 1x)",
  ])("%s names no file of the package", (value) => {
    expect(flat(`.x{a:${value}}`)).toEqual(["css/asset-path"]);
  });

  it.each(["url(data:font/woff2;base64,AA)", "url('data:text/html,<b>')", "url(data:image/svg+xml,%3Csvg/%3E)"])(
    "%s is inert",
    (value) => {
      expect(flat(`.x{a:${value}}`)).toBe(`body:not(.sv-acp) .x { a: ${value}; }`);
    },
  );

  it("name the file that is missing", () => {
    const { findings } = theme(".x{a:url(assets/Gone.PNG)}");
    expect(findings).toMatchObject([
      { rule: "css/missing-asset", message: expect.stringContaining("assets/Gone.PNG") },
    ]);
  });
});
