import type { AnswerOf, search, suggestResults } from "@sitevine/api";
import type { Caller } from "../../kernel/caller.js";
import type { Queryable } from "../../platform/db/database.js";
import type { SearchDocumentsTable } from "../../platform/db/schema/search.js";

export type SearchHitView = AnswerOf<typeof search>["data"][number];
export type SearchSuggestion = AnswerOf<typeof suggestResults>[number];

/** The type of comments: callers find those whose article they may read. */
export const COMMENTS = "comments";

/** The type of series: callers find those of which they may read a part. */
export const SERIES = "series";

export const ARTICLES = "articles";
export const USERS = "users";

/** The types of the site itself, which no plugin owns, whatever it is called. */
export const OWN_TYPES: ReadonlySet<string> = new Set([ARTICLES, COMMENTS, SERIES, USERS]);

/** Columns that decide who may find a document, besides its author and administrators, who always may. */
export type SearchScope = Pick<SearchDocumentsTable, "visibility" | "category_id" | "author_id">;

/** The current state of something that can be found. */
export interface SearchSourceDocument extends SearchScope {
  readonly refId: string;
  /** Changes whenever anything changes that the document is made from. */
  readonly stamp: string;
  readonly title: string;
  /** Plain text. */
  readonly body: string;
  /** Among equally good matches the newest comes first. */
  readonly at: Date;
}

/** A search result as the caller may see it. */
export interface ShownHit {
  readonly title: string;
  readonly href: string;
  /** Author or username; may be empty. */
  readonly byline: string;
  readonly date: Date | null;
  /** Shown as excerpt when the document has no text. */
  readonly excerpt: string;
  /** Fields that the API adds to title, address and excerpt. */
  readonly wire: { readonly type: string };
}

/** A kind of content that can be found. */
export interface SearchType {
  /** The value of `type` in the query, such as `articles`. */
  readonly key: string;
  readonly labels: { readonly one: string; readonly many: string };
  /** True where its source is not the site's database: it is read before a transaction, which nobody outside may hold open. */
  readonly isForeign?: boolean;
  /** Ids in ascending order after the given one, with their stamps; null for those that cannot be found. */
  stamps(
    db: Queryable,
    after: string,
    limit: number,
  ): Promise<readonly { readonly refId: string; readonly stamp: string | null }[]>;
  /** The documents of those ids that can be found; the others are absent. */
  load(db: Queryable, refIds: readonly string[]): Promise<readonly SearchSourceDocument[]>;
  /** Results by id, up to 100; those that the caller may not see are absent. */
  show(refIds: readonly string[], caller: Caller): Promise<ReadonlyMap<string, ShownHit>>;
}
