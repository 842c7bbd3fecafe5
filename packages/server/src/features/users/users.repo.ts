import type { Reader, Tx } from "../../platform/db/database.js";
import type { UsersTable } from "../../platform/db/schema/users.js";

/** The form under which an e-mail address or a username is unique. */
const fold = (text: string): string => text.trim().normalize("NFKC").toLowerCase();

export function findUserByEmail(db: Reader, email: string): Promise<UsersTable | undefined> {
  return db.selectFrom("users").selectAll().where("email_folded", "=", fold(email)).executeTakeFirst();
}

export function findUserById(db: Reader, id: string): Promise<UsersTable | undefined> {
  return db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function insertUser(tx: Tx, user: Omit<UsersTable, "email_folded" | "username_folded">): Promise<void> {
  await tx
    .insertInto("users")
    .values({ ...user, email_folded: fold(user.email), username_folded: fold(user.username) })
    .execute();
}

export async function touchLogin(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.updateTable("users").set({ last_login_at: now.toISOString() }).where("id", "=", userId).execute();
}
