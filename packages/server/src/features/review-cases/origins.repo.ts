import type { Queryable } from "../../platform/db/database.js";
import type { Span } from "./finding.model.js";
import type { Origin } from "./origins.model.js";

// Below what either database takes as parameters, and small enough that no query keeps others waiting.
const CHUNK = 500;

/** Calls `read` with parts of a list and joins what it returns. */
export async function inChunks<Item, Row>(
  items: Iterable<Item>,
  read: (part: Item[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const list = [...items];
  const rows: Row[] = [];
  for (let start = 0; start < list.length; start += CHUNK) rows.push(...(await read(list.slice(start, start + CHUNK))));
  return rows;
}

/** The addresses that were used during the span. */
export const activeAddresses = (db: Queryable, { after, until }: Span) =>
  db
    .selectFrom("signals")
    .select("address")
    .distinct()
    .where("created_at", ">", after.toISOString())
    .where("created_at", "<=", until.toISOString());

/** Users of these addresses during the span, with their devices. */
export const originsAt = (db: Queryable, addresses: readonly string[], { after, until }: Span) =>
  db
    .selectFrom("signals")
    .select((of) => ["address", "device", "user_id", of.fn.min("created_at").as("first")])
    .where("address", "in", addresses)
    .where("created_at", ">", after.toISOString())
    .where("created_at", "<=", until.toISOString())
    .groupBy(["address", "device", "user_id"]);

/** The same for any number of addresses. */
export const findOrigins = (db: Queryable, addresses: Iterable<string>, span: Span): Promise<Origin[]> =>
  inChunks(addresses, (part) => originsAt(db, part, span).execute());
