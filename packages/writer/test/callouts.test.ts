import type { Node } from "prosemirror-model";
import { expect, it } from "vitest";
import { createDocumentWriter, openDocument, schema } from "../src/engine/index.js";

const { nodes } = schema;

function blocksOf(text: string): readonly Node[] {
  const opened = openDocument(text);
  if (!opened) throw new Error("The text can be opened.");
  return opened.doc.children;
}

const written = (...blocks: readonly Node[]): string => {
  const opened = openDocument("");
  return opened ? createDocumentWriter(opened.origin)(schema.node("doc", null, blocks)) : "";
};

const words = (text: string): Node => nodes.paragraph.create(null, schema.text(text));
const note = (...content: readonly Node[]): Node => nodes.callout.create({ kind: "note" }, content);
const list = nodes.bullet_list.create(null, nodes.list_item.create(null, words("one")));

it.each([
  ["> [!NOTE]\n> Words", "note"],
  ["> [!tip]\n>\n> Words", "tip"],
  ["> [!Important]\n> - one\n> - two", "important"],
  [">[!WARNING]\n>\n> ---", "warning"],
  ["> [!CAUTION]", "caution"],
])("shows %j as a callout", (text, kind) => {
  const [block, ...others] = blocksOf(text);
  expect([block?.type.name, block?.attrs.kind, others.length]).toEqual(["callout", kind, 0]);
});

it.each([
  [[note(words("Words"))], "> [!NOTE]\n> Words\n"],
  [[note(words("Words"), words("More"))], "> [!NOTE]\n> Words\n>\n> More\n"],
  [[note(nodes.horizontal_rule.create())], "> [!NOTE]\n>\n> ---\n"],
  [[note(list)], "> [!NOTE]\n>\n> - one\n"],
  [[note(nodes.paragraph.create())], "> [!NOTE]\n"],
  [[note(nodes.paragraph.create(), list)], "> [!NOTE]\n>\n> - one\n"],
  [[note(note(words("Words")))], "> [!NOTE]\n>\n> > [!NOTE]\n> > Words\n"],
  [
    [nodes.blockquote.create(null, words("One")), note(words("Two")), nodes.blockquote.create(null, words("Three"))],
    "> One\n\n> [!NOTE]\n> Two\n\n> Three\n",
  ],
  [[nodes.blockquote.create(null, words("[!NOTE]"))], "> \\[!NOTE]\n"],
])("writes blocks (%#) that are read as the same", (blocks, text) => {
  expect(written(...blocks)).toBe(text);
  expect(blocksOf(text).map(({ type }) => type.name)).toEqual(blocks.map(({ type }) => type.name));
});

it("keeps a quote and a callout in a tight list apart", () => {
  const item = nodes.list_item.create(null, [
    words("x"),
    nodes.blockquote.create(null, words("One")),
    note(words("Two")),
  ]);
  const text = written(nodes.bullet_list.create(null, item));
  expect(text).toBe("- x\n  > One\n\n  > [!NOTE]\n  > Two\n");
  expect(blocksOf(text)[0]?.firstChild?.children.map(({ type }) => type.name)).toEqual([
    "paragraph",
    "blockquote",
    "callout",
  ]);
});
