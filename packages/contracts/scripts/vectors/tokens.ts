import type { VectorFile } from "./vector-file.ts";

const valid = (...values: string[]) => values.map((value) => ({ name: JSON.stringify(value), value, valid: true }));
const invalid = (rule: string, ...values: string[]) =>
  values.map((value) => ({ name: `${rule} ${JSON.stringify(value)}`, value, valid: false, rule }));

export const tokenValueVectors: VectorFile = {
  name: "token-values",
  about:
    "`valid` says whether the text may be the value of an appearance token, by admins and themes alike. `rule` is the id of the finding.",
  cases: [
    ...valid(
      "#fff",
      "1px",
      "var(--c-card)",
      "calc(1px + (2px * 3))",
      '"Segoe UI", sans-serif',
      "0 1px 2px rgb(0 0 0 / 20%)",
    ),
    ...valid("\\7d ", "\\3c ", "/**/ a", "a/*x*/b", "a\n\tb", "[a] (b)", "U+26", "@import x", "fn(!important)"),
    ...valid(
      "url(/uploads/x.png)",
      "url(assets/x.png)",
      'url("a b.png")',
      "url(data:image/png;base64,AA)".replace(";", "%3B"),
    ),
    ...invalid("token/empty", "", " ", "\n"),
    ...invalid("token/character", "a{", "}", '"}"', "<", "a>b", "a;b", "url(data:image/png;base64,AA)"),
    ...invalid(
      "token/unbalanced",
      '"x',
      "'",
      "/*",
      "(",
      "[",
      "calc(1px",
      "url(",
      'url( "',
      "a\\",
      '"a\\',
      ")",
      "*/)",
      "*/",
      "([)]",
    ),
    ...invalid("token/unbalanced", "url(a b)", '"a\nb"', "a\\\n"),
    ...invalid("token/control", "a\u0000", "a\rb", "a\fb", "\u001b", "\u007f", "\u0085"),
    ...invalid("token/important", "red !important", "red ! IMPORTANT", "red !imp\\6frtant"),
    ...invalid(
      "token/remote-url",
      "url(https://evil.example/x)",
      "\\75rl(https://evil.example/x)",
      "url(//evil.example)",
    ),
    ...invalid(
      "token/remote-url",
      "url(/\\5c evil.example)",
      "url(https:evil.example)",
      'image-set("//evil.example" 1x)',
    ),
    ...invalid("token/remote-url", 'src("//evil.example")', "src(var(--x))", 'cross-fade("//evil.example", red)'),
    ...invalid("token/remote-url", "var(--a, url(\\68ttps://evil.example))"),
  ],
};

const map = (name: string, tokens: unknown, accepted: boolean) => ({ name, tokens, valid: accepted });

export const tokenMapVectors: VectorFile = {
  name: "token-maps",
  about:
    "`valid` says whether the JSON value may be stored as a token map. An unknown scope is stored and emits nothing; `light` and `dark` are never scopes.",
  cases: [
    map("empty", {}, true),
    map("known scopes", { global: { "--c-bg": "#fff" }, footer: { "--footer-bg": "var(--c-bg)" } }, true),
    map("a style variant", { "variant.accent": { "--card-bg": "red" } }, true),
    map("an unknown scope is kept", { "variant.neon": { "--card-bg": "red" } }, true),
    map("an empty scope", { global: {} }, true),
    map("hyphens alone after the two", { global: { "---": "1" } }, true),
    map("the scope light", { light: { "--c-bg": "#fff" } }, false),
    map("the scope dark among others", { global: {}, dark: {} }, false),
    map("no hyphens before a name", { global: { "c-bg": "#fff" } }, false),
    map("two hyphens without a name", { global: { "--": "#fff" } }, false),
    map("a name with a letter beyond ASCII", { global: { "--é": "#fff" } }, false),
    map("a name with a colon", { global: { "--a:b": "#fff" } }, false),
    map("a name that ends with a line end", { global: { "--a\n": "#fff" } }, false),
    map("a name of 129 characters", { global: { [`--${"a".repeat(127)}`]: "#fff" } }, false),
    map("a number as value", { global: { "--a": 1 } }, false),
    map("null as value", { global: { "--a": null } }, false),
    map("an empty value", { global: { "--a": "" } }, false),
    map("an invalid value in an unknown scope", { other: { "--a": "(" } }, false),
    map("a list", [], false),
    map("a scope that is no object", { global: "--a: red" }, false),
    map("text", "--a: red", false),
  ],
};
