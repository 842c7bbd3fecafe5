import { AppError } from "../../kernel/app-error.js";
import { verifyPassword } from "../../platform/crypto/passwords.js";
import type { Database, Tx } from "../../platform/db/database.js";
import type { UserRow } from "../users/index.js";
import { findCredentials } from "./credentials.repo.js";

/** An account whose password somebody knew. */
export interface ProvenAccount {
  readonly user: UserRow;
  /** Throws SVC-AUTH-1001 when the account has another password by now than the one that was proven. */
  requireSamePassword(tx: Tx): Promise<void>;
}

const wrongPassword = (): AppError => new AppError("SVC-AUTH-1001", { message: "The password is wrong." });

/** The account of somebody who knows its password; SVC-AUTH-1001 for whoever does not. */
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
