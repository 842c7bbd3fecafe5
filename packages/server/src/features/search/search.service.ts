import type { Caller } from "../../kernel/caller.js";
import { type PageParams, pageOffset } from "../../kernel/pagination.js";
import { invalidField } from "../../kernel/refusals.js";
import type { Database } from "../../platform/db/database.js";
import type { FullTextTerms } from "../../platform/db/full-text.js";
import { withCompletions } from "../../platform/db/full-text-index.js";
import type { CategoryAccess, SharedByGuests } from "../categories/index.js";
import { findCorrection } from "./correction.query.js";
import { excerptOf } from "./marked-text.model.js";
import { type Found, type FoundHit, MOST_FOUND, type SearchRequest } from "./search.model.js";
import {
  countByType,
  countDocuments,
  type FoundDocument,
  findDocuments,
  findMatches,
  type MatchedDocument,
  type SearchedFor,
} from "./search.repo.js";
import { suggestionView } from "./search.view.js";
import { parseSearch } from "./search-terms.model.js";
import { COMMENTS, type SearchSuggestion, type ShownHit } from "./search-type.model.js";
import type { SearchTypes } from "./search-type.registry.js";
import { countEachType } from "./type-counts.model.js";

export interface Search {
  /**
   * Documents with every word in the title come first, among equals the newest. If nothing has the words, known words
   * one mistake away are searched for. Throws SVC-API-4001 for an unknown type.
   */
  find(caller: Caller, request: SearchRequest): Promise<Found>;
  /** The ids of documents of one type with every word in the title, the newest first. */
  findByTitle(caller: Caller, request: TitleRequest): Promise<readonly string[]>;
  /** Results with every word in the title, the last of which may be incomplete: the newest first. */
  suggest(caller: Caller, request: { readonly q: string; readonly limit: number }): Promise<SearchSuggestion[]>;
  /** The number of results per type, exact below `MOST_FOUND`. */
  countByType(caller: Caller, q: string): Promise<ReadonlyMap<string, number>>;
}

export interface TitleRequest {
  readonly q: string;
  readonly type: string;
  readonly limit: number;
}

/** Between words that find more, it does not matter how much more. */
const ENOUGH = 50;

const numberOfEach = (matches: readonly MatchedDocument[]): ReadonlyMap<string, number> =>
  new Map([...Map.groupBy(matches, ({ type }) => type)].map(([type, { length }]) => [type, length]));

export interface SearchDeps {
  readonly db: Database;
  readonly categories: Pick<CategoryAccess, "readable">;
  readonly types: SearchTypes;
  readonly sharedByGuests: SharedByGuests;
}

