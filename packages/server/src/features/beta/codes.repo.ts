import { sql } from "kysely";
import type { PageParams } from "../../kernel/pagination.js";
import { pageOffset } from "../../kernel/pagination.js";
import type { Queryable, Tx } from "../../platform/db/database.js";
import type { InvitesTable } from "../../platform/db/schema/beta.js";
import type { UserStatus } from "../../platform/db/schema/users.js";
import { foldCode } from "./code-text.model.js";

/** Codes that open the gate, and invitations to register: they differ only in the address of an invitation. */
export type CodeTable = "beta_codes" | "invites";

/** A code with the member who created it; `email` is null for codes that open the gate. */
export interface CodeRow extends Omit<InvitesTable, "code_folded"> {
  readonly creator_username: string | null;
  readonly creator_display_name: string | null;
  readonly creator_avatar_url: string | null;
  readonly creator_status: UserStatus | null;
}

export type NewCode = Pick<InvitesTable, "id" | "code" | "email" | "note" | "max_uses" | "expires_at" | "created_by">;

export interface CodeOrder extends PageParams {
  readonly sort: "createdAt" | "uses";
  readonly order: "asc" | "desc";
}

const SORT_COLUMNS = { createdAt: "codes.created_at", uses: "codes.uses" } as const;

// Every column except `email` has the same name in both tables, so a query typed for one is valid for the other.
const shared = (table: CodeTable): "beta_codes" => table as "beta_codes";

/** Throws a unique violation of `code_folded` when the code exists already. */
export async function insertCode(tx: Tx, table: CodeTable, { email, ...code }: NewCode, now: Date): Promise<void> {
  const row = { ...code, code_folded: foldCode(code.code), uses: 0, created_at: now.toISOString() };
  if (table === "invites")
    await tx
      .insertInto("invites")
      .values({ ...row, email })
      .execute();
  else await tx.insertInto("beta_codes").values(row).execute();
}

const selectCodes = (db: Queryable, table: CodeTable) =>
  db
    .selectFrom(`${shared(table)} as codes`)
    .leftJoin("users", "users.id", "codes.created_by")
    .select([
      ...(["codes.id", "codes.code", "codes.note", "codes.uses", "codes.max_uses"] as const),
      ...(["codes.expires_at", "codes.created_at", "codes.created_by"] as const),
      "users.username as creator_username",
      "users.display_name as creator_display_name",
      "users.avatar_url as creator_avatar_url",
      "users.status as creator_status",
      (table === "invites" ? sql<string | null>`codes.email` : sql<string | null>`null`).as("email"),
    ]);

export async function listCodes(
  db: Queryable,
  table: CodeTable,
  query: CodeOrder,
): Promise<{ readonly rows: readonly CodeRow[]; readonly total: number }> {
  const [rows, counted] = await Promise.all([
    selectCodes(db, table)
      .orderBy(SORT_COLUMNS[query.sort], query.order)
      .orderBy("codes.id", query.order)
      .limit(query.limit)
      .offset(pageOffset(query))
      .execute(),
    db
      .selectFrom(shared(table))
      .select(({ fn }) => fn.countAll<number>().as("total"))
      .executeTakeFirst(),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

export function findCode(db: Queryable, table: CodeTable, id: string): Promise<CodeRow | undefined> {
  return selectCodes(db, table).where("codes.id", "=", id).executeTakeFirst();
}

/** False when there is no such code. */
export async function deleteCode(tx: Tx, table: CodeTable, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom(shared(table)).where("id", "=", id).executeTakeFirst();
  return numDeletedRows === 1n;
}

/**
 * Counts one use; false when the code does not exist, is used up or has expired. Exactly `max_uses` calls return true.
 */
export async function useCode(tx: Tx, table: CodeTable, code: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable(shared(table))
    .set((row) => ({ uses: row("uses", "+", 1) }))
    .where("code_folded", "=", foldCode(code))
    .where((where) => where.or([where("max_uses", "is", null), where("uses", "<", where.ref("max_uses"))]))
    .where((where) => where.or([where("expires_at", "is", null), where("expires_at", ">", now.toISOString())]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
