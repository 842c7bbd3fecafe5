import { AppError } from "../../kernel/app-error.js";
import { verifyPassword } from "../../platform/crypto/passwords.js";
import type { Database } from "../../platform/db/database.js";
import type { UsersTable } from "../../platform/db/schema/users.js";
import { findUserById } from "../users/index.js";

/** The account of somebody who knows its password; SVC-AUTH-1001 for whoever does not. */
export async function requirePassword(db: Database, userId: string, password: string): Promise<UsersTable> {
  const user = await findUserById(db.read, userId);
  const isRight = await verifyPassword(user?.password_hash ?? null, password);
  if (!user || !isRight) throw new AppError("SVC-AUTH-1001", { message: "The password is wrong." });
  return user;
}

/** Refuses a change for which another password was checked than the account has by now. */
export function requireSamePassword(checked: UsersTable, current: UsersTable): void {
  if (checked.password_hash !== current.password_hash)
    throw new AppError("SVC-AUTH-1001", { message: "The password is wrong." });
}
