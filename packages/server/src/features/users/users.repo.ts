import { addToCounter } from "../../platform/db/counters.js";
import type { Queryable, Tx } from "../../platform/db/database.js";
import { prepared } from "../../platform/db/prepared.js";
import type { UserStatus, UsersTable } from "../../platform/db/schema/users.js";
import { countFollowsOf } from "./follow-counts.repo.js";
import { USER_COLUMNS, type UserRow } from "./user-row.repo.js";

/** The form in which e-mail addresses and usernames are unique. */
export const fold = (text: string): string => text.trim().normalize("NFKC").toLowerCase();

export function findUserByEmail(db: Queryable, email: string): Promise<UserRow | undefined> {
  return db.selectFrom("users").select(USER_COLUMNS).where("email_folded", "=", fold(email)).executeTakeFirst();
}

const byUsername = prepared<{ folded: string }, UserRow>((db, slot) =>
  db.selectFrom("users").select(USER_COLUMNS).where("username_folded", "=", slot("folded")),
);
const byId = prepared<{ id: string }, UserRow>((db, slot) =>
  db.selectFrom("users").select(USER_COLUMNS).where("id", "=", slot("id")),
);

export async function findUserByUsername(db: Queryable, username: string): Promise<UserRow | undefined> {
  const [user] = await byUsername(db, { folded: fold(username) });
  return user;
}

export async function findUserById(db: Queryable, id: string): Promise<UserRow | undefined> {
  const [user] = await byId(db, { id });
  return user;
}

/** The users of these ids, in no order; those that do not exist are absent. */
export async function findUsersByIds(db: Queryable, ids: readonly string[]): Promise<readonly UserRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom("users")
    .select(USER_COLUMNS)
    .where("id", "in", [...new Set(ids)])
    .execute();
}

/**
 * Locks the row of a user: nobody else changes it until the transaction ends, so that what was read is what is
 * replaced. Sets the time of its last change to `now`.
 */
export function lockUser(tx: Tx, id: string, now: Date): Promise<UserRow | undefined> {
  return tx
    .updateTable("users")
    .set({ updated_at: now.toISOString() })
    .where("id", "=", id)
    .returning(USER_COLUMNS)
    .executeTakeFirst();
}

/** The columns of a new account; the others start with their defaults. */
export type NewUser = Pick<
  UsersTable,
  "id" | "email" | "username" | "display_name" | "password_hash" | "created_at" | "registration_ip"
>;

/** Throws a unique violation of `users.email_folded` or `users.username_folded` when one of them is taken. */
export async function insertUser(tx: Tx, user: NewUser): Promise<void> {
  await tx
    .insertInto("users")
    .values({
      ...user,
      email_folded: fold(user.email),
      username_folded: fold(user.username),
      display_name_folded: fold(user.display_name),
      login_pin_hash: null,
      status: "active",
      updated_at: user.created_at,
      last_login_at: null,
      bio: "",
      avatar_url: null,
      cover_url: null,
      last_seen_at: null,
      last_ip: user.registration_ip,
      username_changed_at: null,
      email_changed_at: null,
      privacy: "{}",
      notification_preferences: "{}",
      article_count: 0,
      comment_count: 0,
      points: 0,
      warning_points: 0,
      follower_count: 0,
      following_count: 0,
      profile_view_count: 0,
      unread_count: 0,
    })
    .execute();
  await addToCounter(tx, "users", 1);
}

/** Records where and when a member was last seen; an older sighting changes nothing. */
export async function touchUser(
  tx: Tx,
  seen: { readonly userId: string; readonly address: string; readonly at: Date },
): Promise<void> {
  const time = seen.at.toISOString();
  await tx
    .updateTable("users")
    .set({ last_seen_at: time, last_ip: seen.address })
    .where("id", "=", seen.userId)
    .where((where) => where.or([where("last_seen_at", "is", null), where("last_seen_at", "<", time)]))
    .execute();
}

/** Changes the status of an account from one to the other; false when the account does not have the first. */
export async function changeStatus(
  tx: Tx,
  userId: string,
  { from, to }: { readonly from: UserStatus; readonly to: UserStatus },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("users")
    .set({ status: to, updated_at: now.toISOString() })
    .where("id", "=", userId)
    .where("status", "=", from)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  if ((from === "active") !== (to === "active")) await countFollowsOf(tx, userId, to === "active" ? 1 : -1);
  return true;
}
