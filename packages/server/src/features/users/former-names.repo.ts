import type { Queryable } from "../../platform/db/database.js";
import { fold } from "./users.repo.js";

/**
 * True when another account had this folded name until `since` or later. A former name stays reserved for a while, so
 * that nobody can impersonate its former owner.
 */
export async function isFormerNameOfOther(
  db: Queryable,
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
 * The last account that had this name and now has another one; undefined when there is none or when it is not active.
 * Call it only for names that no account has.
 */
export async function findRenamed(
  db: Queryable,
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

/** Those of these folded names that lead to the page of an active member, who has or had them. */
export async function findLinkedNames(db: Queryable, folded: readonly string[]): Promise<ReadonlySet<string>> {
  if (folded.length === 0) return new Set();
  const holders = await db
    .selectFrom("users")
    .select(["username_folded as name", "status"])
    .where("username_folded", "in", [...folded])
    .execute();
  const names = new Set(holders.filter(({ status }) => status === "active").map(({ name }) => name));
  const free = folded.filter((name) => !holders.some((holder) => holder.name === name));
  if (free.length === 0) return names;
  const former = await db
    .selectFrom("username_history")
    .innerJoin("users", "users.id", "username_history.user_id")
    .select(["username_history.from_folded as name", "users.status"])
    .where("username_history.from_folded", "in", free)
    .orderBy("username_history.changed_at")
    .orderBy("username_history.id")
    .execute();
  // The last of several holders of a name counts.
  const last = new Map(former.map(({ name, status }) => [name, status]));
  for (const [name, status] of last) if (status === "active") names.add(name);
  return names;
}
