import type { Reader } from "../../../platform/db/database.js";
import type { UsersTable } from "../../../platform/db/schema/users.js";

export type NewestUserRow = Readonly<Pick<UsersTable, "id" | "username" | "display_name" | "avatar_url">>;

/** How many accounts have a time in the column at or after this one; read from the column's index. */
export async function countUsersSince(db: Reader, column: "created_at" | "last_seen_at", since: Date): Promise<number> {
  const { count } = await db
    .selectFrom("users")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where(column, ">=", since.toISOString())
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function findNewestUsers(db: Reader, most: number): Promise<NewestUserRow[]> {
  return db
    .selectFrom("users")
    .select(["id", "username", "display_name", "avatar_url"])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(most)
    .execute();
}
