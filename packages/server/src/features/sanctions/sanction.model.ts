import type { BansTable } from "../../platform/db/schema/bans.js";

export type SanctionStatus = "active" | "expired" | "lifted";

/** Whether a ban or silence is in force, has run out, or was lifted before its end. */
export function statusOf(
  { lifted_at, lifted_by, expires_at }: Pick<BansTable, "lifted_at" | "lifted_by" | "expires_at">,
  now: Date,
): SanctionStatus {
  const hasRunOut = expires_at !== null && expires_at <= (lifted_at ?? now.toISOString());
  if (lifted_at === null) return hasRunOut ? "expired" : "active";
  return lifted_by === null && hasRunOut ? "expired" : "lifted";
}

/** True when a sanction lasts until then or longer; null stands for good. */
export const lastsUntil = ({ expires_at }: Pick<BansTable, "expires_at">, until: string | null): boolean =>
  expires_at === null || (until !== null && expires_at >= until);
