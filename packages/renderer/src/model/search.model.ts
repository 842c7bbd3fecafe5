import type { NavItem } from "./site.model.js";

/** A part of a text; `marked` if it matches the query. */
export interface MarkedPart {
  readonly text: string;
  readonly marked: boolean;
}
/** Text with matches marked. */
export type MarkedText = readonly MarkedPart[];

/** A search result. */
export interface SearchHit {
  readonly id: string;
  /** Kind of result: `articles`, `users`, or a plugin's type. */
  readonly kind: string;
  readonly kindLabel: string;
  readonly href: string;
  readonly title: MarkedText;
  readonly excerpt: MarkedText;
  /** Author or username; empty when there is none. */
  readonly byline: string;
  readonly date: Date | null;
}

/** A kind of results. The site's own kinds are named in the language of the page, others by their label. */
export interface SearchKind extends NavItem {
  readonly kind: string;
  readonly total: number;
}

/** The result of a search; `query` is empty before the first search. */
export interface SearchModel {
  readonly query: string;
  readonly total: number;
  /**
   * Query that was searched for instead, because `query` matches nothing, and the address that searches for `query`
   * exactly.
   */
  readonly correction?: { readonly query: string; readonly exactHref: string } | undefined;
  /** One per kind. The first is `all`, with the total. */
  readonly kinds: readonly SearchKind[];
  readonly hits: readonly SearchHit[];
}
