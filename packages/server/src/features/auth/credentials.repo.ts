import type { Queryable, Tx } from "../../platform/db/database.js";
import { fold, USER_COLUMNS, type UserRow, type UserSecrets } from "../users/index.js";

/** An account with its secrets. It must not leave this feature. */
export type Credentials = UserRow & UserSecrets;

const credentials = (db: Queryable) =>
  db.selectFrom("users").select(USER_COLUMNS).select(["password_hash", "login_pin_hash"]);

export function findCredentials(db: Queryable, userId: string): Promise<Credentials | undefined> {
  return credentials(db).where("id", "=", userId).executeTakeFirst();
}

export function findCredentialsByEmail(db: Queryable, email: string): Promise<Credentials | undefined> {
  return credentials(db).where("email_folded", "=", fold(email)).executeTakeFirst();
}

/**
 * Locks an account against everything that would end its sessions, provided that it is still in the state that the
 * login was checked against; false when its password or its status has changed meanwhile.
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

/** Sets the PIN that logging in requires; null removes it. */
export async function setLoginPinHash(tx: Tx, userId: string, pinHash: string | null, now: Date): Promise<void> {
  await tx
    .updateTable("users")
    .set({ login_pin_hash: pinHash, updated_at: now.toISOString() })
    .where("id", "=", userId)
    .execute();
}
