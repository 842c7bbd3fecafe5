import type { PageParams } from "../../kernel/pagination.js";
import type { FullTextTerms } from "../../platform/db/full-text.js";
import type { SearchType, ShownHit } from "./search-type.model.js";

export interface SearchRequest extends PageParams {
  /** As typed. */
  readonly q: string;
  /** `all`, or the key of a type. */
  readonly type: string;
  /** Only for the words as they were typed. */
  readonly exact?: boolean | undefined;
}

/** The key for sharing the answer to a request: everything that it depends on besides the caller. */
export const requestName = ({ q, type, page, limit, exact = false }: SearchRequest): string =>
  JSON.stringify([q, type, page, limit, exact]);

export interface FoundHit {
  readonly type: SearchType;
  readonly id: string;
  readonly shown: ShownHit;
  /** The part of its text around the first match. */
  readonly excerpt: string;
  /** Terms that are marked where results are shown. */
  readonly terms: FullTextTerms;
}

/** The types and the words that were searched for. */
export interface Searched {
  readonly types: readonly string[];
  readonly q: string;
  /** True when nothing has the words as they were typed, and known words were searched for in their place. */
  readonly corrected: boolean;
}

/** A page of results. */
export interface Found {
  readonly hits: readonly FoundHit[];
  /** Exact below `MOST_FOUND`, which means that many or more. */
  readonly total: number;
  /** The number of results per type; null where it has to be counted. */
  readonly perType: ReadonlyMap<string, number> | null;
  readonly searched: Searched;
}

/**
 * Nobody reads beyond a thousand results, and a common word occurs in very many documents. Neither pages nor counts go
 * further, so that no search reads more of them.
 */
export const MOST_FOUND = 1_000;
