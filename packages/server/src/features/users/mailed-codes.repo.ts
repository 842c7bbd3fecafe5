import { sql } from "kysely";
import type { Queryable, Tx } from "../../platform/db/database.js";
import type { MailedCodePurpose, MailedCodesTable } from "../../platform/db/schema/verification.js";

/** The purpose of a code and its subject: at most one code is valid per purpose and subject. */
export interface CodeSubject {
  readonly purpose: MailedCodePurpose;
  /** The folded address that registers, or the id of the user who changes theirs. */
  readonly subject: string;
}

/** Replaces the former code of the subject, including its failed attempts. */
export async function putMailedCode(tx: Tx, code: Omit<MailedCodesTable, "attempts" | "used_at">): Promise<void> {
  const { email, code_hash, created_at, expires_at } = code;
  const fresh = { attempts: 0, used_at: null };
  await tx
    .insertInto("mailed_codes")
    .values({ ...code, ...fresh })
    .onConflict((conflict) =>
      conflict.columns(["purpose", "subject"]).doUpdateSet({ ...fresh, email, code_hash, created_at, expires_at }),
    )
    .execute();
}

/** The address that the subject's code was mailed to, whether or not the code is still valid. */
export async function findMailedAddress(db: Queryable, { purpose, subject }: CodeSubject): Promise<string | undefined> {
  const row = await db
    .selectFrom("mailed_codes")
    .select("email")
    .where("purpose", "=", purpose)
    .where("subject", "=", subject)
    .executeTakeFirst();
  return row?.email;
}

/**
 * Compares with the code and counts the attempt if it is wrong, in one step: however many attempts are made
 * concurrently, at most `maxTries` wrong ones are compared. Also false when there is no code, when it has expired, or
 * when no attempts are left.
 */
export async function tryMailedCode(
  tx: Tx,
  { purpose, subject, codeHash }: CodeSubject & { readonly codeHash: string },
  maxTries: number,
  now: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable("mailed_codes")
    .set({ attempts: sql<number>`attempts + case when code_hash = ${codeHash} then 0 else 1 end` })
    .where("purpose", "=", purpose)
    .where("subject", "=", subject)
    .where("attempts", "<", maxTries)
    .where("expires_at", ">", now.toISOString())
    .returning("code_hash")
    .executeTakeFirst();
  return row?.code_hash === codeHash;
}

/** Marks this code as used; true for exactly one call. */
export async function useMailedCode(
  tx: Tx,
  { purpose, subject, codeHash }: CodeSubject & { readonly codeHash: string },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("mailed_codes")
    .set({ used_at: now.toISOString() })
    .where("purpose", "=", purpose)
    .where("subject", "=", subject)
    .where("code_hash", "=", codeHash)
    .where("used_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function voidMailedCodes(tx: Tx, { purpose, subject }: CodeSubject): Promise<void> {
  await tx.deleteFrom("mailed_codes").where("purpose", "=", purpose).where("subject", "=", subject).execute();
}

export async function deleteExpiredCodes(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom("mailed_codes").where("expires_at", "<=", now.toISOString()).execute();
}
