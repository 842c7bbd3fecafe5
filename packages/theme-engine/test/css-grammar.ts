import fc from "fast-check";

const name = fc.constantFrom(
  "a",
  "div",
  "*",
  ".x",
  ".y",
  "#z",
  "body",
  "html",
  ":root",
  ".sv-acp",
  "body.sv-acp",
  "html.foo",
  "b\\6f dy",
  "h\\74ml",
  ":r\\6fot",
  "[a='},{']",
  ".\\73 v-acp",
  "[dir=rtl]",
  "[data-theme=light]",
  ".sv-site",
);
const pseudo = fc.constantFrom(
  "",
  ":hover",
  "::before",
  ":not(.y)",
  ":is(.x, body.sv-acp *)",
  ":has(.sv-acp)",
  ":where(html)",
  ":not([data-theme=dark])",
  ":is([data-theme=light], .x)",
  ":nth-child(2n + 1)",
  "/* , */",
);
const compound = fc.tuple(name, pseudo).map((parts) => parts.join(""));
const combinator = fc.constantFrom(" ", " > ", " + ", " ~ ", ">");
const complex = fc
  .array(fc.tuple(combinator, compound), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.map(([join, one], index) => (index === 0 ? one : join + one)).join(""));
const nesting = fc.constantFrom(
  "& ",
  "&.a ",
  "&:hover > ",
  "> ",
  "+ ",
  "",
  "",
  ":not(&) ",
  ":is(&, a) ",
  "body:not(&) ",
  ".q &",
  "& + & ",
);
const list = (one: fc.Arbitrary<string>) => fc.array(one, { minLength: 1, maxLength: 3 }).map((all) => all.join(", "));
const group = fc.constantFrom(
  "@media (min-width: 1px)",
  "@supports (color: red)",
  "@layer l",
  "@container (width > 1px)",
  "@starting-style",
  "@med\\69 a print",
);
const scope = fc
  .tuple(list(complex), fc.constantFrom("", " to (.y)"))
  .map(([root, limit]) => `@scope (${root})${limit}`);
const address = fc.constantFrom(
  "assets/a.png",
  "/uploads/a.png",
  "data:image/png;base64,AA",
  "#a",
  "//evil.example/a",
  "https://evil.example/a",
  "/\\2f evil.example/a",
);
const reference = fc.tuple(
  fc.constantFrom(["url(", ")"], ["url('", "')"], ["u\\72l(", ")"], ['image-set("', '" 1x)']),
  address,
);
const declaration = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom("color: red", "--x: {a: b}", "content: '}'", "width: calc(1px + (2px))") },
  { weight: 1, arbitrary: reference.map(([[open, close], url]) => `background: ${open}${url}${close}`) },
);
const other = fc.constantFrom(
  "@keyframes k { from { top: 0 } 50.5%, to { top: 1px } }",
  "@-webkit-keyframes k { from { top: 0 } }",
  "@keyframes k { body.sv-acp { top: 0 } }",
  "@font-face { font-family: A; src: url(assets/a.png) }",
  '@import "x";',
  "@i\\6dport url(assets/a.png);",
  "@layer a, b;",
  "@page { @top-left { content: 'a' } }",
);

/** Stylesheets with escapes, nesting, lists and at-rules; some are hostile, some are sound. */
export const { sheet: sheets } = fc.letrec<{ sheet: string; rule: string; body: string; nested: string }>((tie) => ({
  sheet: fc.array(tie("rule"), { minLength: 1, maxLength: 4 }).map((rules) => rules.join("\n")),
  rule: fc.oneof(
    { weight: 4, arbitrary: fc.tuple(list(complex), tie("body")).map(([selector, body]) => `${selector} { ${body} }`) },
    { weight: 1, arbitrary: fc.tuple(group, tie("rule")).map(([head, rule]) => `${head} { ${rule} }`) },
    { weight: 1, arbitrary: fc.tuple(scope, tie("rule")).map(([head, rule]) => `${head} { ${rule} }`) },
    { weight: 1, arbitrary: other },
  ),
  body: fc.oneof(
    { maxDepth: 3 },
    declaration.map((one) => `${one};`),
    fc
      .tuple(declaration, fc.array(tie("nested"), { maxLength: 2 }))
      .map(([one, inner]) => `${one}; ${inner.join(" ")}`),
  ),
  nested: fc.oneof(
    {
      weight: 4,
      arbitrary: fc
        .tuple(list(fc.tuple(nesting, complex).map((parts) => parts.join(""))), tie("body"))
        .map(([selector, body]) => `${selector} { ${body} }`),
    },
    { weight: 1, arbitrary: fc.tuple(group, tie("body")).map(([head, body]) => `${head} { ${body} }`) },
  ),
}));
