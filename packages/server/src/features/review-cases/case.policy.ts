import type { CaseStatus } from "../../platform/db/schema/review-cases.js";

export type CaseAction =
  | "start-review"
  | "resolve"
  | "dismiss"
  | "reopen"
  | "note"
  | "ban-all"
  | "except"
  | "revoke-exception";

/** By what action a case gets into a status. */
export const ACTION_TO: Readonly<Record<CaseStatus, CaseAction>> = {
  open: "reopen",
  "in-review": "start-review",
  resolved: "resolve",
  dismissed: "dismiss",
};

/** Moves from each status: a closed case goes back to the beginning only, one in review also back to the others. */
const NEXT: Readonly<Record<CaseStatus, readonly CaseStatus[]>> = {
  open: ["in-review", "resolved", "dismissed"],
  "in-review": ["open", "resolved", "dismissed"],
  resolved: ["open"],
  dismissed: ["open"],
};

/** The state of a case that decides what can be done with it. */
export interface CaseState {
  readonly status: CaseStatus;
  readonly hasException: boolean;
}

/** Actions that a caller who may see cases may take on one now. Only administrators revoke exceptions. */
export function caseActions(
  { status, hasException }: CaseState,
  caller: { readonly permissions: ReadonlySet<string> },
): CaseAction[] {
  const moves = NEXT[status].map((next) => ACTION_TO[next]);
  const mayBan = status === "open" || status === "in-review";
  const mayRevoke = hasException && caller.permissions.has("admin.access");
  return [
    ...moves,
    "note",
    ...(mayBan ? (["ban-all"] as const) : []),
    ...(hasException ? [] : (["except"] as const)),
    ...(mayRevoke ? (["revoke-exception"] as const) : []),
  ];
}
