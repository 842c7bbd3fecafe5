import type { Reader, Tx } from "../../platform/db/database.js";
import { fold, USER_COLUMNS, type UserRow, type UserSecrets } from "../users/index.js";

/** An account with what opens it. It stays inside of this feature. */
export type Credentials = UserRow & UserSecrets;

const credentials = (db: Reader) =>
  db.selectFrom("users").select(USER_COLUMNS).select(["password_hash", "login_pin_hash"]);

export function findCredentials(db: Reader, userId: string): Promise<Credentials | undefined> {
  return credentials(db).where("id", "=", userId).executeTakeFirst();
}

export function findCredentialsByEmail(db: Reader, email: string): Promise<Credentials | undefined> {
  return credentials(db).where("email_folded", "=", fold(email)).executeTakeFirst();
}

/**
 * Locks an account against whatever would end its sessions, if it still is what the login was checked against; false when
 * its password or its state has changed meanwhile.
 */
export async function claimLogin(
  tx: Tx,
  user: Pick<Credentials, "id" | "password_hash">,
  seen: { readonly address: string; readonly at: Date },
): Promise<boolean> {
  const time = seen.at.toISOString();
  const { numUpdatedRows } = await tx
    .updateTable("users")
    .set({ last_login_at: time, last_seen_at: time, last_ip: seen.address })
    .where("id", "=", user.id)
    .where("password_hash", "=", user.password_hash)
    .where("status", "=", "active")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function setPasswordHash(tx: Tx, userId: string, passwordHash: string, now: Date): Promise<void> {
  await tx
    .updateTable("users")
    .set({ password_hash: passwordHash, updated_at: now.toISOString() })
    .where("id", "=", userId)
    .execute();
}

/** Sets the PIN that logging in takes; null takes it away. */
export async function setLoginPinHash(tx: Tx, userId: string, pinHash: string | null, now: Date): Promise<void> {
  await tx
    .updateTable("users")
    .set({ login_pin_hash: pinHash, updated_at: now.toISOString() })
    .where("id", "=", userId)
    .execute();
}
