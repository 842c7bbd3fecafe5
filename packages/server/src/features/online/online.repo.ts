import type { Queryable } from "../../platform/db/database.js";
import { SUMMARY_COLUMNS, type UserRow } from "../users/index.js";

/** The columns of an account that the list of online members needs. */
export type OnlineUser = Pick<UserRow, "id" | "username" | "display_name" | "avatar_url" | "status" | "privacy">;

/** Accounts by id, in the order of their names. */
export async function findOnlineUsers(db: Queryable, ids: readonly string[]): Promise<OnlineUser[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom("users")
    .select([...SUMMARY_COLUMNS, "privacy"])
    .where("id", "in", [...ids])
    .orderBy("username_folded")
    .execute();
}
