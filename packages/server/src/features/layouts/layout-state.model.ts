import type { LayoutDocument } from "@sitevine/contracts";
import { isCustomised, layoutEquals } from "@sitevine/theme-engine";
import { entityTag } from "../../platform/crypto/entity-tag.js";
import type { LayoutPlace } from "./layout-place.model.js";

/** The documents of one place as they are stored. */
export interface StoredDocuments {
  readonly published: LayoutDocument | null;
  readonly draft: LayoutDocument | null;
  /** The document that a theme shipped last; null if none ever shipped one. */
  readonly baseline: LayoutDocument | null;
}

/** A place with its documents. */
export interface EditedLayout extends StoredDocuments {
  readonly place: LayoutPlace;
  /**
   * The document shown while nothing is published: the built-in default, or for a single page the one of its template.
   */
  readonly fallback: LayoutDocument;
}

/** The origin of the structure of a published template. */
export type Inheritance = "default" | "theme" | "customised";

export const NO_DOCUMENTS: StoredDocuments = { published: null, draft: null, baseline: null };

/** The document as the draft would show it. */
export const shownDocument = ({ draft, published, fallback }: EditedLayout): LayoutDocument =>
  draft ?? published ?? fallback;

export const sourceOf = ({ draft, published }: StoredDocuments): "draft" | "published" | "default" => {
  if (draft) return "draft";
  return published ? "published" : "default";
};

/**
 * The entity tag of the document that an editor has open. Publishing that document does not change it, so editing can
 * continue without a conflict.
 */
export const layoutTag = (layout: EditedLayout): string => entityTag(shownDocument(layout));

/** The document that readers see; null for a page that does not exist. */
const seen = ({ place, published, fallback }: EditedLayout): LayoutDocument | null =>
  published ?? (place.variantKey === "" ? fallback : null);

const isSame = (a: LayoutDocument | null, b: LayoutDocument | null): boolean =>
  a === null || b === null ? a === b : layoutEquals(a, b);

/** True when readers see a difference. */
export const isVisibleChange = (before: EditedLayout, after: EditedLayout): boolean =>
  !isSame(seen(before), seen(after));

/** True when publishing would change what readers see. */
export const isPending = (layout: EditedLayout): boolean =>
  layout.draft !== null && isVisibleChange(layout, { ...layout, published: layout.draft });

export function inheritanceOf({ published, baseline, fallback, place }: EditedLayout): Inheritance {
  if (!published) return "default";
  if (place.variantKey !== "" || isCustomised({ published, baseline, builtIn: fallback })) return "customised";
  return baseline ? "theme" : "default";
}
