import type { VectorFile } from "./vector-file.ts";

export const hrefVectors: VectorFile = {
  name: "hrefs",
  about: "`allowed` says whether the text may be the link target of a block.",
  cases: [
    ...[
      "/x",
      "x",
      "?q",
      "#f",
      "../x",
      "./a:b",
      "http://a.example",
      "https://a.example/b?c#d",
      "HTTPS://a.example",
      "mailto:a@b.example",
      "//a.example/x",
    ].map((href) => ({ name: JSON.stringify(href), href, allowed: true })),
    ...[
      "",
      "javascript:alert(1)",
      "JAVASCRIPT:x",
      "java\nscript:x",
      "java\tscript:x",
      "\u0001javascript:x",
      " javascript:x",
      "data:text/html,x",
      "vbscript:x",
      "blob:x",
      "file:///x",
      "ftp://a.example",
      "tel:1",
      "/\\evil.example",
      "\\\\evil.example",
      "https:/\\evil.example",
      "http://[",
      "x".repeat(2_001),
    ].map((href) => ({ name: JSON.stringify(href.slice(0, 40)), href, allowed: false })),
  ],
};

export const classNameVectors: VectorFile = {
  name: "class-names",
  about: "`valid` says whether the text may be the className of a block. Blank text counts as absent.",
  cases: [
    ...["", "  ", "a", "a b c d", " a  b ", "svx", "_a", "-a", "--a", "a1-_", "x".repeat(64)].map((className) => ({
      name: JSON.stringify(className),
      className,
      valid: true,
    })),
    ...[
      "a b c d e",
      "sv-x",
      "SV-x",
      "x sv-y",
      "1a",
      "-",
      "-1",
      "a\tb",
      "a\nb",
      "a\u00a0b",
      '"><script>',
      "a.b",
      "é",
      "x".repeat(65),
    ].map((className) => ({ name: JSON.stringify(className), className, valid: false })),
  ],
};

const block = (changes: object = {}) => ({ id: "b1", type: "heading", props: { text: "Hello" }, ...changes });
const document = (changes: object = {}) => ({
  templateKey: "home",
  schemaVersion: 1,
  regions: { main: [block()] },
  ...changes,
});
const valid = (name: string, layout: object) => ({ name, layout, valid: true });
const invalid = (name: string, layout: unknown) => ({ name, layout, valid: false });
const withBlock = (changes: object) => document({ regions: { main: [block(changes)] } });

/** Nests sections to the given depth. */
function nested(levels: number): object {
  let inner: object = block({ id: `b${levels}` });
  for (let level = levels - 1; level > 0; level -= 1)
    inner = { id: `b${level}`, type: "section", props: {}, children: [inner] };
  return document({ regions: { main: [inner] } });
}

export const layoutVectors: VectorFile = {
  name: "layouts",
  about:
    "`valid` says whether the JSON value has the shape of a layout document within its limits. Props, regions and templates are judged by the catalogue, which is not part of these vectors.",
  cases: [
    valid("one block", document()),
    valid("no regions", document({ regions: {} })),
    valid("a plugin's block type, known or not", withBlock({ type: "forum.latest" })),
    valid("a newer schema", document({ schemaVersion: 99 })),
    valid("a style variant and class names", withBlock({ variant: "accent", className: "hero wide" })),
    valid("props of any kind", withBlock({ props: { deep: { list: [1, null, "x"] } } })),
    valid("40 levels", nested(40)),
    invalid("60 levels", nested(60)),
    invalid("a style variant that does not exist", withBlock({ variant: "neon" })),
    invalid("a reserved class name", withBlock({ className: "sv-card" })),
    invalid("a block without an id", withBlock({ id: undefined })),
    invalid("a block without props", withBlock({ props: undefined })),
    invalid("props as a list", withBlock({ props: [] })),
    invalid("a block type with markup", withBlock({ type: "<script>" })),
    invalid("children that are no list", withBlock({ children: {} })),
    invalid("a region that is no list", document({ regions: { main: {} } })),
    invalid("no template key", document({ templateKey: undefined })),
    invalid("a template key with a path", document({ templateKey: "../home" })),
    invalid("a schema version as text", document({ schemaVersion: "1" })),
    invalid("a list", []),
    invalid("null", null),
  ],
};
