import type { Queryable, Tx } from "../../platform/db/database.js";
import type { MailDigest } from "../account/index.js";

/** The query for digests that are due, the longest overdue first; exported so that tests can check its plan. */
export const dueDigestsQuery = (db: Queryable, now: Date, limit: number) =>
  db
    .selectFrom("mail_digests")
    .selectAll()
    .where("due_at", "is not", null)
    .where("due_at", "<=", now.toISOString())
    .orderBy("due_at")
    .orderBy("user_id")
    .limit(limit);

/** Takes one period of a member; false when somebody else has taken it, or the member has chosen otherwise since. */
export async function takePeriod(
  tx: Tx,
  { user_id, rhythm, due_at }: MailDigest,
  { since, due }: { readonly since: Date; readonly due: Date | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("mail_digests")
    .set({ since_at: since.toISOString(), due_at: due?.toISOString() ?? null })
    .where("user_id", "=", user_id)
    .where("rhythm", "=", rhythm)
    .where("due_at", "=", due_at)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Marks what no mail has told of yet, and returns it, the latest first. */
export async function takeUntold(tx: Tx, userId: string, now: Date): Promise<readonly string[]> {
  const rows = await tx
    .updateTable("notifications")
    .set({ mailed_at: now.toISOString() })
    .where("user_id", "=", userId)
    .where("read_at", "is", null)
    .where("mailed_at", "is", null)
    .returning(["id", "created_at"])
    .execute();
  const keyOf = ({ created_at, id }: (typeof rows)[number]): string => `${created_at} ${id}`;
  return rows.toSorted((one, other) => (keyOf(one) < keyOf(other) ? 1 : -1)).map(({ id }) => id);
}

export async function followsAnything(db: Queryable, userId: string): Promise<boolean> {
  const [people, categories] = await Promise.all([
    db.selectFrom("follows").select("followed_id").where("follower_id", "=", userId).limit(1).executeTakeFirst(),
    db.selectFrom("category_follows").select("category_id").where("user_id", "=", userId).limit(1).executeTakeFirst(),
  ]);
  return people !== undefined || categories !== undefined;
}
