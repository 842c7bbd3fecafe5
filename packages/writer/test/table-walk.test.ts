import fc from "fast-check";
import { type Fragment, type Node, Slice } from "prosemirror-model";
import { AllSelection, NodeSelection, Selection, TextSelection } from "prosemirror-state";
import { CellSelection } from "prosemirror-tables";
import { beforeAll, expect, it, vi } from "vitest";
import { meaningOf } from "../src/engine/document/meaning.js";
import { createDocumentWriter, openDocument } from "../src/engine/index.js";
import { gridOf } from "../src/page/editor/tables/grid.js";
import { TABLE_COMMANDS, type TableCommandName } from "../src/page/editor/tables/table-commands.js";
import { Edited } from "./support/edited.js";
import { fuzzRuns, TIMEOUT_MS } from "./support/runs.js";
import { movedWords, placesOf } from "./support/word-places.js";

// Commands ask whether an element of the page is one; there is no page here.
beforeAll(() => {
  vi.stubGlobal("HTMLElement", class {});
  return () => vi.unstubAllGlobals();
});

/** Every letter of these texts is there once, so that each can be followed. */
const TEXTS = [
  "αβγ\n\n| ab | cd | ef |\n| --- | :-: | --- |\n| gh |  | ij |\n| kl | mn | op |\n\nδεζ\n",
  "| ab | cd |\n| --- | --- |\n| ef | gh |\n",
  "| ab | cd |\n| --- | --- |\n\n| ef | gh |\n| --- | --- |\n| ij | kl |\n\n```\nαβ\nγδ\n```\n",
  "- αβ\n\n  | ab | cd |\n  | --- | --- |\n  | ef | gh |\n\n- γδ\n\n> | ij | kl |\n> | --- | --- |\n> | mn | op |\n",
  "```\nαβ\n```\n\n| **ab** | [cd](/e) |\n| --- | --- |\n| `ef` | gh |\n\nγδ[^1]\n\n[^1]: ζη\n",
];

/** Letters of pastes are in none of the texts. */
const PASTED: readonly string[] = [
  "ПБ",
  "ПБ\n\nГД",
  "# ПБ\n\n- Г\n- Д\n",
  "ПБ\\\nГД",
  "```\nПБ\nГД\n```\n",
  "| П | Б |\n| --- | --- |\n| Г | Д |\n",
  "П\n\n| Б | Г |\n| --- | --- |\n\nД\n",
  "> | П |\n> | --- |\n> | Б |\n",
];

/** With these, no letter may be lost where nothing is selected. */
const MOVES =
  "ArrowUp ArrowDown ArrowLeft ArrowRight Tab Shift-Tab Enter Shift-Enter Ctrl-Enter Shift-ArrowUp Shift-ArrowDown Shift-ArrowLeft Shift-ArrowRight".split(
    " ",
  );
const OTHERS = "Backspace Delete Ctrl-Backspace Ctrl-Delete Ctrl-a Ctrl-z Ctrl-y Ctrl-Alt-c Ctrl-Shift-8".split(" ");
const KEYS = MOVES.concat(OTHERS);

const place = fc.nat(1_000);
const action = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("key"), key: fc.constantFrom(...KEYS) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("type") }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("click"), at: place }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("select"), at: place, to: place }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("cells"), at: place, to: place }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("node"), at: place }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("all") }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("paste"),
      text: fc.constantFrom(...PASTED),
      from: fc.nat(30),
      to: fc.nat(30),
      isWhole: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("command"),
      name: fc.constantFrom(...(Object.keys(TABLE_COMMANDS) as TableCommandName[])),
    }),
  },
  // Changes that a browser, or a command that knows no tables, would make to the text.
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("raw delete"), at: place, to: place }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("raw split"), at: place }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("raw insert"), at: place, to: place, text: fc.constantFrom(...PASTED) }),
  },
);
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;

const blocksOf = (text: string): Fragment => openDocument(text)?.doc.content as Fragment;

function pasted({ text, from, to, isWhole }: Extract<Action, { text: string; isWhole: boolean }>): Slice {
  const content = blocksOf(text);
  if (isWhole) return Slice.maxOpen(content);
  const doc = openDocument(text)?.doc as Node;
  const [one, other] = [from % (content.size + 1), to % (content.size + 1)];
  return doc.slice(Math.min(one, other), Math.max(one, other));
}

