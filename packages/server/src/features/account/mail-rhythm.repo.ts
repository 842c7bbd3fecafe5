import type { Queryable, Tx } from "../../platform/db/database.js";
import type { MailDigestsTable } from "../../platform/db/schema/mail-digests.js";

export type MailDigest = MailDigestsTable;

export function findMailDigest(db: Queryable, userId: string): Promise<MailDigest | undefined> {
  return db.selectFrom("mail_digests").selectAll().where("user_id", "=", userId).executeTakeFirst();
}

export async function saveMailDigest(tx: Tx, { user_id, ...rest }: MailDigest): Promise<void> {
  await tx
    .insertInto("mail_digests")
    .values({ user_id, ...rest })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(rest))
    .execute();
}

/** Leaves what is unread now out of digests: it came at once, or was not to come by mail. */
export async function leaveOutOfDigests(tx: Tx, userId: string, at: string): Promise<void> {
  await tx
    .updateTable("notifications")
    .set({ mailed_at: at })
    .where("user_id", "=", userId)
    .where("read_at", "is", null)
    .where("mailed_at", "is", null)
    .execute();
}
