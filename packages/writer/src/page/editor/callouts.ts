import { CALLOUT_KINDS, type CalloutKind } from "@sitevine/renderer/markdown";
import { lift, wrapIn } from "prosemirror-commands";
import { InputRule } from "prosemirror-inputrules";
import type { NodeType } from "prosemirror-model";
import type { Command, EditorState } from "prosemirror-state";
import type { NodeView, NodeViewConstructor } from "prosemirror-view";
import { schema } from "../../engine/index.js";
import { around } from "./around.js";
import { element, setAttribute } from "./node-view-parts.js";
import { editorWords } from "./words.js";

const { blockquote, callout } = schema.nodes;

/** Quotes have none. */
interface CalloutAttrs {
  readonly kind?: CalloutKind;
}

/** Whether the innermost quote or callout that the selection is in is of that type, and kind. */
export function isQuote(state: EditorState, type: NodeType, { kind }: CalloutAttrs = {}): boolean {
  const found = around(state, blockquote, callout)?.node;
  return found?.type === type && found.attrs.kind === kind;
}

/** Makes a quote or callout of the selected blocks, or of the one around them; takes away one that is the same. */
export const setQuote =
  (type: NodeType, attrs: CalloutAttrs = {}): Command =>
  (state, dispatch) => {
    const found = around(state, blockquote, callout);
    if (!found) return wrapIn(type, { ...attrs })(state, dispatch);
    if (isQuote(state, type, attrs)) return lift(state, dispatch);
    dispatch?.(state.tr.setNodeMarkup(found.pos, type, { ...attrs }));
    return true;
  };

const LABEL = new RegExp(String.raw`^\[!(${CALLOUT_KINDS.join("|")})\]$`, "i");

/** `[!note]`, typed at the beginning of a quote, makes a callout of it. */
export const typedCallout = new InputRule(LABEL, (state, [, name = ""], start, end) => {
  const { $from } = state.selection;
  if ($from.node(-1)?.type !== blockquote || $from.index(-1) !== 0) return null;
  return state.tr.delete(start, end).setNodeMarkup($from.before(-1), callout, { kind: name.toLowerCase() });
});

const className = (kind: string): string => `write-callout sv-callout sv-callout--${kind}`;

/** A callout with the field for its kind. */
export const calloutView: NodeViewConstructor = (node, view, getPos): NodeView => {
  const dom = element("section");
  const kinds = element("select", { "aria-label": editorWords.calloutKind, contenteditable: "false" });
  const contentDOM = element("div");
  kinds.append(...CALLOUT_KINDS.map((kind) => element("option", { value: kind }, editorWords[kind])));
  dom.append(kinds, contentDOM);
  const show = (kind: string): void => {
    dom.className = className(kind);
    kinds.value = kind;
  };
  show(node.attrs.kind);
  kinds.addEventListener("change", () => {
    setAttribute(view, getPos, "kind", kinds.value);
    view.focus();
  });
  return {
    dom,
    contentDOM,
    update({ type, attrs }) {
      if (type !== node.type) return false;
      show(attrs.kind);
      return true;
    },
    stopEvent: ({ target }) => target === kinds,
    ignoreMutation: ({ target }) => target === kinds,
  };
};
