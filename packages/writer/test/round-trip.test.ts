import fc from "fast-check";
import { expect, it } from "vitest";
import { meaningOf } from "../src/engine/document/meaning.js";
import { createDocumentWriter, openDocument } from "../src/engine/index.js";
import { article } from "./support/arbitrary-article.js";
import { CORPUS } from "./support/corpus.js";
import { touched } from "./support/touch.js";

/** What is wrong with how a text is opened and written; an empty text when nothing is. */
function fault(text: string, nth: number): string {
  const opened = openDocument(text);
  if (!opened) return "";
  const { doc, origin } = opened;
  const write = createDocumentWriter(origin);
  if (write(doc) !== text) return "An untouched text changes.";
  const change = touched(doc, nth);
  if (!change) return "";
  const after = write(change.doc);
  // The blocks before and after are there, byte for byte, around the changed one.
  const before = origin.blocks
    .slice(0, change.at)
    .reduce((sum, { source }, at) => sum + (origin.gaps[at] ?? "") + source, "");
  const rest = origin.blocks
    .slice(change.at + 1)
    .map(({ source }, at) => (origin.gaps[change.at + 1 + at] ?? "") + source);
  if (!after.startsWith(before)) return "A block above the changed one changes.";
  if (!after.trimEnd().endsWith(rest.join("").trimEnd())) return "A block below the changed one changes.";
  const again = openDocument(after);
  if (!again) return "The changed text cannot be opened.";
  if (meaningOf(again.doc.children) !== meaningOf(change.doc.children)) return "The changed text means something else.";
  if (write(doc) !== text) return "A change that is taken back remains.";
  return "";
}

it("has more than 2,000 texts", () => expect(CORPUS.length).toBeGreaterThan(2_000));

it("opens and writes each text of the corpus unchanged, and changes one paragraph alone", () => {
  const faults = CORPUS.flatMap((text, at) => {
    const found = fault(text, at);
    return found === "" ? [] : [{ found, text: text.slice(0, 400) }];
  });
  expect(faults).toEqual([]);
});

it("does so with any text", () => {
  const runs = Number(process.env.SITEVINE_FUZZ_RUNS ?? 300);
  const property = fc.property(article, fc.nat(5), (text, nth) => {
    expect(fault(text, nth)).toBe("");
  });
  fc.assert(property, { numRuns: runs });
});
