import { closeHistory } from "prosemirror-history";
import type { Node } from "prosemirror-model";
import { EditorState, type Plugin } from "prosemirror-state";
import { FROM_OUTSIDE } from "./footnotes.js";

/** Counts the blocks that two documents have in common at one end. */
function common(one: readonly Node[], other: readonly Node[], most: number, isEnd: boolean): number {
  let count = 0;
  const at = (blocks: readonly Node[]): Node | undefined => blocks.at(isEnd ? -1 - count : count);
  while (count < most && at(one)?.eq(at(other) as Node)) count += 1;
  return count;
}

const sizeOf = (blocks: readonly Node[]): number => blocks.reduce((sum, { nodeSize }) => sum + nodeSize, 0);

/**
 * The state of an editor that goes on with another text, such as one that was edited as source. What differs is one step, so
 * that everything before it can still be undone.
 */
export function carriedState(before: EditorState | undefined, doc: Node, plugins: readonly Plugin[]): EditorState {
  if (!before) return EditorState.create({ doc, plugins });
  const state = before.reconfigure({ plugins });
  const [old, next] = [state.doc.children, doc.children];
  const most = Math.min(old.length, next.length);
  const start = common(old, next, most, false);
  if (start === old.length && start === next.length) return state;
  const end = common(old, next, most - start, true);
  const [from, to] = [sizeOf(old.slice(0, start)), sizeOf(old.slice(0, old.length - end))];
  const change = closeHistory(state.tr).setMeta(FROM_OUTSIDE, true);
  return state.apply(change.replaceWith(from, to, next.slice(start, next.length - end)));
}
