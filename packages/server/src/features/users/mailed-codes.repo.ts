import { sql } from "kysely";
import type { Reader, Tx } from "../../platform/db/database.js";
import type { MailedCodePurpose, MailedCodesTable } from "../../platform/db/schema/verification.js";

/** Whom a code is for: at most one code of a purpose and a subject is live. */
export interface CodeSubject {
  readonly purpose: MailedCodePurpose;
  /** The folded address that registers, or the id of the user who changes theirs. */
  readonly subject: string;
}

/** Takes the place of the former code of the subject, its used tries included. */
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

/** Where the subject's code went, however it stands with the code. */
export async function findMailedAddress(db: Reader, { purpose, subject }: CodeSubject): Promise<string | undefined> {
  const row = await db
    .selectFrom("mailed_codes")
    .select("email")
    .where("purpose", "=", purpose)
    .where("subject", "=", subject)
    .executeTakeFirst();
  return row?.email;
}

/**
 * Compares with the code and counts the try when it is another one, in one step: however many try at once, no more than
 * `maxTries` wrong ones are compared. False also when there is no code, no time or no try left.
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

/** Marks the very code as used; true for exactly one caller. */
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
