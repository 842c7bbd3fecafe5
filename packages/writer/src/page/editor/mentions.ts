import type { EditorState } from "prosemirror-state";
import { schema } from "../../engine/index.js";

/** An at sign at the beginning of a word, and what was typed after it. */
export interface MentionQuery {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

const TYPED = /(?:^|[^\p{L}\p{N}_@/.-])@([\p{L}\p{N}_.-]{1,30})$/u;
const MOST_BEFORE = 40;

/** The member that is being named at the cursor; null where there is none, and in code. */
export function mentionIn({ selection: { $from, empty }, storedMarks }: EditorState): MentionQuery | null {
  const { parent, parentOffset } = $from;
  if (!empty || !parent.inlineContent || parent.type.spec.code) return null;
  if (schema.marks.code.isInSet(storedMarks ?? $from.marks())) return null;
  const before = parent.textBetween(Math.max(0, parentOffset - MOST_BEFORE), parentOffset, "\n", "\uFFFC");
  const [, text] = TYPED.exec(before) ?? [];
  return text === undefined ? null : { from: $from.pos - text.length - 1, to: $from.pos, text };
}
