import type { Reader } from "../../platform/db/database.js";
import { fold } from "./users.repo.js";

/**
 * True when somebody else went by this folded name until `since` or later: a name that was given up stays its former owner's
 * for a while, so that nobody can pass for them.
 */
export async function isFormerNameOfOther(
  db: Reader,
  usernameFolded: string,
  { userId, since }: { readonly userId: string | null; readonly since: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom("username_history")
    .select("id")
    .where("from_folded", "=", usernameFolded)
    .where("changed_at", ">", since.toISOString())
    .$if(userId !== null, (query) => query.where("user_id", "!=", userId ?? ""))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Whoever bore this name last and goes by another one now; undefined where nobody did, or where that account is not active.
 * To be asked for names that nobody bears.
 */
export async function findRenamed(
  db: Reader,
  username: string,
): Promise<{ readonly id: string; readonly username: string } | undefined> {
  const latest = await db
    .selectFrom("username_history")
    .innerJoin("users", "users.id", "username_history.user_id")
    .select(["users.id", "users.username", "users.status"])
    .where("username_history.from_folded", "=", fold(username))
    .orderBy("username_history.changed_at", "desc")
    .orderBy("username_history.id", "desc")
    .limit(1)
    .executeTakeFirst();
  return latest?.status === "active" ? { id: latest.id, username: latest.username } : undefined;
}
