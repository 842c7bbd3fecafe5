import type { AnswerOf, getUserDetail } from "@sitevine/api";
import type { UserRow } from "../users/index.js";

export type AccountAction = AnswerOf<typeof getUserDetail>["actions"][number];

/** Facts that decide which actions an account allows. */
export interface AccountStanding {
  readonly status: UserRow["status"];
  /** Whether it is the actor's own account. */
  readonly isSelf: boolean;
  /** False for an account that takes precedence over the actor's. */
  readonly isReachable: boolean;
  readonly mayWarn: boolean;
}

/** Actions that an administrator may take on an account. The last administrator is protected when the action runs. */
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
