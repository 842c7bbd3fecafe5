import type { Queryable, SqlDialect, Tx } from "../../platform/db/database.js";
import { insertSearchDocument, lockName } from "../../platform/db/dialect-differences.js";
import type { FullTextWords } from "../../platform/db/full-text.js";
import { type Prepared, prepared } from "../../platform/db/prepared.js";
import { COMMENTS, OWN_TYPES, type SearchSourceDocument } from "./search-type.model.js";
import { indexWords } from "./text-words.model.js";

// Excerpts are taken from the beginning of a text; the index contains all of it.
const KEPT_BODY = 20_000;

// A millisecond has this many ids. Where it has more documents, they take ids of the next ones.
const PLACES = 1_024;

/**
 * Waits until nobody else writes these documents, so that what is read afterwards is not older than what they wrote.
 */
export async function lockDocuments(
  tx: Tx,
  dialect: SqlDialect,
  type: string,
  refIds: readonly string[],
): Promise<void> {
  for (const refId of refIds.toSorted()) await lockName(tx, dialect, `search:${type}:${refId}`);
}

const deleteOne: Prepared<{ type: string; refId: string }, unknown, Tx> = prepared((tx, slot) =>
  tx.deleteFrom("search_documents").where("type", "=", slot("type")).where("ref_id", "=", slot("refId")),
);

export async function deleteDocuments(tx: Tx, type: string, refIds: readonly string[]): Promise<void> {
  const [refId, ...others] = refIds;
  if (refId === undefined) return;
  if (others.length === 0) return void (await deleteOne(tx, { type, refId }));
  await tx.deleteFrom("search_documents").where("type", "=", type).where("ref_id", "in", refIds).execute();
}

/** Removes the documents of a plugin's types: the one called like the plugin, and those that begin with its id and a dot. */
export async function deletePluginDocuments(tx: Tx, pluginId: string): Promise<void> {
  await tx
    .deleteFrom("search_documents")
    .where(({ eb, or }) => or([eb("type", "=", pluginId), eb("type", "like", `${pluginId}.%`)]))
    .where("type", "not in", [...OWN_TYPES])
    .execute();
}

/** Removes what is found of an article besides itself. */
export async function deleteCommentDocuments(tx: Tx, articleId: string): Promise<void> {
  await tx
    .deleteFrom("search_documents")
    .where("type", "=", COMMENTS)
    .where(
      "ref_id",
      "in",
      tx.selectFrom("comments").select("id").where("place", "=", "article").where("place_id", "=", articleId),
    )
    .execute();
}

const highestId: Prepared<{ from: number; below: number }, { id: number | null }, Tx> = prepared((tx, slot) =>
  tx
    .selectFrom("search_documents")
    .select(({ fn }) => fn.max<number | null>("id").as("id"))
    .where("id", ">=", slot("from"))
    .where("id", "<", slot("below")),
);

/** Adds a document that does not exist yet, and returns its words. Its id is the time, made unique. */
export async function insertDocument(
  tx: Tx,
  dialect: SqlDialect,
  type: string,
  document: SearchSourceDocument,
): Promise<FullTextWords> {
  const { refId, stamp, visibility, category_id, author_id } = document;
  const row = {
    type,
    ref_id: refId,
    stamp,
    visibility,
    category_id,
    author_id,
    body: document.body.slice(0, KEPT_BODY),
  };
  const words = indexWords(document);
  let id = document.at.getTime() * PLACES;
  // An import may date thousands of documents alike. Trying one id after another would take as many statements for each of them.
  for (let range = PLACES; !(await insertSearchDocument(tx, dialect, { ...row, id }, words)); range *= 2) {
    const [highest] = await highestId(tx, { from: id, below: id + range });
    id = Number(highest?.id ?? id) + 1;
  }
  return words;
}

/** The stamps of the documents of a type after one id, and up to another when given. */
export async function findStamps(
  db: Queryable,
  type: string,
  range: { readonly after: string; readonly upTo: string | undefined },
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom("search_documents")
    .select(["ref_id", "stamp"])
    .where("type", "=", type)
    .where("ref_id", ">", range.after)
    .$if(range.upTo !== undefined, (query) => query.where("ref_id", "<=", range.upTo ?? ""))
    .execute();
  return new Map(rows.map((row) => [row.ref_id, row.stamp]));
}
