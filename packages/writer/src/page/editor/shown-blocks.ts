import type { Node } from "prosemirror-model";
import { type EditorState, Plugin } from "prosemirror-state";
import { Decoration, DecorationSet, type EditorView } from "prosemirror-view";

/**
 * The stylesheet lets the browser skip blocks that are not on the screen. A block that has only just been made is not on it before
 * the next frame, and browsers put what is typed into a skipped block beside it. So the blocks around the selection have a
 * class by which they are never skipped, and nothing is while a key may move the cursor far.
 */
const NEAR = "write-near";
/** On the parent of the text: nothing is skipped. */
const WHOLE = "write-whole";

function near(doc: Node, index: number, at: number): Decoration[] {
  const block = doc.maybeChild(index);
  return block && !block.isLeaf ? [Decoration.node(at, at + block.nodeSize, { class: NEAR })] : [];
}

/** The block at a position of the document, and its neighbours. */
function around(doc: Node, pos: number): Decoration[] {
  const $pos = doc.resolve(pos);
  const index = Math.min($pos.index(0), doc.childCount - 1);
  const at = $pos.posAtIndex(index, 0);
  const before = doc.maybeChild(index - 1)?.nodeSize ?? 0;
  const own = doc.maybeChild(index)?.nodeSize ?? 0;
  return [...near(doc, index - 1, at - before), ...near(doc, index, at), ...near(doc, index + 1, at + own)];
}

function aroundSelection({ doc, selection: { $anchor, $head } }: EditorState): DecorationSet {
  const isOneBlock = $anchor.index(0) === $head.index(0);
  return DecorationSet.create(doc, [...around(doc, $head.pos), ...(isOneBlock ? [] : around(doc, $anchor.pos))]);
}

/** The block in which the browser has its cursor. */
function blockWithCursor(view: EditorView): Element | null {
  let node = view.dom.ownerDocument.getSelection()?.focusNode ?? null;
  while (node && node.parentNode !== view.dom) node = node.parentNode;
  return node instanceof Element ? node : null;
}

const FAR_KEYS: ReadonlySet<string> = new Set(["Home", "End", "PageUp", "PageDown"]);

/** Whether a key may move the cursor away from its block and those beside it. */
function movesFar({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (FAR_KEYS.has(key)) return true;
  return altKey ? key.startsWith("Arrow") : (ctrlKey || metaKey) && key !== "Control" && key !== "Meta";
}

/** Keeps the browser from skipping the blocks that somebody is about to write in. */
export function shownBlocks(): Plugin {
  const shown = new WeakSet<EventTarget>();
  return new Plugin({
    props: {
      decorations: aroundSelection,
      handleDOMEvents: {
        // The browser tells of each block that it begins, or ceases, to skip.
        contentvisibilityautostatechange(_view: EditorView, event: Event) {
          const { target, skipped } = event as Event & { readonly skipped: boolean };
          if (target && skipped) shown.delete(target);
          else if (target) shown.add(target);
          return false;
        },
        keydown(view, event) {
          const block = blockWithCursor(view);
          const isShown = !block || block.classList.contains(NEAR) || shown.has(block);
          if (isShown && !movesFar(event)) return false;
          const parent = view.dom.parentElement;
          parent?.classList.add(WHOLE);
          requestAnimationFrame(() => requestAnimationFrame(() => parent?.classList.remove(WHOLE)));
          return false;
        },
      },
    },
  });
}
