import type { Store } from "@sitevine/app-kit";
import { closeHistory } from "prosemirror-history";
import type { Node } from "prosemirror-model";
import { type EditorState, Plugin, PluginKey, TextSelection, type Transaction } from "prosemirror-state";
import { Decoration, DecorationSet, type EditorView } from "prosemirror-view";
import { isEmptyParagraph, schema } from "../../engine/index.js";
import type { QueuedPicture } from "../pictures/queue.js";
import { waitingPicture } from "../pictures/waiting-picture.js";

const { paragraph, image } = schema.nodes;

/** Position in the document for a picture that the text does not show yet. It is not part of the text. */
export interface Place {
  readonly id: string;
  readonly pos: number;
}

export interface PicturePlaces {
  readonly all: () => readonly Place[];
  /** Makes places for pictures below what is at a position, or at the selection, and goes on writing below them. */
  open(ids: readonly string[], pos?: number): void;
  /** Shows a picture in its place; false where it has none. */
  fill(id: string, src: string): boolean;
}

type Pictures = Pick<Store<readonly QueuedPicture[]>, "get" | "subscribe">;
type Change =
  | { readonly opened: readonly Place[] }
  /** Replaces all of them. */
  | { readonly put: readonly Place[] }
  | { readonly filled: string }
  | { readonly seen: true };

const key = new PluginKey<readonly Place[]>("picture-places");

/** A position near another one at which a paragraph may stand: before an empty paragraph, below any other block. */
function gapNear(doc: Node, pos: number): number {
  const $pos = doc.resolve(Math.min(pos, doc.content.size));
  if ($pos.parent.type === paragraph && $pos.parent.childCount === 0) return $pos.before();
  for (let depth = $pos.depth; depth > 0; depth -= 1) {
    const index = $pos.indexAfter(depth - 1);
    if ($pos.node(depth - 1).canReplaceWith(index, index, paragraph)) return $pos.after(depth);
  }
  return $pos.depth === 0 ? $pos.pos : doc.content.size;
}

/** Places of one position keep their order: those before a filled one stay before what is inserted. */
function moved(places: readonly Place[], change: Transaction, filled: string | undefined): readonly Place[] {
  const at = places.findIndex(({ id }) => id === filled);
  return places.map(({ id, pos }, index) => ({ id, pos: change.mapping.map(pos, index < at ? -1 : 1) }));
}

function applied(places: readonly Place[], change: Transaction): readonly Place[] {
  const asked = change.getMeta(key) as Change | undefined;
  if (asked && "put" in asked) return asked.put;
  const filled = asked && "filled" in asked ? asked.filled : undefined;
  const now = change.docChanged ? moved(places, change, filled) : places;
  if (asked && "opened" in asked) return [...now, ...asked.opened].sort((one, other) => one.pos - other.pos);
  return filled === undefined ? now : now.filter(({ id }) => id !== filled);
}

function open(view: EditorView, ids: readonly string[], asked?: number): void {
  const change = closeHistory(view.state.tr);
  const pos = gapNear(change.doc, asked ?? view.state.selection.from);
  const below = change.doc.nodeAt(pos);
  if (!below || !isEmptyParagraph(below)) change.insert(pos, paragraph.create());
  change.setSelection(TextSelection.create(change.doc, pos + 1));
  const opened = ids.map((id) => ({ id, pos }));
  view.dispatch(change.setMeta(key, { opened } satisfies Change).scrollIntoView());
}

function fill(view: EditorView, filled: string, src: string): boolean {
  const place = key.getState(view.state)?.find(({ id }) => id === filled);
  if (!place) return false;
  const change = closeHistory(view.state.tr);
  const $pos = change.doc.resolve(place.pos);
  const picture = image.create({ src });
  const isInText = $pos.parent.inlineContent && $pos.parent.canReplaceWith($pos.index(), $pos.index(), image);
  if (isInText) change.insert(place.pos, picture);
  else change.insert(gapNear(change.doc, place.pos), paragraph.create(null, picture));
  view.dispatch(change.setMeta(key, { filled } satisfies Change));
  return true;
}

/** Shows pictures on their way where they belong. They are decorations, so that no save ever contains one. */
export function createPicturePlaces(pictures: Pictures, first: readonly Place[]) {
  const plugin: Plugin<readonly Place[]> = new Plugin({
    key,
    state: { init: () => first, apply: (change, places) => applied(places, change) },
    view(view) {
      // Those that were removed are not shown any more.
      let count = pictures.get().length;
      const destroy = pictures.subscribe(() => {
        if (pictures.get().length < count) view.dispatch(view.state.tr.setMeta(key, { seen: true } satisfies Change));
        count = pictures.get().length;
      });
      return { destroy };
    },
    props: {
      decorations(state) {
        const known = new Map(pictures.get().map((picture) => [picture.id, picture]));
        const shown = (key.getState(state) ?? []).flatMap(({ id, pos }, at) => {
          const picture = known.get(id);
          if (!picture) return [];
          const made = (): HTMLElement => waitingPicture(picture, pictures);
          return [Decoration.widget(pos, made, { key: id, side: at - 1_000, ignoreSelection: true })];
        });
        return shown.length === 0 ? null : DecorationSet.create(state.doc, shown);
      },
    },
  });
  return {
    plugin,
    put: (state: EditorState): EditorState => state.apply(state.tr.setMeta(key, { put: first } satisfies Change)),
    of: (view: EditorView): PicturePlaces => ({
      all: () => (key.getState(view.state) ?? []).filter(({ id }) => pictures.get().some((one) => one.id === id)),
      open: (ids, pos) => open(view, ids, pos),
      fill: (id, src) => fill(view, id, src),
    }),
  };
}
