import fc from "fast-check";
import { EditorState } from "prosemirror-state";
import { fixTables } from "prosemirror-tables";
import { expect, it } from "vitest";
import { meaningOf } from "../src/engine/document/meaning.js";
import { createDocumentWriter, openDocument } from "../src/engine/index.js";
import { article } from "./support/arbitrary-article.js";
import { mutantOf } from "./support/arbitrary-mutant.js";
import { CORPUS, DOCUMENTS, EXAMPLES } from "./support/corpus.js";
import { fuzzRuns, TIMEOUT_MS } from "./support/runs.js";
import { type Touch, touched } from "./support/touch.js";

/** Describes the fault in how a text is opened and written; an empty text if there is none. */
function fault(text: string, touch: Touch, mustOpen = false): string {
  const opened = openDocument(text);
  // Such a text is edited as source.
  if (!opened) return mustOpen ? "The text cannot be shown as it looks." : "";
  const { doc, origin } = opened;
  const write = createDocumentWriter(origin);
  if (write(doc) !== text) return "An untouched text changes.";
  if (fixTables(EditorState.create({ doc }))) return "The editor mends a table of an untouched text.";
  const change = touched(doc, touch);
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

const PLACES = ["start", "middle", "end"] as const;

it("has more than 2,000 texts that people wrote", () => {
  expect(EXAMPLES.length).toBeGreaterThan(690);
  expect(EXAMPLES.length + DOCUMENTS.length).toBeGreaterThan(2_000);
  expect(CORPUS.length).toBeGreaterThan(2_500);
});

it("opens and writes each text of the corpus unchanged, and changes one paragraph alone", {
  timeout: TIMEOUT_MS,
}, () => {
  const faults = CORPUS.flatMap((text, at) => {
    const found = fault(text, { nth: at, into: "end", text: " andmore" }, true);
    return found === "" ? [] : [{ found, text: text.slice(0, 400) }];
  });
  expect(faults).toEqual([]);
});

const touch = fc.record({
  nth: fc.nat(50),
  into: fc.constantFrom(...PLACES),
  text: fc.constantFrom(" andmore", "x", "word ", "*", "_", "`", "[", "# ", "- "),
});

it("does so with any text", { timeout: TIMEOUT_MS }, () => {
  const property = fc.property(article, touch, (text, given) => {
    expect(fault(text, given)).toBe("");
  });
  fc.assert(property, { numRuns: fuzzRuns() });
});

it("does so with texts of the corpus that somebody edited carelessly", { timeout: TIMEOUT_MS }, () => {
  const short = CORPUS.filter((text) => text.length < 1_500);
  const property = fc.property(mutantOf(short), touch, (text, given) => {
    expect(fault(text, given)).toBe("");
  });
  fc.assert(property, { numRuns: fuzzRuns() });
});
