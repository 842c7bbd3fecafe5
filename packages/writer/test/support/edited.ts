import type { Node, Slice } from "prosemirror-model";
import { EditorState, type Selection, TextSelection, type Transaction } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { editing } from "../../src/page/editor/editing.js";
import { insertSlice } from "../../src/page/editor/tables/replace-across.js";

/** Whether the cursor is as far as it can go in its block; lines are those of the text. */
function isAtEdge({ selection: { $head } }: EditorState, dir: string): boolean {
  const { parent, parentOffset } = $head;
  const isOn = ["down", "right", "forward"].includes(dir);
  const [from, to] = isOn ? [parentOffset, parent.content.size] : [0, parentOffset];
  return dir === "up" || dir === "down" ? !parent.textBetween(from, to, "", "x").includes("\n") : from === to;
}

/** Emulates the browser for keys that the editor leaves to it. */
function inBrowser(state: EditorState, key: string): Transaction | undefined {
  const { from, to, empty, $from, $to } = state.selection;
  if (!$from.parent.inlineContent) return undefined;
  const inBlock = (pos: number): Transaction | undefined =>
    pos >= $from.start() && pos <= $from.end()
      ? state.tr.setSelection(TextSelection.create(state.doc, pos))
      : undefined;
  if (key === "ArrowLeft") return inBlock(from - 1);
  if (key === "ArrowRight") return inBlock(to + 1);
  if (key !== "Backspace" && key !== "Delete") return undefined;
  if (!empty) return state.tr.delete(from, to);
  if (key === "Backspace") return $from.parentOffset > 0 ? state.tr.delete(from - 1, from) : undefined;
  return $to.parentOffset < $to.parent.content.size ? state.tr.delete(to, to + 1) : undefined;
}

/** The editor without a page: its state, and what keys, typed text and pastes make of it. */
export class Edited {
  state: EditorState;

  constructor(doc: Node) {
    const nothing = (): void => undefined;
    this.state = EditorState.create({ doc, plugins: [...editing({ link: nothing, save: nothing })] });
  }

  private get view(): EditorView {
    const view = {
      state: this.state,
      dispatch: (change: Transaction) => this.apply(change),
      endOfTextblock: (dir: string) => isAtEdge(this.state, dir),
      nodeDOM: () => null,
      composing: false,
      editable: true,
    };
    // It has all that the editor asks a view for without a page.
    return view as unknown as EditorView;
  }

  apply(change: Transaction): void {
    this.state = this.state.apply(change);
  }

  select(selection: Selection): void {
    this.apply(this.state.tr.setSelection(selection));
  }

  /** Presses a key such as `Shift-Tab`. */
  press(pressed: string): void {
    const names = pressed.split("-");
    const key = names.at(-1) ?? "";
    const has = (name: string): boolean => names.slice(0, -1).includes(name);
    const held = { shiftKey: has("Shift"), ctrlKey: has("Ctrl"), altKey: false, metaKey: false };
    const event = { key, keyCode: 0, preventDefault: () => undefined, ...held } as unknown as KeyboardEvent;
    const isTaken = this.state.plugins.some(
      (plugin) => plugin.props.handleKeyDown?.call(plugin, this.view, event) === true,
    );
    const change = isTaken ? undefined : inBrowser(this.state, key);
    if (change) this.apply(change);
  }

  type(text: string): void {
    for (const character of text) {
      const { from, to } = this.state.selection;
      const change = (): Transaction => this.state.tr.insertText(character);
      const isTaken = this.state.plugins.some(
        (plugin) => plugin.props.handleTextInput?.call(plugin, this.view, from, to, character, change) === true,
      );
      if (!isTaken) this.apply(change());
    }
  }

  paste(slice: Slice): void {
    insertSlice(this.view, slice);
  }
}
