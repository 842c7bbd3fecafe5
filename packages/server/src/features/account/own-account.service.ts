import type { AnswerOf, updateProfile } from "@sitevine/api";
import type { FieldIssue } from "@sitevine/contracts";
import type { AppError } from "../../kernel/app-error.js";
import type { Clock } from "../../kernel/clock.js";
import type { IdSource } from "../../kernel/ids.js";
import { conflict, unauthenticated } from "../../kernel/refusals.js";
import type { Database, Tx } from "../../platform/db/database.js";
import { isUniqueViolation } from "../../platform/db/dialect-differences.js";
import type { EventPublisher } from "../../platform/events/event-publisher.js";
import type { SettingsCache } from "../settings/index.js";
import { lockUser, type UserEvents, type UserRow } from "../users/index.js";
import { accountView } from "./account.view.js";

/** Dependencies of every use case of accounts. */
export interface AccountDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly newId: IdSource;
  readonly settings: SettingsCache;
  readonly events: EventPublisher<UserEvents>;
}

export type Account = AnswerOf<typeof updateProfile>;

/** Runs a change of the caller's own account under a lock on its row, and publishes it. */
export function changeOwnAccount<T>(
  { db, clock, events }: Pick<AccountDeps, "db" | "clock" | "events">,
  userId: string,
  change: (tx: Tx, user: UserRow) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    const user = await lockUser(tx, userId, clock.now());
    if (!user) throw unauthenticated();
    const result = await change(tx, user);
    await events.publish(tx, "user.updated", { userId });
    return result;
  });
}

/** The account as its owner sees it. */
export async function viewAccount(
  { settings, clock }: Pick<AccountDeps, "settings" | "clock">,
  user: UserRow,
): Promise<Account> {
  return accountView(user, await settings.get("account.usernameCooldownDays"), clock.now());
}

/**
 * The error for a field that conflicts with the current state: 409, with the field and the reason as its only detail.
 */
export function conflictOf(
  field: "username" | "email",
  code: "taken" | "cooldown",
  message: string,
  cause?: unknown,
): AppError {
  const issue: FieldIssue = { path: field, message, code };
  return conflict(message, { issues: [issue], cause });
}

/** Turns a violation of a unique column into a 409. */
export async function conflictWhenTaken<T>(
  field: "username" | "email",
  message: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error, `users.${field}_folded`)) throw conflictOf(field, "taken", message, error);
    throw error;
  }
}
