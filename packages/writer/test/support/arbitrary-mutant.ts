import fc from "fast-check";
import { SCRAPS } from "./arbitrary-article.js";

const MARGINS = ["", "> ", "- ", "  ", "    ", "1. ", "| ", "\t", "# "];

/** One careless edit of a text. */
const edit = fc.record({
  kind: fc.constantFrom("insert", "delete", "double", "swap", "margin", "newlines"),
  at: fc.nat(10_000),
  length: fc.nat(40),
  scrap: fc.constantFrom(...SCRAPS),
  margin: fc.constantFrom(...MARGINS),
});
type Edit = typeof edit extends fc.Arbitrary<infer T> ? T : never;

function edited(text: string, { kind, at, length, scrap, margin }: Edit): string {
  const from = at % (text.length + 1);
  if (kind === "insert") return text.slice(0, from) + scrap + text.slice(from);
  if (kind === "delete") return text.slice(0, from) + text.slice(from + length);
  if (kind === "newlines") return text.replace(/\r\n|\n/g, length % 2 === 0 ? "\r\n" : "\n");
  const lines = text.split("\n");
  const line = at % lines.length;
  const other = (line + length) % lines.length;
  const [one = "", two = ""] = [lines[line], lines[other]];
  if (kind === "double") lines.splice(line, 0, one);
  if (kind === "margin") lines[line] = margin + one;
  if (kind === "swap") [lines[line], lines[other]] = [two, one];
  return lines.join("\n");
}

/** Two texts of a corpus below each other, with a few careless edits. */
export const mutantOf = (corpus: readonly string[]): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.constantFrom(...corpus),
      fc.constantFrom(...corpus),
      fc.constantFrom("", "\n", "\n\n"),
      fc.array(edit, { maxLength: 6 }),
    )
    .map(([one, other, between, edits]) => edits.reduce(edited, one + between + other));
