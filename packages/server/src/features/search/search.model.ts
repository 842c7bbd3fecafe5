import type { MarkedText } from "@sitevine/renderer";
import type { PageParams } from "../../kernel/pagination.js";
import type { SearchType, ShownHit } from "./search-type.model.js";

export interface SearchRequest extends PageParams {
  /** As typed. */
  readonly q: string;
  /** `all`, or the key of a type. */
  readonly type: string;
}

export interface FoundHit {
  readonly type: SearchType;
  readonly id: string;
  readonly shown: ShownHit;
  readonly title: MarkedText;
  readonly excerpt: MarkedText;
}

/** A page of results. */
export interface Found {
  readonly hits: readonly FoundHit[];
  /** Exact below `MOST_FOUND`, which means that many or more. */
  readonly total: number;
}

/**
 * Nobody reads beyond a thousand results, and a common word occurs in very many documents. Neither pages nor counts go
 * further, so that no search reads more of them.
 */
export const MOST_FOUND = 1_000;
