import type { AnswerOf, updateProfile } from "@sitevine/api";
import { refreshPerson } from "../main.js";

/** The account as its owner sees it. */
export type Account = AnswerOf<typeof updateProfile>;

/** What the page knows of the account, for all forms that show something of it. */
export interface OwnAccount {
  readonly now: Account;
  /** Takes over what has changed, and shows it everywhere on the page. */
  change(changes: Partial<Account>): void;
  /** Shows the account now and after each change. */
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
