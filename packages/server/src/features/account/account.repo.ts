import type { Queryable, Tx } from "../../platform/db/database.js";
import type { EmailHistoryTable, UsernameHistoryTable } from "../../platform/db/schema/users.js";
import { USER_COLUMNS, type UserRow } from "../users/index.js";

/** The columns that owners change in their accounts. */
export type AccountColumns = Partial<
  Pick<
    UserRow,
    | "display_name"
    | "display_name_folded"
    | "bio"
    | "avatar_url"
    | "cover_url"
    | "username"
    | "username_folded"
    | "username_changed_at"
    | "email"
    | "email_folded"
    | "email_changed_at"
    | "privacy"
    | "notification_preferences"
  >
>;

/**
 * Throws a unique violation when a folded name or address is taken; returns undefined when there is no such account.
 */
export function updateAccount(
  tx: Tx,
  userId: string,
  columns: AccountColumns,
  now: Date,
): Promise<UserRow | undefined> {
  return tx
    .updateTable("users")
    .set({ ...columns, updated_at: now.toISOString() })
    .where("id", "=", userId)
    .returning(USER_COLUMNS)
    .executeTakeFirst();
}

export async function insertUsernameChange(tx: Tx, change: UsernameHistoryTable): Promise<void> {
  await tx.insertInto("username_history").values(change).execute();
}

export async function insertEmailChange(tx: Tx, change: EmailHistoryTable): Promise<void> {
  await tx.insertInto("email_history").values(change).execute();
}

/** Newest first. */
export function findUsernameChanges(db: Queryable, userId: string, limit: number): Promise<UsernameHistoryTable[]> {
  return db
    .selectFrom("username_history")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("changed_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}
