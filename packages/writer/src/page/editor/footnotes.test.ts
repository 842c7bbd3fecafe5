import { history, undo } from "prosemirror-history";
import { EditorState, TextSelection, type Transaction } from "prosemirror-state";
import type { DecorationSet } from "prosemirror-view";
import { expect, it } from "vitest";
import { createDocumentWriter, openDocument, schema } from "../../engine/index.js";
import { carriedState } from "./carried-state.js";
import { footnotes, insertFootnote, removeEmptyNote } from "./footnotes.js";

/** A text being written, its caret behind the first words that are given. */
function begin(text: string, behind = "") {
  const opened = openDocument(text);
  if (!opened) throw new Error("The text is shown as it looks.");
  const plugins = [...footnotes("unused"), history()];
  let state = EditorState.create({ doc: opened.doc, plugins });
  const take = (change: Transaction): void => {
    state = state.apply(change);
  };
  const find = (words: string): number => {
    let found = -1;
    state.doc.descendants((node, pos) => {
      const at = node.isText ? (node.text?.indexOf(words) ?? -1) : -1;
      if (found < 0 && at >= 0) found = pos + at;
    });
    return found;
  };
  const select = (from: number, to = from): void =>
    take(state.tr.setSelection(TextSelection.create(state.doc, from, to)));
  if (behind !== "") select(find(behind) + behind.length);
  return {
    take,
    find,
    select,
    plugins,
    state: () => state,
    written: () => createDocumentWriter(opened.origin)(state.doc),
    /** Positions of the references, in order. */
    refs(): number[] {
      const places: number[] = [];
      state.doc.descendants(({ type }, pos) => void (type === schema.nodes.footnote_ref && places.push(pos)));
      return places;
    },
    /** Numbers that readers see, in the order of the text. */
    numbers(): unknown[] {
      const shown = plugins[1]?.getState(state) as DecorationSet;
      const marks = shown.find().toSorted((one, other) => one.from - other.from);
      return marks.map(({ spec }) => spec.number);
    },
  };
}

const TWO = "Ebb[^1] and flow[^tide].\n\n[^1]: First.\n\n[^tide]: Second.\n";

it("inserts a reference in the middle of a sentence, behind what is selected", () => {
  const desk = begin("The moon pulls.\n", "The ");
  desk.select(desk.find("moon"), desk.find("moon") + 4);
  insertFootnote(desk.state(), desk.take);
  desk.take(desk.state().tr.insertText("Mostly."));
  expect(desk.written()).toBe("The moon[^1] pulls.\n\n[^1]: Mostly.\n");
});

it("numbers references as the page does, whatever their labels are", () => {
  const desk = begin(TWO, "Ebb");
  expect(desk.numbers()).toEqual([1, 2, 1, 2]);
  desk.select(desk.find("Ebb"));
  insertFootnote(desk.state(), desk.take);
  expect(desk.numbers()).toEqual([1, 2, 3, 2, 3, 1]);
  expect(desk.written()).toMatch(/^\[\^2\]Ebb\[\^1\] and flow\[\^tide\]\./);
});

it("removes a note with its last reference, and undoing brings both back", () => {
  const desk = begin("Ebb[^1], flow[^1].\n\n[^1]: First.\n");
  const [first = 0] = desk.refs();
  desk.take(desk.state().tr.delete(first, first + 1));
  expect(desk.written()).toBe("Ebb, flow[^1].\n\n[^1]: First.\n");
  const [last = 0] = desk.refs();
  desk.take(desk.state().tr.delete(last, last + 1));
  expect(desk.written()).toBe("Ebb, flow.\n");
  undo(desk.state(), desk.take);
  expect(desk.written()).toBe("Ebb, flow[^1].\n\n[^1]: First.\n");
});

it("removes references with their note, once it is empty, and goes back to the text", () => {
  const desk = begin(TWO, "First.");
  expect(removeEmptyNote(desk.state(), desk.take)).toBe(false);
  desk.take(desk.state().tr.delete(desk.find("First."), desk.find("First.") + 6));
  expect(removeEmptyNote(desk.state(), desk.take)).toBe(true);
  expect(desk.written()).toBe("Ebb and flow[^tide].\n\n[^tide]: Second.\n");
  desk.take(desk.state().tr.insertText("!"));
  expect(desk.written()).toContain("Ebb! and");
});

it("keeps a note while its reference is moved, and one that nothing refers to", () => {
  const cut = begin(TWO, "Ebb");
  const [first = 0] = cut.refs();
  cut.take(
    cut
      .state()
      .tr.delete(first, first + 1)
      .setMeta("uiEvent", "cut"),
  );
  expect(cut.written()).toBe("Ebb and flow[^tide].\n\n[^1]: First.\n\n[^tide]: Second.\n");
  expect(cut.numbers()).toEqual([1, undefined, 1]);

  const unused = begin("Ebb.\n\n[^x]: Nobody refers to it.\n", "Nobody");
  unused.take(unused.state().tr.delete(unused.find("Nobody"), unused.find("Nobody") + 7));
  expect(unused.written()).toBe("Ebb.\n\n[^x]: refers to it.\n");
});

it("changes nothing in a text that was edited as source", () => {
  const desk = begin(TWO);
  const source = "Ebb and flow[^tide].\n\n[^1]: First.\n\n[^tide]: Second.\n";
  const opened = openDocument(source);
  if (!opened) throw new Error("The text is shown as it looks.");
  const carried = carriedState(desk.state(), opened.doc, desk.plugins);
  expect(createDocumentWriter(opened.origin)(carried.doc)).toBe(source);
});
