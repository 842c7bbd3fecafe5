import type { AnswerOf, updateProfile } from "@sitevine/api";
import { refreshPerson } from "../main.js";

/** The account as its owner sees it. */
export type Account = AnswerOf<typeof updateProfile>;

/** The page's copy of the account, which all forms share. */
export interface OwnAccount {
  readonly now: Account;
  /** Applies changes and updates every form. */
  change(changes: Partial<Account>): void;
  /** Calls `show` with the account now and after each change. */
  watch(show: (account: Account) => void): void;
}

export function createOwnAccount(first: Account): OwnAccount {
  const watchers: ((account: Account) => void)[] = [];
  let now = first;
  return {
    get now() {
      return now;
    },
    change(changes) {
      now = { ...now, ...changes };
      for (const show of watchers) show(now);
      refreshPerson();
    },
    watch(show) {
      watchers.push(show);
      show(now);
    },
  };
}