export function createSearch({ db, categories, types, sharedByGuests }: SearchDeps): Search {
  async function termsOf(q: string): Promise<FullTextTerms | null> {
    const terms = parseSearch(q);
    return terms && withCompletions(db.read, db.dialect, terms);
  }

  async function wantedBy(caller: Caller, terms: FullTextTerms, keys: readonly string[]): Promise<SearchedFor> {
    const { hiddenIds, seesMembersOnly } = await categories.readable(caller);
    const userId = caller.kind === "member" ? caller.userId : null;
    const seesAll = caller.kind === "member" && caller.permissions.has("admin.access");
    return { terms, types: keys, userId, seesAll, seesMembersOnly, hiddenCategoryIds: hiddenIds };
  }

  const titled = async (wanted: SearchedFor, limit: number): Promise<readonly number[]> =>
    (await findMatches(db.read, db.dialect, wanted, { part: "title", limit })).map(({ id }) => id);

  /**
   * The ids on a page: first what has every word in the title, then the others. One reading of the newest gives the total,
   * the number of each type and the others, since finding them costs more than the rest.
   */
  async function pageOf(wanted: SearchedFor, page: PageParams) {
    const matches = await findMatches(db.read, db.dialect, wanted, { part: "anywhere", limit: MOST_FOUND });
    const newest = matches.map(({ id }) => id);
    const total = newest.length;
    const perType = total < MOST_FOUND ? numberOfEach(matches) : null;
    const [from, to] = [pageOffset(page), Math.min(pageOffset(page) + page.limit, total)];
    if (from >= to) return { ids: [], total, perType };
    const inTitle = await titled(wanted, to);
    const known = new Set(inTitle);
    return { ids: [...inTitle, ...newest.filter((id) => !known.has(id))].slice(from, to), total, perType };
  }

  async function show(documents: readonly FoundDocument[], caller: Caller) {
    const shown = new Map<string, ReadonlyMap<string, ShownHit>>();
    for (const [key, group] of Map.groupBy(documents, ({ type }) => type)) {
      const refIds = group.map(({ ref_id }) => ref_id);
      shown.set(key, (await types.get(key)?.show(refIds, caller)) ?? new Map());
    }
    return shown;
  }

  async function hitsOf(
    documents: readonly FoundDocument[],
    terms: FullTextTerms,
    caller: Caller,
  ): Promise<FoundHit[]> {
    const shown = await show(documents, caller);
    return documents.flatMap((document) => {
      const type = types.get(document.type);
      const hit = shown.get(document.type)?.get(document.ref_id);
      // Deleted meanwhile, or no longer visible to the caller: the index is updated a moment later.
      if (!type || !hit) return [];
      const excerpt = excerptOf(document.body || hit.excerpt, terms);
      return [{ type, id: document.ref_id, shown: hit, excerpt, terms }];
    });
  }

  function keysOf(type: string): readonly string[] {
    if (type === "all") return types.all().map(({ key }) => key);
    if (types.get(type)) return [type];
    const message = `must be all, ${types
      .all()
      .map(({ key }) => key)
      .join(", ")}`;
    throw invalidField("type", message, "invalid_value");
  }

  async function findTyped(caller: Caller, request: SearchRequest): Promise<Found> {
    const { q } = request;
    const keys = keysOf(request.type);
    const searched = { types: keys, q, corrected: false };
    const terms = await termsOf(q);
    if (terms === null || keys.length === 0) return { hits: [], total: 0, perType: null, searched };
    const wanted = await wantedBy(caller, terms, keys);
    const { ids, total, perType } = await pageOf(wanted, request);
    const hits = await hitsOf(await findDocuments(db.read, ids), terms, caller);
    return { hits, total, perType: request.type === "all" ? perType : null, searched };
  }

  async function countSome(caller: Caller, q: string, keys: readonly string[]): Promise<number> {
    const terms = parseSearch(q);
    if (terms === null) return 0;
    const wanted = await wantedBy(caller, terms, keys);
    return countDocuments(db.read, db.dialect, wanted, ENOUGH);
  }

  async function find(caller: Caller, request: SearchRequest): Promise<Found> {
    const typed = await findTyped(caller, request);
    if (typed.total > 0 || request.exact) return typed;
    const q = await findCorrection(db.read, {
      q: request.q,
      types: typed.searched.types,
      allTypes: keysOf("all"),
      count: (words, keys) => countSome(caller, words, keys),
    });
    if (q === null) return typed;
    const found = await findTyped(caller, { ...request, q });
    // Without a result that the caller sees, a word would be told that may stand where they may not read any more.
    return found.hits.length === 0 ? typed : { ...found, searched: { ...found.searched, corrected: true } };
  }

  async function suggest(caller: Caller, { q, limit }: { readonly q: string; readonly limit: number }) {
    const terms = parseSearch(q);
    // Comments have no title of their own.
    const keys = keysOf("all").filter((key) => key !== COMMENTS);
    if (terms === null || keys.length === 0) return [];
    const wanted = await wantedBy(caller, terms, keys);
    const documents = await findDocuments(db.read, await titled(wanted, limit));
    const shown = await show(documents, caller);
    return documents.flatMap(({ type, ref_id }) => {
      const hit = shown.get(type)?.get(ref_id);
      return hit ? [suggestionView(hit)] : [];
    });
  }

  return {
    find,

    async findByTitle(caller, { q, type, limit }) {
      const terms = parseSearch(q);
      if (terms === null) return [];
      const wanted = await wantedBy(caller, terms, [type]);
      const documents = await findDocuments(db.read, await titled(wanted, limit));
      return documents.map(({ ref_id }) => ref_id);
    },

    // Many guests begin to type the same.
    suggest(caller, request) {
      const name = `suggest ${JSON.stringify([request.q, request.limit])}`;
      return sharedByGuests(caller, name, () => suggest(caller, request));
    },

    async countByType(caller, q) {
      const terms = await termsOf(q);
      if (terms === null) return new Map();
      return countEachType(keysOf("all"), MOST_FOUND, async (keys, limit) =>
        countByType(db.read, db.dialect, await wantedBy(caller, terms, keys), limit),
      );
    },
  };
}