/** Does what an action says, where it can be done. */
function act(editor: Edited, given: Action, letter: string): void {
  const { state } = editor;
  const { doc, tr } = state;
  const pos = (at: number): number => at % (doc.content.size + 1);
  const near = (at: number): Selection => Selection.near(doc.resolve(pos(at)));
  const range = (one: number, other: number): [number, number] => [
    Math.min(pos(one), pos(other)),
    Math.max(pos(one), pos(other)),
  ];
  const cells: number[] = [];
  doc.descendants((node, at) => void (/cell/.test(String(node.type.spec.tableRole)) && cells.push(at)));
  if ("key" in given) editor.press(given.key);
  else if ("name" in given) TABLE_COMMANDS[given.name](state, (change) => editor.apply(change));
  else if ("isWhole" in given) editor.paste(pasted(given));
  else if (given.kind === "type") editor.type(letter);
  else if (given.kind === "all") editor.select(new AllSelection(doc));
  else if (given.kind === "click" && "at" in given) editor.select(near(given.at));
  else if (given.kind === "node" && "at" in given) {
    const node = doc.nodeAt(pos(given.at));
    if (node && NodeSelection.isSelectable(node) && !node.isText)
      editor.select(NodeSelection.create(doc, pos(given.at)));
  } else if (given.kind === "raw split" && "at" in given) {
    try {
      editor.apply(tr.split(pos(given.at)));
    } catch {
      // There is nothing to split.
    }
  } else if ("text" in given && "to" in given) {
    editor.apply(tr.replaceRange(...range(given.at, given.to), Slice.maxOpen(blocksOf(given.text))));
  } else if ("to" in given && given.kind === "raw delete") editor.apply(tr.delete(...range(given.at, given.to)));
  else if ("to" in given && given.kind === "select")
    editor.select(TextSelection.between(near(given.at).$head, near(given.to).$head));
  else if ("to" in given && cells.length > 0) {
    const [one, other] = [cells[given.at % cells.length] ?? 0, cells[given.to % cells.length] ?? 0];
    const isSame = doc.resolve(one).node(-1) === doc.resolve(other).node(-1);
    editor.select(CellSelection.create(doc, one, isSame ? other : one));
  }
}

function tablesIn(doc: Node | undefined): readonly Node[] {
  const tables: Node[] = [];
  doc?.descendants((node) => void (node.type.spec.tableRole === "table" && tables.push(node)));
  return tables;
}

/** Describes the fault of a text after an action; an empty text if there is none. */
function fault(before: Node, given: Action, wasEmpty: boolean, { state: { doc } }: Edited): string {
  const odd = tablesIn(doc).find((table) => gridOf(table)?.eq(table) !== true);
  if (odd) return `The table is no grid: ${odd}`;
  const [were, are] = [placesOf(before), placesOf(doc)];
  const lost = [...were.keys()].filter((letter) => !are.has(letter));
  if ("key" in given && MOVES.includes(given.key) && wasEmpty && lost.length > 0) return `${lost.join("")} is lost.`;
  return movedWords(were, are);
}

it("keeps each table rectangular and each word in its cell, whatever is pressed, typed, selected and pasted", {
  timeout: TIMEOUT_MS,
}, () => {
  const property = fc.property(
    fc.constantFrom(...TEXTS),
    fc.array(action, { minLength: 1, maxLength: 40 }),
    (text, actions) => {
      const opened = openDocument(text);
      if (!opened) throw new Error("The text cannot be shown as it looks.");
      const editor = new Edited(opened.doc);
      actions.forEach((given, at) => {
        const { doc, selection } = editor.state;
        act(editor, given, String.fromCodePoint(0x4e00 + at));
        expect({ given, fault: fault(doc, given, selection.empty, editor) }).toEqual({ given, fault: "" });
      });
      const stored = createDocumentWriter(opened.origin)(editor.state.doc);
      expect(meaningOf(tablesIn(openDocument(stored)?.doc))).toBe(meaningOf(tablesIn(editor.state.doc)));
    },
  );
  fc.assert(property, { numRuns: fuzzRuns(400) });
});
