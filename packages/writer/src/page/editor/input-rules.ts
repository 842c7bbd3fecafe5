import { ellipsis, InputRule, inputRules, textblockTypeInputRule, wrappingInputRule } from "prosemirror-inputrules";
import type { MarkType } from "prosemirror-model";
import type { Plugin } from "prosemirror-state";
import { schema } from "../../engine/index.js";
import { typedCallout } from "./callouts.js";

const { marks, nodes } = schema;

/** Text between marks that has just been closed, as marked text. */
const marked = (pattern: RegExp, type: MarkType): InputRule =>
  new InputRule(pattern, (state, match, start, end) => {
    const [whole, before = "", text = ""] = match;
    const from = start + before.length;
    const change = state.tr;
    // The character that closes it is not there yet.
    change.insertText(text, from, end);
    change.addMark(from, from + text.length, type.create());
    return whole ? change.removeStoredMark(type) : null;
  });

const task = new InputRule(/^\[([ xX])\]\s$/, (state, match, start, end) => {
  const { $from } = state.selection;
  const item = $from.node(-1);
  if (item?.type !== nodes.list_item || $from.index(-1) !== 0) return null;
  const pos = $from.before(-1);
  return state.tr.delete(start, end).setNodeAttribute(pos, "checked", match[1] !== " ");
});

const rule = new InputRule(/^(?:---|\*\*\*|___)$/, (state, _match, start, end) =>
  state.selection.$from.parent.type === nodes.paragraph && state.selection.$from.depth === 1
    ? state.tr.replaceRangeWith(start, end, nodes.horizontal_rule.create())
    : null,
);

/** An address, once a space follows it. */
const address = new InputRule(/(^|\s)(https?:\/\/[^\s<>]+[^\s<>.,;:!?)\]'"])\s$/, (state, match, _start, end) => {
  const [, , href = ""] = match;
  const from = end - href.length;
  if (from < 0 || state.doc.rangeHasMark(from, end, marks.link)) return null;
  return state.tr
    .addMark(from, end, marks.link.create({ href, kind: "bare" }))
    .insertText(" ", end)
    .removeStoredMark(marks.link);
});

/** Converts Markdown to its formatting as it is typed. */
export const typedMarkdown = (): Plugin =>
  inputRules({
    rules: [
      ellipsis,
      textblockTypeInputRule(/^(#{1,6})\s$/, nodes.heading, (match) => ({ level: match[1]?.length ?? 2 })),
      textblockTypeInputRule(/^```([\w+#-]*)\s$/, nodes.code_block, (match) => ({ info: match[1] ?? "" })),
      wrappingInputRule(/^\s*>\s$/, nodes.blockquote),
      wrappingInputRule(/^\s*([-+*])\s$/, nodes.bullet_list, (match) => ({ marker: match[1] })),
      wrappingInputRule(/^(\d{1,9})([.)])\s$/, nodes.ordered_list, (match) => ({
        start: Number(match[1]),
        marker: match[2],
      })),
      task,
      typedCallout,
      rule,
      marked(/(^|[^*\w])\*\*([^*\s](?:[^*]*[^*\s])?)\*\*$/, marks.strong),
      marked(/(^|[^*\w])\*([^*\s](?:[^*]*[^*\s])?)\*$/, marks.em),
      marked(/(^|[^_\w])_([^_\s](?:[^_]*[^_\s])?)_$/, marks.em),
      marked(/(^|[^~])~~([^~\s](?:[^~]*[^~\s])?)~~$/, marks.strike),
      marked(/(^|[^`])`([^`]+)`$/, marks.code),
      address,
    ],
  });
