import type { VectorFile } from "./vector-file.ts";

const ANCHOR = "body:not(.sv-acp)";
const rule = (selector: string, expected: string) => ({
  name: selector,
  css: `${selector}{color:red}`,
  compiled: `${expected} { color: red; }`,
});
const sheet = (name: string, css: string, compiled: string, warnings: string[] = []) => ({
  name,
  css,
  compiled,
  ...(warnings.length > 0 ? { warnings } : {}),
});
const refused = (finding: string, css: string) => ({ name: `${finding}: ${css}`, css, errors: [finding] });

export const cssScopingVectors: VectorFile = {
  name: "css-scoping",
  about:
    "Compile `css` as the stylesheet of a theme that ships no files. Either `compiled` is the result, to be compared with every run of white space taken as one space, or `errors` are rule ids that refuse the sheet. `warnings` are rule ids that must be reported and refuse nothing.",
  cases: [
    rule(".x", `${ANCHOR} .x`),
    rule("*", `${ANCHOR} *`),
    rule("a > b + c ~ d e", `${ANCHOR} a > b + c ~ d e`),
    rule(".x:has(.y)", `${ANCHOR} .x:has(.y)`),
    rule("htmlx-widget", `${ANCHOR} htmlx-widget`),
    rule(".sv-acp .x", `${ANCHOR} .sv-acp .x`),
    rule("body", ANCHOR),
    rule("body.home .x", "body.home:not(.sv-acp) .x"),
    rule("body.sv-acp .x", "body.sv-acp:not(.sv-acp) .x"),
    rule("body::before", `${ANCHOR}::before`),
    rule(":root", ":root"),
    rule("html", "html"),
    rule("html.foo", "html.foo"),
    rule("html .x", `html ${ANCHOR} .x`),
    rule(":root .x", `:root ${ANCHOR} .x`),
    rule(":root body.y .x", ":root body.y:not(.sv-acp) .x"),
    rule("html, .card", `html, ${ANCHOR} .card`),
    rule(":is(:root,.x) .y", `${ANCHOR} :is(:root,.x) .y`),
    rule(":is(:root,.x)", `${ANCHOR} :is(:root,.x)`),
    rule(":not(html)", `${ANCHOR} :not(html)`),
    sheet("nested rules stay as written", ".x{&:hover{color:red}}", `${ANCHOR} .x { &:hover { color: red; } }`),
    sheet("nested rules under the root are anchored", ":root{.y{color:red}}", `:root { ${ANCHOR} .y { color: red; } }`),
    sheet(
      "a panel selector under the root is narrowed",
      ":root{body.sv-acp .y{color:red}}",
      ":root { body.sv-acp:not(.sv-acp) .y { color: red; } }",
    ),
    sheet(
      "keyframe steps stay",
      "@keyframes k{from{top:0}50%{top:1px}}",
      "@keyframes k { from { top: 0; } 50% { top: 1px; } }",
    ),
    sheet("a media query", "@media print{.x{top:0}}", `@media print { ${ANCHOR} .x { top: 0; } }`),
    sheet("layers", "@layer a,b;", "@layer a,b;"),
    sheet("the reader's colour scheme is dropped", "@media (prefers-color-scheme:dark){.x{top:0}}", "", [
      "css/colour-scheme",
    ]),
    sheet("a theme switch is dropped", '[data-theme="dark"] .x{top:0}', "", ["css/colour-scheme"]),
    refused("css/import", '@import "x.css";'),
    refused("css/import", '@i\\6dport "x.css";'),
    refused("css/import", '@im\\port "x.css";'),
    refused("css/at-rule", "@namespace svg url(x);"),
    refused("css/at-rule", "@foo{.x{top:0}}"),
    refused("css/selector", ".x{:not(&){color:red}}"),
    refused("css/selector", ".x{body.sv-acp:not(&) .y{color:red}}"),
    refused("css/selector", ".x{:is(&, body.sv-acp *){color:red}}"),
    refused("css/selector", "html:has(body.sv-acp){color:red}"),
    refused("css/selector", ":root.sv-acp{color:red}"),
    refused("css/remote-url", ".x{background:url(https://evil.example/x)}"),
    refused("css/remote-url", ".x{background:u\\72l(//evil.example/x)}"),
    refused("css/remote-url", '.x{background:image-set("https://evil.example/x" 1x)}'),
  ],
};
