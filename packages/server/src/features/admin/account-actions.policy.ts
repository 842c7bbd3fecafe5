import type { AnswerOf, getUserDetail } from "@sitevine/api";
import type { UserRow } from "../users/index.js";

export type AccountAction = AnswerOf<typeof getUserDetail>["actions"][number];

/** What decides which actions an account allows. */
export interface AccountStanding {
  readonly status: UserRow["status"];
  /** Whether it is the actor's own account. */
  readonly isSelf: boolean;
  /** False for an account that takes precedence over the actor's. */
  readonly isReachable: boolean;
  readonly mayWarn: boolean;
}

/** What an administrator may do about an account. Who is the last administrator is known only when it is done. */
export function accountActions({ status, isSelf, isReachable, mayWarn }: AccountStanding): AccountAction[] {
  if (!isReachable) return [];
  const isOther = !isSelf;
  const allowed: readonly (readonly [AccountAction, boolean])[] = [
    ["set-groups", true],
    ["activate", status === "deactivated"],
    ["deactivate", status === "active" && isOther],
    ["ban", status === "active" && isOther],
    ["warn", mayWarn && isOther],
    ["force-logout", true],
    ["end-session", true],
    ["mail-reset", true],
  ];
  return allowed.flatMap(([action, isAllowed]) => (isAllowed ? [action] : []));
}
