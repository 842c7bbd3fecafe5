import { Plugin } from "prosemirror-state";
import { Decoration, DecorationSet } from "prosemirror-view";
import { editorWords } from "./words.js";

/** Shows a placeholder in an empty text. */
export const placeholder = (): Plugin =>
  new Plugin({
    props: {
      decorations({ doc }) {
        const { firstChild } = doc;
        if (doc.childCount !== 1 || !firstChild?.isTextblock || firstChild.content.size > 0) return null;
        const words = Decoration.node(0, firstChild.nodeSize, { "data-placeholder": editorWords.placeholder });
        return DecorationSet.create(doc, [words]);
      },
    },
  });
