import { AppError } from "../../kernel/app-error.js";
import { verifyPassword } from "../../platform/crypto/passwords.js";
import type { Database, Tx } from "../../platform/db/database.js";
import type { UserRow } from "../users/index.js";
import { findCredentials } from "./credentials.repo.js";

/** An account whose password the caller has proven to know. */
export interface ProvenAccount {
  readonly user: UserRow;
  /** Throws SVC-AUTH-1001 when the password of the account has changed since the proof. */
  requireSamePassword(tx: Tx): Promise<void>;
}

const wrongPassword = (): AppError => new AppError("SVC-AUTH-1001", { message: "The password is wrong." });

/** Returns the account when the password is right; throws SVC-AUTH-1001 otherwise. */
export async function requirePassword(db: Database, userId: string, password: string): Promise<ProvenAccount> {
  const found = await findCredentials(db.read, userId);
  const isRight = await verifyPassword(found?.password_hash ?? null, password);
  if (!found || !isRight) throw wrongPassword();
  const { password_hash: proven, login_pin_hash: _pin, ...user } = found;
  return {
    user,
    async requireSamePassword(tx) {
      if ((await findCredentials(tx, userId))?.password_hash !== proven) throw wrongPassword();
    },
  };
}
