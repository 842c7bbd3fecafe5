import { type Node, Slice } from "prosemirror-model";
import { TextSelection } from "prosemirror-state";
import { CellSelection } from "prosemirror-tables";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { createDocumentWriter, openDocument } from "../src/engine/index.js";
import { Edited } from "./support/edited.js";

// Commands ask whether an element of the page is one; there is no page here.
beforeAll(() => {
  vi.stubGlobal("HTMLElement", class {});
  return () => vi.unstubAllGlobals();
});

const opened = (text: string): Node => {
  const found = openDocument(text);
  if (!found) throw new Error("The text cannot be shown as it looks.");
  return found.doc;
};

const storedOf = (text: string, doc: Node): string => {
  const found = openDocument(text);
  return found ? createDocumentWriter(found.origin)(doc) : "";
};

function edited(text: string, at?: string): Edited {
  const editor = new Edited(opened(text));
  if (at !== undefined) editor.select(TextSelection.create(editor.state.doc, placeOf(editor, at)));
  return editor;
}

/** The position behind words of the text. */
function placeOf({ state: { doc } }: Edited, words: string): number {
  let place = -1;
  doc.descendants((node, pos) => {
    const at = node.isText ? (node.text ?? "").indexOf(words) : -1;
    if (at >= 0) place = pos + at + words.length;
  });
  if (place < 0) throw new Error(`The text has no ${words}.`);
  return place;
}

const TABLE = "| a | b |\n| --- | --- |\n| c | d |\n";

describe("keys in a table", () => {
  it.each([
    [
      "ArrowDown goes to the row below, and what is typed stands in its cell",
      "a",
      ["ArrowDown"],
      "| a | b |\n| --- | --- |\n| xc | d |\n",
    ],
    ["ArrowDown leaves the last row into a new paragraph", "c", ["ArrowDown"], `${TABLE}\nx\n`],
    ["ArrowRight leaves the last cell into a new paragraph", "d", ["ArrowRight"], `${TABLE}\nx\n`],
    ["ArrowUp leaves the first row into a new paragraph", "b", ["ArrowUp"], `x\n\n${TABLE}`],
    [
      "ArrowLeft goes to the end of the cell before",
      "c",
      ["ArrowLeft", "ArrowLeft"],
      "| a | bx |\n| --- | --- |\n| c | d |\n",
    ],
    ["Enter goes to the row below", "a", ["Enter"], "| a | b |\n| --- | --- |\n| cx | d |\n"],
    ["Shift+Enter joins no words either", "a", ["Shift-Enter"], "| a | b |\n| --- | --- |\n| cx | d |\n"],
    ["Enter in the last row adds one", "d", ["Enter"], "| a | b |\n| --- | --- |\n| c | d |\n|  | x |\n"],
    ["Enter twice in the last row leaves the table", "d", ["Enter", "Enter"], `${TABLE}\nx\n`],
    ["Control+Enter leaves the table", "a", ["Ctrl-Enter"], `${TABLE}\nx\n`],
    ["Tab in the last cell adds a row", "d", ["Tab"], "| a | b |\n| --- | --- |\n| c | d |\n| x |  |\n"],
    [
      "Backspace at the beginning of a cell does nothing",
      "c",
      ["ArrowLeft", "Backspace"],
      "| a | b |\n| --- | --- |\n| xc | d |\n",
    ],
    ["Delete at the end of a cell does nothing", "a", ["Delete"], "| ax | b |\n| --- | --- |\n| c | d |\n"],
  ])("%s", (_what, at, keys, wanted) => {
    const editor = edited(TABLE, at);
    for (const key of keys) editor.press(key);
    editor.type("x");
    expect(storedOf(TABLE, editor.state.doc)).toBe(wanted);
  });

  it.each(["Backspace", "Delete"])("%s empties cells that are selected, and joins none", (key) => {
    const editor = edited(TABLE, "a");
    editor.press("Shift-ArrowDown");
    expect(editor.state.selection).toBeInstanceOf(CellSelection);
    editor.press(key);
    expect(storedOf(TABLE, editor.state.doc)).toBe("|  | b |\n| --- | --- |\n|  | d |\n");
  });

  it("replace what is selected from a paragraph into a cell, and keep the cells", () => {
    const text = `before\n\n${TABLE}`;
    const editor = edited(text);
    const [from, to] = [placeOf(editor, "be"), placeOf(editor, "c")];
    editor.select(TextSelection.create(editor.state.doc, from, to));
    editor.type("x");
    expect(storedOf(text, editor.state.doc)).toBe("bex\n\n|  |  |\n| --- | --- |\n|  | d |\n");
  });
});

describe("what is pasted into a cell", () => {
  it("is one line, and splits no cell", () => {
    const editor = edited(TABLE, "a");
    editor.paste(new Slice(opened("# one\n\n- two\n- three\\\nfour\n").content, 0, 0));
    expect(storedOf(TABLE, editor.state.doc)).toBe("| aone two three four | b |\n| --- | --- |\n| c | d |\n");
  });

  it("fills cells from that one on where it is a table", () => {
    const editor = edited(TABLE, "d");
    editor.paste(new Slice(opened("| 1 | 2 |\n| --- | --- |\n| 3 | 4 |\n").content, 0, 0));
    expect(storedOf(TABLE, editor.state.doc)).toBe("| a | b |  |\n| --- | --- | --- |\n| c | 1 | 2 |\n|  | 3 | 4 |\n");
  });
});

describe("code at the edge of a text", () => {
  const CODE = "```\none\ntwo\n```\n";

  it.each([
    ["ArrowDown below its last line", ["ArrowDown"]],
    ["Enter twice", ["Enter", "Enter"]],
    ["Control+Enter", ["Ctrl-Enter"]],
  ])("is left by %s", (_what, keys) => {
    const editor = edited(CODE, "two");
    for (const key of keys) editor.press(key);
    editor.type("x");
    expect(storedOf(CODE, editor.state.doc)).toBe(`${CODE}\nx\n`);
  });

  it("is left by ArrowUp above its first line", () => {
    const editor = edited(CODE);
    editor.select(TextSelection.create(editor.state.doc, 1));
    editor.press("ArrowUp");
    editor.type("x");
    expect(storedOf(CODE, editor.state.doc)).toBe(`x\n\n${CODE}`);
  });

  it("takes an empty line with Shift+Enter", () => {
    const editor = edited(CODE, "two");
    for (const key of ["Enter", "Shift-Enter"]) editor.press(key);
    editor.type("x");
    expect(storedOf(CODE, editor.state.doc)).toBe("```\none\ntwo\n\nx\n```\n");
  });
});
