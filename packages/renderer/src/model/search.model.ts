import type { NavItem } from "./site.model.js";

/** A stretch of text; `marked` where it answers the query. */
export interface MarkedPart {
  readonly text: string;
  readonly marked: boolean;
}
/** Text with the found words marked. */
export type MarkedText = readonly MarkedPart[];

/** One thing that the search found. */
export interface SearchHit {
  readonly id: string;
  /** What it is: `articles`, `users`, or a plugin's type. */
  readonly kind: string;
  readonly kindLabel: string;
  readonly href: string;
  readonly title: MarkedText;
  readonly excerpt: MarkedText;
  /** Author or username; empty when there is nothing to add. */
  readonly byline: string;
  readonly date: Date | null;
}

/** What was found of one kind. Kinds of the site itself are named in the language of the page, others by their label. */
export interface SearchKind extends NavItem {
  readonly kind: string;
  readonly total: number;
}

/** Answer to a search; `query` is empty before the first one. */
export interface SearchModel {
  readonly query: string;
  readonly total: number;
  /** One per kind, the whole first, whose kind is `all`. */
  readonly kinds: readonly SearchKind[];
  readonly hits: readonly SearchHit[];
}
