import fc from "fast-check";
import type { Node } from "prosemirror-model";
import { Transform } from "prosemirror-transform";
import { expect, it } from "vitest";
import { meaningOf } from "../src/engine/document/meaning.js";
import { createDocumentWriter, openDocument, schema } from "../src/engine/index.js";
import { article } from "./support/arbitrary-article.js";
import { fuzzRuns, TIMEOUT_MS } from "./support/runs.js";

const MARKS = ["strong", "em", "strike", "code"] as const;

const edit = fc.oneof(
  fc.record({
    kind: fc.constant("type" as const),
    text: fc.constantFrom("word", "*", " a_b ", "# x", "1. y", "~~", "|", "[z]("),
  }),
  fc.record({ kind: fc.constant("mark" as const), mark: fc.constantFrom(...MARKS) }),
  fc.record({ kind: fc.constant("link" as const), href: fc.constantFrom("/a", "https://b.c/(d)", "/e%20f") }),
  fc.record({ kind: fc.constant("delete" as const) }),
  fc.record({ kind: fc.constant("heading" as const) }),
);

/** An edit, its position and its length. */
const step = fc.tuple(edit, fc.nat(400), fc.nat(30));
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
const edits = fc.array(step, { minLength: 1, maxLength: 6 });

function apply(doc: Node, changes: readonly Step[]): Node {
  const change = new Transform(doc);
  for (const [what, at, length] of changes) {
    const size = change.doc.content.size;
    const from = at % Math.max(1, size);
    const to = Math.min(size, from + length);
    const isText = change.doc.resolve(from).parent.isTextblock;
    if (what.kind === "type" && isText) change.insert(from, schema.text(what.text));
    if (what.kind === "mark") change.addMark(from, to, schema.mark(what.mark));
    if (what.kind === "link") change.addMark(from, to, schema.mark("link", { href: what.href }));
    if (what.kind === "delete") change.delete(from, to);
    if (what.kind === "heading") change.setBlockType(from, to, schema.nodes.heading, { level: 3 });
  }
  return change.doc;
}

/** Whether some reference has lost its note, and is text from then on. */
function hasOrphans(doc: Node): boolean {
  const labels = new Set<unknown>();
  let found = false;
  for (const { type, attrs } of doc.children) if (type === schema.nodes.footnote_def) labels.add(attrs.label);
  doc.descendants((node) => {
    found ||= node.type === schema.nodes.footnote_ref && !labels.has(node.attrs.label);
  });
  return found;
}

it("writes what was edited such that it is read as the same", { timeout: TIMEOUT_MS }, () => {
  const property = fc.property(article, edits, (text, changes) => {
    const opened = openDocument(text);
    if (!opened) return;
    const doc = apply(opened.doc, changes);
    const written = createDocumentWriter(opened.origin)(doc);
    const again = openDocument(written);
    // The editor mends rows of different lengths; a source that was edited means what it says then.
    if (doc.children.some(({ type }) => type === schema.nodes.verbatim || type === schema.nodes.table)) return;
    if (hasOrphans(doc)) return;
    expect(again && meaningOf(again.doc.children)).toBe(meaningOf(doc.children));
  });
  fc.assert(property, { numRuns: fuzzRuns() });
});

const LINK = schema.mark("link", { href: "/a" });
const BREAK = schema.node("hard_break");

it.each([
  ["a break within a link", [schema.text("es", [LINK]), BREAK.mark([LINK]), schema.text(" after")]],
  ["a space in a link before a break", [schema.text("es ", [LINK]), BREAK, schema.text("after")]],
  ["a space in a link after a break", [schema.text("before"), BREAK, schema.text(" es", [LINK])]],
  ["a linked break alone", [schema.text("before"), BREAK.mark([LINK]), schema.text(" after")]],
])("writes a heading with %s", (_what, content) => {
  const heading = schema.node("heading", { level: 3 }, content);
  const opened = openDocument("");
  const written = opened && createDocumentWriter(opened.origin)(schema.node("doc", null, [heading]));
  const again = openDocument(written ?? "");
  expect(again && meaningOf(again.doc.children)).toBe(meaningOf([heading]));
});

it("writes code that was a block of lines as one line", () => {
  const code = schema.text("one\n\n  two", [schema.mark("code")]);
  const paragraph = schema.node("paragraph", null, [code]);
  const opened = openDocument("");
  const written = opened && createDocumentWriter(opened.origin)(schema.node("doc", null, [paragraph]));
  expect(written).toBe("`one    two`\n");
});

it("keeps two lists apart when what stood between them is gone", () => {
  const opened = openDocument("- one\n- two\n\nBetween.\n\n- three\n");
  const [first, , last] = opened?.doc.children ?? [];
  if (!opened || !first || !last) throw new Error("The text has three blocks.");
  const written = createDocumentWriter(opened.origin)(schema.node("doc", null, [first, last]));
  expect(written).toBe("- one\n- two\n\n* three\n");
});
