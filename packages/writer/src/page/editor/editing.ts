import { gapCursor } from "prosemirror-gapcursor";
import { history } from "prosemirror-history";
import type { Plugin } from "prosemirror-state";
import { clickBeyond } from "./beyond.js";
import { footnotes } from "./footnotes.js";
import { typedMarkdown } from "./input-rules.js";
import { editorKeys } from "./keys.js";
import { tableEditor } from "./tables/index.js";
import { editorWords } from "./words.js";

/** Everything that decides what an edit does to the text, in the order in which it is asked. */
export const editing = (keys: Parameters<typeof editorKeys>[0]): readonly Plugin[] => [
  ...footnotes(editorWords.unusedNote),
  ...tableEditor(),
  clickBeyond(),
  typedMarkdown(),
  ...editorKeys(keys),
  history(),
  gapCursor(),
];
