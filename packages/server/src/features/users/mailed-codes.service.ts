import type { Clock } from "../../kernel/clock.js";
import type { ShortCodes } from "../../platform/crypto/short-codes.js";
import type { Database, Tx } from "../../platform/db/database.js";
import {
  type CodeSubject,
  deleteExpiredCodes,
  findMailedAddress,
  putMailedCode,
  tryMailedCode,
  useMailedCode,
} from "./mailed-codes.repo.js";

/** A code that the caller has proven to know. */
export interface ProvenCode extends CodeSubject {
  /** The address that it was mailed to. */
  readonly email: string;
  readonly codeHash: string;
}

/**
 * Codes that prove that somebody reads the mail of an address. A code is valid for 15 minutes, five attempts and one
 * use.
 */
export interface MailedCodes {
  readonly minutes: number;
  /** Makes the code to mail; it invalidates the former one of the subject. */
  issue(tx: Tx, subject: CodeSubject, email: string): Promise<string>;
  /**
   * Null when the code is wrong, which uses up an attempt; do not call it in a transaction. A right code can be proven
   * again after its use, until it expires, so that its owner learns from `consume` what happened to it.
   */
  prove(subject: CodeSubject, code: string): Promise<ProvenCode | null>;
  /** Uses the code up in the transaction of what it was for; false when another call was faster. */
  consume(tx: Tx, code: ProvenCode): Promise<boolean>;
}

const MINUTES = 15;
const TRIES = 5;

export function createMailedCodes(deps: {
  readonly db: Database;
  readonly clock: Clock;
  readonly codes: ShortCodes;
}): MailedCodes {
  const { db, clock, codes } = deps;
  const hashOf = (code: string, { purpose, subject }: CodeSubject, email: string): string =>
    codes.hash(code, [purpose, subject, email]);

  return {
    minutes: MINUTES,
    async issue(tx, { purpose, subject }, email) {
      const now = clock.now();
      const code = codes.create();
      await deleteExpiredCodes(tx, now);
      await putMailedCode(tx, {
        purpose,
        subject,
        email,
        code_hash: hashOf(code, { purpose, subject }, email),
        created_at: now.toISOString(),
        expires_at: new Date(now.getTime() + MINUTES * 60_000).toISOString(),
      });
      return code;
    },
    prove({ purpose, subject }, code) {
      return db.transaction(async (tx) => {
        const email = await findMailedAddress(tx, { purpose, subject });
        if (email === undefined) return null;
        const proven = { purpose, subject, email, codeHash: hashOf(code, { purpose, subject }, email) };
        return (await tryMailedCode(tx, proven, TRIES, clock.now())) ? proven : null;
      });
    },
    consume: (tx, code) => useMailedCode(tx, code, clock.now()),
  };
}
