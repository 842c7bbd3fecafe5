import { type RawBuilder, sql } from "kysely";
import type { Queryable, SqlDialect } from "../../platform/db/database.js";
import { searchSource } from "../../platform/db/dialect-differences.js";
import type { FullTextPart, FullTextTerms } from "../../platform/db/full-text.js";
import { COMMENTS, SERIES } from "./search-type.model.js";

/** Which documents a caller may find. */
export interface Reach {
  /** Null for guests. */
  readonly userId: string | null;
  /** True when nothing is hidden from the caller. */
  readonly seesAll: boolean;
  readonly seesMembersOnly: boolean;
  readonly hiddenCategoryIds: readonly string[];
}

export interface SearchedFor extends Reach {
  readonly terms: FullTextTerms;
  /** At least one. */
  readonly types: readonly string[];
}

/** A document that was found, with the stored beginning of its text. */
export interface FoundDocument {
  readonly id: number;
  readonly type: string;
  readonly ref_id: string;
  readonly body: string;
}

/** The condition that the caller may read a row with these columns. */
function isReadable(
  { userId, seesAll, seesMembersOnly, hiddenCategoryIds }: Reach,
  of: "d" | "a",
): RawBuilder<unknown> {
  if (seesAll) return sql`1 = 1`;
  const column = (name: string) => sql.ref(`${of}.${name}`);
  const audience = seesMembersOnly
    ? sql`${column("visibility")} in ('public', 'members')`
    : sql`${column("visibility")} = 'public'`;
  const readable =
    hiddenCategoryIds.length === 0
      ? audience
      : sql`${audience} and coalesce(${column("category_id")}, '') not in (${sql.join(hiddenCategoryIds)})`;
  return userId === null ? readable : sql`(${column("author_id")} = ${userId} or (${readable}))`;
}

/** Two members do not find each other when either blocks the other. */
const isNotBlocked = (userId: string | null, of: "d" | "a"): RawBuilder<unknown> =>
  userId === null
    ? sql`1 = 1`
    : sql`coalesce(${sql.ref(`${of}.author_id`)}, '') not in (select blocked_id from blocks where blocker_id = ${userId}
    union all select blocker_id from blocks where blocked_id = ${userId})`;

const isVisible = (reach: Reach, of: "d" | "a"): RawBuilder<unknown> =>
  sql`${isReadable(reach, of)} and ${isNotBlocked(reach.userId, of)}`;

/**
 * A comment is judged by its article as that is now, so that nothing about comments has to follow an article. A single
 * value is read for each comment that is found; for `exists`, PostgreSQL may read all comments of the site at once. The
 * cross join forces SQLite to begin with the comment.
 */
const isOfVisibleArticle = (reach: Reach): RawBuilder<unknown> =>
  sql`${isNotBlocked(reach.userId, "d")} and (select 1 from comments as c cross join articles as a
    where c.id = d.ref_id and a.id = c.place_id and a.status = 'published' and ${isVisible(reach, "a")}) = 1`;

/** A series is judged by its parts as they are now, for the same reason and in the same way. */
const hasVisiblePart = (reach: Reach): RawBuilder<unknown> =>
  sql`${isNotBlocked(reach.userId, "d")} and (select 1 from series_parts as p cross join articles as a
    where p.series_id = d.ref_id and a.id = p.article_id and a.status = 'published' and ${isVisible(reach, "a")}
    limit 1) = 1`;

function conditions({ types, ...reach }: SearchedFor): RawBuilder<unknown> {
  const isOfType = sql`d.type in (${sql.join(types)})`;
  const judged = [
    ...(types.includes(COMMENTS) ? [sql`when d.type = ${COMMENTS} then ${isOfVisibleArticle(reach)}`] : []),
    ...(types.includes(SERIES) ? [sql`when d.type = ${SERIES} then ${hasVisiblePart(reach)}`] : []),
  ];
  if (judged.length === 0) return sql`${isOfType} and ${isVisible(reach, "d")}`;
  return sql`${isOfType} and case ${sql.join(judged, sql` `)} else ${isVisible(reach, "d")} end`;
}

/** A document that matches, before anything of it is read. */
export interface MatchedDocument {
  readonly id: number;
  readonly type: string;
}

/** The query for the ids and types of documents, newest first; exported so that tests can check its plan. */
export function idsQuery(
  dialect: SqlDialect,
  wanted: SearchedFor,
  { part, limit }: { readonly part: FullTextPart; readonly limit: number },
): RawBuilder<{ readonly id: number | string; readonly type: string }> {
  const { from, matches, id } = searchSource(dialect, wanted.terms, part);
  return sql`select ${id} as id, d.type as type from ${from} where ${matches} and ${conditions(wanted)} order by ${id} desc limit ${limit}`;
}

export async function findMatches(
  db: Queryable,
  dialect: SqlDialect,
  wanted: SearchedFor,
  bounds: Parameters<typeof idsQuery>[2],
): Promise<readonly MatchedDocument[]> {
  const { rows } = await idsQuery(dialect, wanted, bounds).execute(db);
  return rows.map(({ id, type }) => ({ id: Number(id), type }));
}

/** Counts up to a limit and reads no further. */
export function countQuery(
  dialect: SqlDialect,
  wanted: SearchedFor,
  limit: number,
): RawBuilder<{ readonly total: number }> {
  const { from, matches } = searchSource(dialect, wanted.terms, "anywhere");
  return sql`select count(*) as total from (select 1 as one from ${from} where ${matches} and ${conditions(wanted)}
    limit ${limit}) as counted`;
}

export async function countDocuments(
  db: Queryable,
  dialect: SqlDialect,
  wanted: SearchedFor,
  limit: number,
): Promise<number> {
  const { rows } = await countQuery(dialect, wanted, limit).execute(db);
  return Number(rows[0]?.total ?? 0);
}

/** Counts documents of each type, up to a limit of all together, and reads no further. */
export function typeCountsQuery(
  dialect: SqlDialect,
  wanted: SearchedFor,
  limit: number,
): RawBuilder<{ readonly type: string; readonly total: number }> {
  const { from, matches } = searchSource(dialect, wanted.terms, "anywhere");
  return sql`select type, count(*) as total from (select d.type as type from ${from}
    where ${matches} and ${conditions(wanted)} limit ${limit}) as counted group by type`;
}

export async function countByType(
  db: Queryable,
  dialect: SqlDialect,
  wanted: SearchedFor,
  limit: number,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await typeCountsQuery(dialect, wanted, limit).execute(db);
  return new Map(rows.map(({ type, total }) => [type, Number(total)]));
}

/** Documents by their ids, in the order of these; those that there are no more are absent. */
export async function findDocuments(db: Queryable, ids: readonly number[]): Promise<readonly FoundDocument[]> {
  if (ids.length === 0) return [];
  const columns = ["id", "type", "ref_id", "body"] as const;
  const rows = await db.selectFrom("search_documents").select(columns).where("id", "in", ids).execute();
  const byId = new Map(rows.map((row) => [Number(row.id), row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
