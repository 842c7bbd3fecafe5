import { Plugin, TextSelection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";

/** Least distance of the cursor from the edges of the screen, in pixels. The tools stay at the top, above the text. */
export const ROOM_AROUND_CURSOR = { top: 64, bottom: 5, left: 0, right: 0 } as const;

/**
 * Whether the cursor is where people see it, so that nothing has to scroll. To find out, the editor would measure every element
 * around the text with each key.
 */
export function isCursorInView(view: EditorView): boolean {
  const { selection } = view.state;
  if (!(selection instanceof TextSelection)) return false;
  const { top, bottom, left, right } = view.coordsAtPos(selection.head, 1);
  const { clientWidth, clientHeight } = view.dom.ownerDocument.documentElement;
  const isBeside = left < 0 || right > clientWidth;
  return !isBeside && top >= ROOM_AROUND_CURSOR.top && bottom <= clientHeight - ROOM_AROUND_CURSOR.bottom;
}

/**
 * Scrolls to where a key has moved the cursor. Browsers scroll it to the edge of the screen, below the tools, and the editor
 * takes it away from there only if it hears of the move within 50 ms after the key, which busy devices do not manage.
 */
export function scrollingToKeys(): Plugin {
  let isByKey = false;
  const byPointer = (): boolean => {
    isByKey = false;
    return false;
  };
  return new Plugin({
    appendTransaction(changes, _before, state) {
      const isMove = changes.some(({ selectionSet }) => selectionSet) && !changes.some(({ docChanged }) => docChanged);
      const isScrolled = changes.some(({ scrolledIntoView }) => scrolledIntoView);
      return isByKey && isMove && !isScrolled ? state.tr.scrollIntoView() : null;
    },
    props: {
      handleDOMEvents: {
        keydown() {
          isByKey = true;
          return false;
        },
        mousedown: byPointer,
        touchstart: byPointer,
      },
    },
  });
}
