import fc from "fast-check";

/** Fragments with and without a meaning in Markdown. */
export const SCRAPS = [
  ..."*_`~[]()<>!#+-.|\\&:^=\"'".split(""),
  "**",
  "~~",
  "```",
  "](",
  "[^1]",
  "[ ]",
  "[!NOTE]",
  "&amp;",
  "http://a.b/c",
  "<https://d.e>",
  "![x](/y.png)",
  '[l](/m "n")',
  "word",
  "Zwölf",
  "x",
  "1.",
  " ",
  "  ",
  "é",
  "\u00a0",
  "\t",
];

const line = fc.array(fc.constantFrom(...SCRAPS), { minLength: 1, maxLength: 10 }).map((scraps) => scraps.join(""));

const LINES = [
  "A plain line of words.",
  "**Strong** and *emphasised* and `code`.",
  "# Heading",
  "Setext\n---",
  "- one\n- two\n  - three",
  "1. first\n2. second",
  "- [ ] open\n- [x] done",
  "> quoted\n> twice",
  "> [!WARNING]\n> quoted\n>\n> - one",
  "> [!tip]  \n> # Heading",
  "- > [!NOTE]\n- > quoted",
  "```js\nlet a = `b`;\n```",
  "~~~\n```\n~~~",
  "    indented",
  "| a | b |\n|:--|--:|\n| c | `d\\|e` |",
  "---",
  '[label]: https://example.org/ "Title"',
  "A [label] and a note[^1].",
  "[^1]: The note.\n\n    More of it.",
  "![picture](/p.png)",
  "two spaces  \nbreak the line",
  "backslash\\\nbreaks it too",
  "<div>shown as typed</div>",
];

/** A text whose blocks are apart, or not, in any of the ways that people type. */
export const article = fc
  .tuple(
    fc.array(fc.oneof(fc.constantFrom(...LINES), line), { maxLength: 8 }),
    fc.constantFrom("\n\n", "\n", "\n\n\n", "\r\n\r\n", "\n \n"),
    fc.constantFrom("", "\n", "\n\n", "\r\n"),
  )
  .map(([blocks, between, end]) => blocks.join(between) + end);
