import type { AnswerOf, search } from "@sitevine/api";
import type { Caller } from "../../kernel/caller.js";
import type { Reader } from "../../platform/db/database.js";
import type { SearchDocumentsTable } from "../../platform/db/schema/search.js";

export type SearchHitView = AnswerOf<typeof search>["data"][number];

/** Who may find a document. Its author may always, and so may administrators. */
export type SearchScope = Pick<SearchDocumentsTable, "visibility" | "category_id" | "author_id">;

/** Something that can be found, as it is now. */
export interface SearchSourceDocument extends SearchScope {
  readonly refId: string;
  /** Changes with anything that the document is made from. */
  readonly stamp: string;
  readonly title: string;
  /** Text without markup. */
  readonly body: string;
  /** Orders what is equally good, the newest first. */
  readonly at: Date;
}

/** One thing found, as the caller may see it. */
export interface ShownHit {
  readonly title: string;
  readonly href: string;
  /** Author or username; may be empty. */
  readonly byline: string;
  readonly date: Date | null;
  /** What the text of a hit says when the document has none. */
  readonly excerpt: string;
  /** What the API adds to title, address and excerpt. */
  readonly wire: { readonly type: string };
}

/** A kind of thing that can be found. */
export interface SearchType {
  /** As `type` in the query says it, such as `articles`. */
  readonly key: string;
  readonly labels: { readonly one: string; readonly many: string };
  /** Ids in ascending order behind the given one, with their stamps; null for what is not to be found. */
  stamps(
    db: Reader,
    after: string,
    limit: number,
  ): Promise<readonly { readonly refId: string; readonly stamp: string | null }[]>;
  /** What is to be found of the given ids; the others are absent. */
  load(db: Reader, refIds: readonly string[]): Promise<readonly SearchSourceDocument[]>;
  /** By id, up to 100; what the caller may not see is absent. */
  show(refIds: readonly string[], caller: Caller): Promise<ReadonlyMap<string, ShownHit>>;
}
