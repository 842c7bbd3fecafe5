import type { Node } from "prosemirror-model";
import { type EditorState, Plugin, PluginKey, type Selection, TextSelection } from "prosemirror-state";
import { Decoration, DecorationSet, type EditorView } from "prosemirror-view";
import { whenIdle } from "../app/when-idle.js";

/**
 * Blocks far from the selection have a class by which the browser skips them while they are not on the screen, so that a key in a
 * long text costs what is around it. Each was laid out before, and keeps the height that it had. Browsers put what is typed into
 * a skipped block beside it: so nothing is skipped from the moment on at which a key may move the cursor far, until somebody
 * types again.
 */
const FAR = "write-far";
/** Shorter texts are laid out whole. */
const LONG_BLOCKS = 100;
/** This many blocks above and below the selection are never skipped. */
const NEAR_BLOCKS = 8;
/** What is near is chosen anew before the selection comes this close to what is not. */
const ROOM_BLOCKS = 3;

const key = new PluginKey<DecorationSet>("far-blocks");

/** Numbers of blocks, from the first one up to, but not including, the last one. */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** The blocks of the selection, and so many on either side. */
function around({ doc, selection: { $from, $to } }: EditorState, blocks: number): Stretch {
  return { from: Math.max(0, $from.index(0) - blocks), to: Math.min(doc.childCount, $to.index(0) + 1 + blocks) };
}

/** Words alone: what stands in other blocks would take another height when it is skipped. */
const canBeSkipped = ({ isTextblock, type }: Node): boolean => isTextblock && !type.spec.code;

function farBlocks(state: EditorState): DecorationSet {
  const near = around(state, NEAR_BLOCKS);
  const found: Decoration[] = [];
  state.doc.forEach((node, at, index) => {
    const isNear = index >= near.from && index < near.to;
    if (!isNear && canBeSkipped(node)) found.push(Decoration.node(at, at + node.nodeSize, { class: FAR }));
  });
  return DecorationSet.create(state.doc, found);
}

function isNearFar(state: EditorState, far: DecorationSet): boolean {
  const { from, to } = around(state, ROOM_BLOCKS);
  const { $from, $to } = state.selection;
  return far.find($from.posAtIndex(from, 0), $to.posAtIndex(to, 0)).length > 0;
}

/** The block in which the browser has its cursor, which the editor may not have heard of yet. */
function blockWithCursor({ dom }: EditorView): Element | null {
  let node = dom.ownerDocument.getSelection()?.focusNode ?? null;
  while (node && node.parentNode !== dom) node = node.parentNode;
  return node instanceof Element ? node : null;
}

/** The selection of the browser, where it is a text and the editor has not heard of it yet. */
function unheardSelection(view: EditorView): Selection | undefined {
  const { anchorNode, anchorOffset, focusNode, focusOffset } = view.dom.ownerDocument.getSelection() ?? {};
  const { doc, selection } = view.state;
  const isText = selection instanceof TextSelection && view.dom.contains(anchorNode ?? null);
  if (!isText || !anchorNode || !focusNode || !view.dom.contains(focusNode)) return undefined;
  const [anchor, head] = [view.posAtDOM(anchorNode, anchorOffset ?? 0), view.posAtDOM(focusNode, focusOffset ?? 0)];
  const seen = TextSelection.between(doc.resolve(anchor), doc.resolve(head));
  return seen.eq(selection) ? undefined : seen;
}

const FAR_KEYS: ReadonlySet<string> = new Set(["Home", "End", "PageUp", "PageDown"]);

/** Whether a key may move the cursor away from its block and those around it. */
function movesFar({ key: name, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (FAR_KEYS.has(name)) return true;
  return altKey ? name.startsWith("Arrow") : (ctrlKey || metaKey) && name !== "Control" && name !== "Meta";
}

export function skippedFarBlocks(): Plugin {
  let cancel: (() => void) | undefined;

  const farOf = (view: EditorView): DecorationSet => key.getState(view.state) ?? DecorationSet.empty;

  function lift(view: EditorView): void {
    cancel?.();
    cancel = undefined;
    if (farOf(view) === DecorationSet.empty) return;
    const change = view.state.tr.setMeta(key, "lift");
    // The editor would put its own selection back.
    const seen = unheardSelection(view);
    view.dispatch(seen ? change.setSelection(seen) : change);
  }

  /** Skips what is far once the browser has laid it out and has nothing else to do. */
  function skipSoon(view: EditorView): void {
    cancel ??= whenIdle(() => {
      cancel = undefined;
      if (view.isDestroyed || view.composing || unheardSelection(view)) return;
      view.dispatch(view.state.tr.setMeta(key, "skip"));
    });
  }

  return new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply(change, far, _before, state) {
        const asked: unknown = change.getMeta(key);
        if (asked === "lift") return DecorationSet.empty;
        if (asked === "skip") return farBlocks(state);
        if (far === DecorationSet.empty) return far;
        const mapped = change.docChanged ? far.map(change.mapping, change.doc) : far;
        const isAsked = change.docChanged || change.selectionSet;
        return isAsked && isNearFar(state, mapped) ? farBlocks(state) : mapped;
      },
    },
    props: {
      decorations: (state) => key.getState(state),
      handleDOMEvents: {
        keydown(view, event) {
          if (movesFar(event) || blockWithCursor(view)?.classList.contains(FAR)) lift(view);
          return false;
        },
      },
    },
    view(view) {
      // Other widths make other heights.
      const onResize = (): void => lift(view);
      addEventListener("resize", onResize);
      return {
        update({ state }, before) {
          const isLong = state.doc.childCount >= LONG_BLOCKS;
          if (isLong && state.doc !== before.doc && key.getState(state) === DecorationSet.empty) skipSoon(view);
        },
        destroy() {
          cancel?.();
          removeEventListener("resize", onResize);
        },
      };
    },
  });
}
