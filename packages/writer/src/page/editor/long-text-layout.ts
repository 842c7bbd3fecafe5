import { type EditorState, Plugin, PluginKey } from "prosemirror-state";
import { DecorationSet, type EditorView } from "prosemirror-view";
import { whenIdle } from "../app/when-idle.js";
import { unheardSelection } from "./browser-selection.js";
import { type HeldBlock, heldDecoration, heldNow, measureBlock } from "./held-block.js";
import { isLong } from "./long-text.js";
import { isAmongNear, NEAR, nearBlocks } from "./near-blocks.js";

/** The class of a text whose blocks are skipped where they are not near. */
const LIGHT = "write-light";

/**
 * Layout of a long text while somebody types in it: distant blocks are skipped, and the edited block keeps its height.
 */
interface Layout {
  readonly marks: DecorationSet;
  readonly held: HeldBlock | undefined;
}

/** The whole text is laid out. */
const WHOLE: Layout = { marks: DecorationSet.empty, held: undefined };

type Change = { readonly kind: "lift" } | { readonly kind: "lighten"; readonly held: HeldBlock | undefined };

const key = new PluginKey<Layout>("long-text-layout");

const layoutOf = (state: EditorState): Layout => key.getState(state) ?? WHOLE;

const withoutHeld = (marks: DecorationSet): DecorationSet =>
  marks.remove(marks.find(undefined, undefined, ({ isHeld }) => isHeld === true));

function lightened(before: Layout, held: HeldBlock | undefined, state: EditorState): Layout {
  const isWhole = before.marks === DecorationSet.empty;
  const marks = isWhole ? DecorationSet.create(state.doc, nearBlocks(state)) : withoutHeld(before.marks);
  return { marks: held ? marks.add(state.doc, [heldDecoration(held)]) : marks, held };
}

/** The block in which the browser has its cursor, which the editor may not have heard of yet. */
function blockWithCursor({ dom }: EditorView): Element | null {
  let node = dom.ownerDocument.getSelection()?.focusNode ?? null;
  while (node && node.parentNode !== dom) node = node.parentNode;
  return node instanceof Element ? node : null;
}

const FAR_KEYS: ReadonlySet<string> = new Set(["Home", "End", "PageUp", "PageDown"]);

/** Whether a key may move the cursor away from its block and those around it. */
function movesFar({ key: name, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (FAR_KEYS.has(name)) return true;
  return altKey ? name.startsWith("Arrow") : (ctrlKey || metaKey) && name !== "Control" && name !== "Meta";
}

/**
 * Paragraphs and headings far from the selection are skipped by the browser while they are not on the screen, and the block with
 * the cursor has the height that it needs, so that a key in a long text costs what is around it. Each block was laid out before,
 * and keeps the height that it had. Browsers put what is typed into a skipped block beside it: so nothing is skipped from the
 * moment on at which a key may move the cursor far, until somebody types again. What is near is marked instead of what is far,
 * since the editor goes through all marks with each key.
 */
export function longTextLayout(): Plugin {
  let cancel: (() => void) | undefined;

  const mark = (view: EditorView, change: Change) => view.state.tr.setMeta(key, change);

  function lift(view: EditorView): void {
    cancel?.();
    cancel = undefined;
    if (layoutOf(view.state) === WHOLE) return;
    const change = mark(view, { kind: "lift" });
    // The editor would put its own selection back.
    const seen = unheardSelection(view);
    view.dispatch(seen ? change.setSelection(seen) : change);
  }

  /** Spares the browser what is far once it has laid it out and has nothing else to do. */
  function lightenSoon(view: EditorView): void {
    cancel ??= whenIdle(() => {
      cancel = undefined;
      if (view.isDestroyed || view.composing || unheardSelection(view)) return;
      const held = measureBlock(view);
      if (held || layoutOf(view.state) === WHOLE) view.dispatch(mark(view, { kind: "lighten", held }));
    });
  }

  /** Gives the block that is held another height, or none. Before it is painted, so that nobody sees a line cut off. */
  function holdAnew(view: EditorView, held: HeldBlock | undefined): void {
    queueMicrotask(() => {
      if (!view.isDestroyed && layoutOf(view.state).held) view.dispatch(mark(view, { kind: "lighten", held }));
    });
  }

  return new Plugin<Layout>({
    key,
    state: {
      init: () => WHOLE,
      apply(change, before, _state, state) {
        const asked: Change | undefined = change.getMeta(key);
        if (asked?.kind === "lift") return WHOLE;
        if (asked?.kind === "lighten") return lightened(before, asked.held, state);
        if (before === WHOLE) return before;
        const marks = change.docChanged ? before.marks.map(change.mapping, change.doc) : before.marks;
        const isMoved = change.docChanged || change.selectionSet;
        return isMoved && !isAmongNear(state, marks) ? lightened(WHOLE, undefined, state) : { ...before, marks };
      },
    },
    props: {
      decorations: (state) => layoutOf(state).marks,
      attributes: (state): Record<string, string> => (layoutOf(state) === WHOLE ? {} : { class: LIGHT }),
      handleDOMEvents: {
        focus(view) {
          if (isLong(view.state.doc)) lightenSoon(view);
          return false;
        },
        keydown(view, event) {
          if (movesFar(event) || blockWithCursor(view)?.classList.contains(NEAR) === false) lift(view);
          return false;
        },
      },
    },
    view(view) {
      // Other widths and fonts make other heights.
      let width = view.dom.clientWidth;
      const observer = new ResizeObserver(() => {
        if (view.dom.clientWidth !== width) lift(view);
        width = view.dom.clientWidth;
      });
      observer.observe(view.dom);
      const onFonts = (): void => lift(view);
      document.fonts.addEventListener("loadingdone", onFonts);
      return {
        update({ state }, before) {
          if (!isLong(state.doc) || state.doc === before.doc) return;
          const { held } = layoutOf(state);
          const now = held && heldNow(held, view);
          if (!held) lightenSoon(view);
          else if (now !== held) holdAnew(view, now);
        },
        destroy() {
          cancel?.();
          observer.disconnect();
          document.fonts.removeEventListener("loadingdone", onFonts);
        },
      };
    },
  });
}
