import type { Node } from "prosemirror-model";
import { blockOffsets, isEmptyParagraph, openDocument } from "../../engine/index.js";
import type { Place } from "../editor/picture-places.js";
import { insertionOf, type SourcePlace, shiftPlaces } from "../pictures/source-places.js";

/** The field in which the source is edited. */
export type SourceField = Pick<HTMLTextAreaElement, "selectionEnd" | "value" | "setRangeText" | "dispatchEvent">;

const escaped = (text: string): string => text.replace(/&/g, "&amp;").replace(/"/g, "&quot;");

/**
 * Tracks the offsets of pictures that are uploading while the source is shown, and carries them from one view to the
 * other.
 */
export function createPictureOffsets(isMarkdown: boolean) {
  let places: readonly SourcePlace[] = [];
  let field: SourceField | undefined;

  return {
    mount(mounted: SourceField): () => void {
      field = mounted;
      return () => {
        field = undefined;
      };
    },
    edited(before: string, after: string): void {
      places = shiftPlaces(places, before, after);
    },
    open(ids: readonly string[]): void {
      const offset = field?.selectionEnd ?? 0;
      places = [...places, ...ids.map((id) => ({ id, offset }))];
    },
    /** Those of a text that is replaced by another one. */
    keepAtEnd(ids: readonly string[]): void {
      places = ids.map((id) => ({ id, offset: Number.POSITIVE_INFINITY }));
    },
    /** From the places in the editor, whose empty paragraphs are no part of the text. */
    take(doc: Node, text: string, from: readonly Place[]): void {
      const opened = from.length > 0 ? openDocument(text) : undefined;
      const ends = opened ? blockOffsets(opened.origin) : [text.length];
      places = from.map(({ id, pos }) => {
        const before = doc.children
          .slice(0, doc.resolve(pos).indexAfter(0))
          .filter((block) => !isEmptyParagraph(block));
        return { id, offset: ends[Math.min(before.length, ends.length - 1)] ?? text.length };
      });
    },
    /** As places in the editor; they are forgotten here. */
    give(doc: Node, text: string): readonly Place[] {
      const opened = places.length > 0 ? openDocument(text) : undefined;
      const starts = opened ? blockOffsets(opened.origin).slice(0, -1) : [];
      const given = places.map(({ id, offset }) => {
        const count = starts.filter((start) => start < offset).length;
        return { id, pos: doc.children.slice(0, count).reduce((sum, { nodeSize }) => sum + nodeSize, 0) };
      });
      places = [];
      return given;
    },
    /** Writes a picture into the source; false where it has no place there. */
    fill(id: string, src: string): boolean {
      const place = places.find((one) => one.id === id);
      if (!field || !place) return false;
      const picture = isMarkdown ? `![](${src})` : `<p><img src="${escaped(src)}" alt=""></p>`;
      const { at, text } = insertionOf(field.value, Math.min(place.offset, field.value.length), picture);
      const index = places.indexOf(place);
      // Those of the same place that come later stay below it.
      const later = places.slice(index + 1).map((one) => ({ ...one, offset: Math.max(one.offset, at) }));
      places = [...places.slice(0, index), ...later];
      const earlier = new Set(places.slice(0, index).map((one) => one.id));
      const kept = places;
      field.setRangeText(text, at, at, "preserve");
      field.dispatchEvent(new Event("input", { bubbles: true }));
      places = kept.map((one) =>
        earlier.has(one.id) || one.offset < at ? one : { ...one, offset: one.offset + text.length },
      );
      return true;
    },
  };
}
