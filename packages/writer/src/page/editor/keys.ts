import { baseKeymap, chainCommands, newlineInCode } from "prosemirror-commands";
import { undoInputRule } from "prosemirror-inputrules";
import { keymap } from "prosemirror-keymap";
import { liftListItem, sinkListItem, splitListItemKeepMarks } from "prosemirror-schema-list";
import { type Command, NodeSelection, type Plugin } from "prosemirror-state";
import { schema } from "../../engine/index.js";
import { CODE_ARROWS, endCode } from "./beyond.js";
import { breakLine, COMMANDS } from "./commands.js";
import { removeEmptyNote } from "./footnotes.js";

const { list_item, code_block, verbatim, image } = schema.nodes;

/** In code, the tabulator indents; elsewhere it leaves the editor, as people without a mouse expect. */
const indentCode: Command = (state, dispatch) => {
  const { type } = state.selection.$from.parent;
  if (type !== code_block && type !== verbatim) return false;
  dispatch?.(state.tr.insertText("\t"));
  return true;
};

/** From a selected picture into the field that says what it shows. */
const describePicture: Command = ({ selection }, _dispatch, view) => {
  if (!(selection instanceof NodeSelection) || selection.node.type !== image) return false;
  const shown = view?.nodeDOM(selection.from);
  const field = shown instanceof HTMLElement ? shown.querySelector("input") : null;
  field?.focus();
  return field !== null;
};

/** A new task is open. */
const splitItem: Command = (state, dispatch, view) => {
  const item = state.selection.$from.node(-1);
  const attrs = item?.type === list_item && item.attrs.checked !== null ? { checked: false } : undefined;
  return splitListItemKeepMarks(list_item, attrs)(state, dispatch, view);
};

/** Key bindings. `link` asks for an address, `save` saves at once. */
export const editorKeys = ({ link, save }: { readonly link: () => void; readonly save: () => void }): Plugin[] => {
  const doing =
    (work: () => void): Command =>
    () => {
      work();
      return true;
    };
  return [
    keymap({
      "Mod-b": COMMANDS.strong,
      "Mod-i": COMMANDS.em,
      "Mod-Shift-x": COMMANDS.strike,
      "Mod-e": COMMANDS.code,
      "Mod-k": doing(link),
      "Mod-s": doing(save),
      "Mod-z": COMMANDS.undo,
      "Mod-y": COMMANDS.redo,
      "Mod-Shift-z": COMMANDS.redo,
      "Mod-Alt-0": COMMANDS.paragraph,
      "Mod-Alt-2": COMMANDS.heading2,
      "Mod-Alt-3": COMMANDS.heading3,
      "Mod-Alt-4": COMMANDS.heading4,
      "Mod-Shift-7": COMMANDS.numbers,
      "Mod-Shift-8": COMMANDS.bullets,
      "Mod-Shift-9": COMMANDS.tasks,
      "Mod-Shift-b": COMMANDS.quote,
      "Mod-Alt-c": COMMANDS.codeBlock,
      "Mod-Alt-f": COMMANDS.footnote,
      "Shift-Enter": breakLine,
      Backspace: chainCommands(undoInputRule, removeEmptyNote),
      Delete: removeEmptyNote,
      ...CODE_ARROWS,
      Enter: chainCommands(describePicture, endCode, newlineInCode, splitItem),
      Tab: chainCommands(indentCode, sinkListItem(list_item)),
      "Shift-Tab": liftListItem(list_item),
    }),
    keymap(baseKeymap),
  ];
};
