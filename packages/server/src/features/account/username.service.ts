import type { AnswerOf, listUsernameHistory } from "@sitevine/api";
import type { Tx } from "../../platform/db/database.js";
import type { UserRow } from "../users/index.js";
import { fold, isFormerNameOfOther } from "../users/index.js";
import { findUsernameChanges, insertUsernameChange, updateAccount } from "./account.repo.js";
import { cooldownEnd } from "./account.view.js";
import {
  type Account,
  type AccountDeps,
  changeOwnAccount,
  conflictOf,
  conflictWhenTaken,
  viewAccount,
} from "./own-account.service.js";

/** Changes the username of an account. */
export interface UsernameService {
  /**
   * Throws 409 while somebody else has the name or had it until less than a cooldown ago, and during the account's own
   * cooldown. A different spelling of the own name counts as a change; the identical name changes nothing.
   */
  change(userId: string, username: string): Promise<Account>;
  /** Newest first. */
  history(userId: string): Promise<AnswerOf<typeof listUsernameHistory>>;
}

const HISTORY = 100;
const DAY_MS = 24 * 60 * 60 * 1_000;
const TAKEN = "This username is taken.";

export function createUsernameService(deps: AccountDeps): UsernameService {
  const { db, clock, newId, settings } = deps;

  async function rename(tx: Tx, user: UserRow, username: string, days: number): Promise<UserRow> {
    const now = clock.now();
    const end = cooldownEnd(user.username_changed_at, days, now);
    if (end) throw conflictOf("username", "cooldown", `You can change your username again on ${end.toISOString()}.`);
    const time = now.toISOString();
    const columns = { username, username_folded: fold(username), username_changed_at: time };
    const renamed = await updateAccount(tx, user.id, columns, now);
    // Queried after the name is locked: a member who gave it up a moment ago has committed by now.
    const since = new Date(now.getTime() - days * DAY_MS);
    if (await isFormerNameOfOther(tx, fold(username), { userId: user.id, since }))
      throw conflictOf("username", "taken", TAKEN);
    await insertUsernameChange(tx, {
      id: newId(),
      user_id: user.id,
      from_username: user.username,
      from_folded: user.username_folded,
      to_username: username,
      changed_at: time,
    });
    return renamed ?? user;
  }

  return {
    async change(userId, username) {
      const days = await settings.get("account.usernameCooldownDays");
      const user = await conflictWhenTaken("username", TAKEN, () =>
        changeOwnAccount(deps, userId, async (tx, current) =>
          current.username === username ? current : rename(tx, current, username, days),
        ),
      );
      return viewAccount(deps, user);
    },
    history: async (userId) =>
      (await findUsernameChanges(db.read, userId, HISTORY)).map((change) => ({
        from: change.from_username,
        to: change.to_username,
        changedAt: change.changed_at,
      })),
  };
}
