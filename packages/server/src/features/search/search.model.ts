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

/** A page of what was found. */
export interface Found {
  readonly hits: readonly FoundHit[];
  /** Exact up to `MOST_FOUND`, which stands for that many and more. */
  readonly total: number;
}

/**
 * Nobody reads on after a thousand hits, and a word that is everywhere is found everywhere: neither pages nor counts go
 * further, so that no search looks at more of them.
 */
export const MOST_FOUND = 1_000;
