import { chainCommands, newlineInCode, setBlockType, toggleMark } from "prosemirror-commands";
import { redo, undo } from "prosemirror-history";
import type { MarkType, NodeType } from "prosemirror-model";
import { liftListItem, wrapInList } from "prosemirror-schema-list";
import { type Command, type EditorState, TextSelection } from "prosemirror-state";
import { schema } from "../../engine/index.js";
import { around } from "./around.js";
import { isQuote, setQuote } from "./callouts.js";
import { insertFootnote } from "./footnotes.js";
import { touchesTable } from "./tables/cell.js";
import { insertTable } from "./tables/table-commands.js";

const { marks, nodes } = schema;

const heading = (level: number): Command =>
  chainCommands(
    (state, dispatch) => {
      const { parent } = state.selection.$from;
      if (parent.type !== nodes.heading || parent.attrs.level !== level) return false;
      return setBlockType(nodes.paragraph)(state, dispatch);
    },
    setBlockType(nodes.heading, { level }),
  );

/** Makes a list of the selected blocks, makes a list of the other kind out of one, or ends it. */
const list =
  (type: NodeType): Command =>
  (state, dispatch, view) => {
    const same = around(state, type);
    if (same) return liftListItem(nodes.list_item)(state, dispatch, view);
    const other = around(state, type === nodes.bullet_list ? nodes.ordered_list : nodes.bullet_list);
    if (!other) return wrapInList(type, { marker: type === nodes.bullet_list ? "-" : "." })(state, dispatch, view);
    dispatch?.(state.tr.setNodeMarkup(other.pos, type, { tight: other.node.attrs.tight }));
    return true;
  };

/** Makes tasks out of the items of the list around, or a list of tasks. */
const tasks: Command = (state, dispatch, view) => {
  const item = around(state, nodes.list_item);
  if (!item) {
    return wrapInList(nodes.bullet_list)(
      state,
      dispatch &&
        ((change) => {
          const next = state.apply(change);
          const made = around(next, nodes.list_item);
          dispatch(made ? change.setNodeAttribute(made.pos, "checked", false) : change);
        }),
      view,
    );
  }
  dispatch?.(state.tr.setNodeAttribute(item.pos, "checked", item.node.attrs.checked === null ? false : null));
  return true;
};

const codeBlock: Command = (state, dispatch, view) =>
  state.selection.$from.parent.type === nodes.code_block
    ? setBlockType(nodes.paragraph)(state, dispatch, view)
    : setBlockType(nodes.code_block)(state, dispatch, view);

const rule: Command = (state, dispatch) => {
  if (touchesTable(state.selection)) return false;
  dispatch?.(state.tr.replaceSelectionWith(nodes.horizontal_rule.create()).scrollIntoView());
  return true;
};

/** A line break in a paragraph; in code, a new line. */
export const breakLine: Command = chainCommands(newlineInCode, (state, dispatch) => {
  const { $from } = state.selection;
  if ($from.parent.type !== nodes.paragraph) return false;
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView());
  return true;
});

/** Everything that can be done to a text, by name. */
export const COMMANDS = {
  strong: toggleMark(marks.strong),
  em: toggleMark(marks.em),
  strike: toggleMark(marks.strike),
  code: toggleMark(marks.code),
  paragraph: setBlockType(nodes.paragraph),
  heading2: heading(2),
  heading3: heading(3),
  heading4: heading(4),
  bullets: list(nodes.bullet_list),
  numbers: list(nodes.ordered_list),
  tasks,
  quote: setQuote(nodes.blockquote),
  calloutNote: setQuote(nodes.callout, { kind: "note" }),
  calloutTip: setQuote(nodes.callout, { kind: "tip" }),
  calloutImportant: setQuote(nodes.callout, { kind: "important" }),
  calloutWarning: setQuote(nodes.callout, { kind: "warning" }),
  calloutCaution: setQuote(nodes.callout, { kind: "caution" }),
  codeBlock,
  table: insertTable,
  footnote: insertFootnote,
  rule,
  undo,
  redo,
} satisfies Record<string, Command>;

export type CommandName = keyof typeof COMMANDS;

/** The commands whose effect is there where the selection is. */
export function activeCommands(state: EditorState): ReadonlySet<CommandName> {
  const { selection, storedMarks } = state;
  const { $from, from, to, empty } = selection;
  const has = (mark: MarkType): boolean =>
    empty ? mark.isInSet(storedMarks ?? $from.marks()) !== undefined : state.doc.rangeHasMark(from, to, mark);
  const { type, attrs } = $from.parent;
  const active: [CommandName, boolean][] = [
    ["strong", has(marks.strong)],
    ["em", has(marks.em)],
    ["strike", has(marks.strike)],
    ["code", has(marks.code)],
    ["heading2", type === nodes.heading && attrs.level === 2],
    ["heading3", type === nodes.heading && attrs.level === 3],
    ["heading4", type === nodes.heading && attrs.level === 4],
    ["bullets", around(state, nodes.bullet_list) !== undefined],
    ["numbers", around(state, nodes.ordered_list) !== undefined],
    ["quote", isQuote(state, nodes.blockquote)],
    ["calloutNote", isQuote(state, nodes.callout, { kind: "note" })],
    ["codeBlock", type === nodes.code_block],
    ["table", around(state, nodes.table) !== undefined],
  ];
  return new Set(active.flatMap(([name, isActive]) => (isActive ? [name] : [])));
}

/** The link around the selection, with what it covers. */
export function linkAround(state: EditorState): { readonly href: string; readonly from: number; readonly to: number } {
  const { $from, from, to, empty } = state.selection;
  if (!empty) {
    let href = "";
    state.doc.nodesBetween(from, to, (node) => {
      href ||= String(marks.link.isInSet(node.marks)?.attrs.href ?? "");
    });
    return { href, from, to };
  }
  const mark = marks.link.isInSet($from.marks()) ?? marks.link.isInSet($from.nodeAfter?.marks ?? []);
  if (!mark) return { href: "", from, to };
  let [start, end] = [$from.index(), $from.indexAfter()];
  const { parent } = $from;
  while (start > 0 && mark.isInSet(parent.child(start - 1).marks)) start -= 1;
  while (end < parent.childCount && mark.isInSet(parent.child(end).marks)) end += 1;
  const offset = (index: number): number =>
    parent.children.slice(0, index).reduce((sum, { nodeSize }) => sum + nodeSize, 0);
  return { href: String(mark.attrs.href), from: $from.start() + offset(start), to: $from.start() + offset(end) };
}

/** Links what is selected, or inserts words, else the address, as a link; an empty address takes the link away. */
export function setLink(
  href: string,
  { from, to }: { readonly from: number; readonly to: number },
  words: string = href,
): Command {
  return (state, dispatch) => {
    const change = state.tr;
    if (from === to && href !== "") {
      change.insert(from, schema.text(words, [marks.link.create({ href })]));
      change.setSelection(TextSelection.create(change.doc, from + words.length));
    } else {
      change.removeMark(from, to, marks.link);
      if (href !== "") change.addMark(from, to, marks.link.create({ href }));
    }
    dispatch?.(change.removeStoredMark(marks.link).scrollIntoView());
    return true;
  };
}
