import type { Reader } from "../../platform/db/database.js";

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
