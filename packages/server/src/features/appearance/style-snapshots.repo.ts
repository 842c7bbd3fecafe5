import type { TokenMap } from "@sitevine/contracts";
import { type PageParams, pageOffset } from "../../kernel/pagination.js";
import type { Queryable, Tx } from "../../platform/db/database.js";
import type { StyleSnapshotsTable } from "../../platform/db/schema/style-snapshots.js";
import { storedJson } from "../../platform/db/stored-json.js";
import { editableTokens } from "./stored-tokens.model.js";

/** A snapshot in a list, without its content. */
export type SnapshotRow = Readonly<Omit<StyleSnapshotsTable, "tokens" | "css">>;

/** The content that restoring a snapshot brings back. */
export interface SnapshotContent {
  readonly label: string | null;
  readonly tokens: TokenMap;
  readonly css: string;
}

const MOST_SNAPSHOTS = 100;

export async function insertSnapshot(
  tx: Tx,
  row: SnapshotRow,
  { tokens, css }: Omit<SnapshotContent, "label">,
): Promise<void> {
  await tx
    .insertInto("style_snapshots")
    .values({ ...row, tokens: JSON.stringify(tokens), css })
    .execute();
  await deleteOldSnapshots(tx);
}

/** Keeps the newest hundred. */
async function deleteOldSnapshots(tx: Tx): Promise<void> {
  const old = await tx
    .selectFrom("style_snapshots")
    .select("id")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .offset(MOST_SNAPSHOTS)
    .limit(MOST_SNAPSHOTS)
    .execute();
  if (old.length === 0) return;
  const ids = old.map(({ id }) => id);
  await tx.deleteFrom("style_snapshots").where("id", "in", ids).execute();
}

export async function findSnapshot(db: Queryable, id: string): Promise<SnapshotContent | undefined> {
  const row = await db
    .selectFrom("style_snapshots")
    .select(["label", "tokens", "css"])
    .where("id", "=", id)
    .executeTakeFirst();
  const tokens = row && storedJson(row.tokens, "style_snapshots", id);
  // Restoring a damaged snapshot would remove every token.
  if (!row || tokens === undefined) return undefined;
  return { label: row.label, tokens: editableTokens(tokens), css: row.css };
}

export async function findSnapshots(
  db: Queryable,
  page: PageParams & { readonly order: "asc" | "desc" },
): Promise<SnapshotRow[]> {
  return db
    .selectFrom("style_snapshots")
    .select(["id", "label", "cause", "created_at", "created_by"])
    .orderBy("created_at", page.order)
    .orderBy("id", page.order)
    .limit(page.limit)
    .offset(pageOffset(page))
    .execute();
}

export async function countSnapshots(db: Queryable): Promise<number> {
  const row = await db
    .selectFrom("style_snapshots")
    .select((of) => of.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
