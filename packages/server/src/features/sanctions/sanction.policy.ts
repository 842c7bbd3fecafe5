import type { SanctionStatus } from "./sanction.model.js";

/** A moderator's relation to a sanctioned member. */
export interface SanctionStanding {
  readonly isSelf: boolean;
  /** False when the account takes precedence over the moderator's. */
  readonly reaches: boolean;
}

/** Why a moderator may not change a sanction of a member, whether it is in force or not. */
export type SanctionRefusal = "own" | "precedence";

export function refusalOf({ isSelf, reaches }: SanctionStanding): SanctionRefusal | null {
  if (isSelf) return "own";
  return reaches ? null : "precedence";
}

/** Actions that a moderator may take on a ban or silence now. */
export const liftActions = (status: SanctionStatus, standing: SanctionStanding): "lift"[] =>
  status === "active" && refusalOf(standing) === null ? ["lift"] : [];
