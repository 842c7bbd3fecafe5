import { type EditorState, Plugin } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";

/** A slash at the beginning of a paragraph, and what was typed after it. */
export interface SlashQuery {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

const TYPED = /^\/([\p{L}\d]{0,20})$/u;

function slashQueryIn({ selection: { $from, empty } }: EditorState): SlashQuery | null {
  if (!empty || $from.parent.type.name !== "paragraph") return null;
  const [, text] = TYPED.exec($from.parent.textContent) ?? [];
  if (text === undefined || $from.parentOffset !== text.length + 1) return null;
  return { from: $from.start(), to: $from.pos, text };
}

/** Tells the menu what was typed, and gives it the keys while it is open. */
export const slashMenu = (
  onQuery: (query: SlashQuery | null, view: EditorView) => void,
  onKey: (event: KeyboardEvent) => boolean,
): Plugin =>
  new Plugin({
    view: () => ({ update: (view) => onQuery(slashQueryIn(view.state), view) }),
    props: { handleKeyDown: (_view, event) => onKey(event) },
  });
