import { describe, expect, it } from "vitest";
import { compile, flat } from "../../test/harbor-css.js";
import { compileAdminCss } from "./compile.js";

describe("references", () => {
  const value = (text: string) => flat(`.x{background:${text}}`);

  it.each([
    ["url(assets/a.png)", 'url("/uploads/themes/harbor/a.png")'],
    ['url( "./assets/a.png" )', 'url( "/uploads/themes/harbor/a.png" )'],
    ["url(assets/a.png#x)", 'url("/uploads/themes/harbor/a.png#x")'],
    ["url(assets/icons/a.png?v=1#x)", 'url("/uploads/themes/harbor/a.png?v=1#x")'],
    ["url('assets/a b.png')", 'url("/uploads/themes/harbor/a%20b.png")'],
    ["url(assets/a%20b.png)", 'url("/uploads/themes/harbor/a%20b.png")'],
    ["url(assets/quote%22.png)", 'url("/uploads/themes/harbor/quote%22.png")'],
    ["url(assets/100%.png)", 'url("/uploads/themes/harbor/100%25.png")'],
    ["\\75 rl(assets/a.png)", 'url("/uploads/themes/harbor/a.png")'],
    ["image-set('assets/a.png' 1x)", 'image-set("/uploads/themes/harbor/a.png" 1x)'],
    ["url(data:image/png;base64,AA)", "url(data:image/png;base64,AA)"],
    ["url(/uploads/x.png)", "url(/uploads/x.png)"],
    ["url(/a/b?x)", "url(/a/b?x)"],
    ["url(#grad)", "url(#grad)"],
  ])("%s becomes %s", (source, expected) => {
    expect(value(source)).toBe(`body:not(.sv-acp) .x { background: ${expected}; }`);
  });

  it.each([
    ["css/remote-url", "url(https://evil)"],
    ["css/remote-url", "URL(HTTP://evil)"],
    ["css/remote-url", "u\\72l(https://evil)"],
    ["css/remote-url", "\\75\\72\\6c(https://evil)"],
    ["css/remote-url", "url(\\68ttps://evil)"],
    ["css/remote-url", "url( //evil/x )"],
    ["css/remote-url", "url(/\\2f evil/x)"],
    ["css/remote-url", 'url("/\\\\evil/x")'],
    ["css/remote-url", 'url("/\\9/evil/x")'],
    ["css/remote-url", 'url("ht\\\ntps://evil")'],
    ["css/remote-url", "url(\\\\\\\\evil)"],
    ["css/remote-url", "url(https:evil)"],
    ["css/remote-url", "url(ftp://evil)"],
    ["css/remote-url", "url(blob:x)"],
    ["css/remote-url", "url(javascript:alert\\(1\\))"],
    ["css/remote-url", "url(file:///x)"],
    ["css/remote-url", 'image-set("https://evil" 1x)'],
    ["css/remote-url", '-webkit-image-set("//evil" 1x)'],
    ["css/remote-url", 'src("https://evil")'],
    ["css/remote-url", 'image("https://evil")'],
    ["css/remote-url", 'IMAGE-SET("//evil" 1x)'],
    ["css/remote-url", 'cross-fade("//evil", red)'],
    ["css/remote-url", "cross-fade(url(//evil), red)"],
    ["css/remote-url", "if(style(--a): url(//evil))"],
    ["css/unresolvable-url", "src(var(--u))"],
    ["css/unresolvable-url", "image-set(var(--u) 1x)"],
    ["css/unresolvable-url", "attr(data-x type(<url>))"],
    ["css/asset-path", "url()"],
    ["css/asset-path", "url(a.png)"],
    ["css/asset-path", "url(other/a.png)"],
    ["css/asset-path", "url(../a.png)"],
    ["css/asset-path", "url(assets/../a.png)"],
    ["css/asset-path", "url(assets/%2e%2e/a.png)"],
    ["css/asset-path", "url(assets/x%2fa.png)"],
    ["css/asset-path", "url(assets\\5c a.png)"],
    ["css/asset-path", "url(assets/%zz/a.png)"],
    ["css/asset-path", "url(assets/\\7f a.png)"],
    ["css/asset-path", "url(assets/)"],
    ["css/missing-asset", "url(assets/A.png)"],
    ["css/missing-asset", "url(assets/b.png)"],
    ["css/missing-asset", "url(assets/a.)"],
    ["css/missing-asset", "url(assets/__proto__)"],
  ])("%s: %s", (rule, text) => {
    expect(value(text)).toEqual([rule]);
  });

  it.each([
    ".x{--u:url(//evil)}",
    ".x{--u:{background:url(//evil)}}",
    "@font-face{src:local(x), url(//evil)}",
    '@font-face{src:"//evil"}',
    "@property --x{initial-value:url(//evil)}",
    "@counter-style c{symbols:url(//evil)}",
    "@supports (background:url(//evil)){}",
    "@keyframes k{from{background:url(//evil)}}",
    ".x{filter:url(//evil#a)}",
  ])("sees the remote one in %s", (source) => {
    expect(flat(source)).toContain("css/remote-url");
  });

  it("names the file and the place", () => {
    expect(compile(".x {\n  color: red;\n  background: url(assets/gone.png);\n}").findings).toEqual([
      {
        rule: "css/missing-asset",
        level: "error",
        file: "styles/custom.css",
        line: 3,
        column: 3,
        message: "refers to a file that the package lacks: assets/gone.png",
        hint: "Add assets/gone.png to the package, or correct the name.",
      },
    ]);
  });

  it("are the admin's own business", () => {
    const { css, findings } = compileAdminCss(".x{background:url(https://cdn.example/a.png)}");
    expect(findings).toEqual([]);
    expect(css).toContain("url(https://cdn.example/a.png)");
    expect(compileAdminCss("@supports (background:url(//x)){}").findings).toEqual([]);
  });
});
