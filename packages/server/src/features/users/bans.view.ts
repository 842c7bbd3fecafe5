import type { AnswerOf, banUser } from "@sitevine/api";
import type { BansTable } from "../../platform/db/schema/bans.js";
import type { UserSummary } from "./user-summaries.repo.js";

export type BanView = AnswerOf<typeof banUser>;

function statusOf({ lifted_at, lifted_by, expires_at }: BansTable, now: Date): BanView["status"] {
  const hasRunOut = expires_at !== null && expires_at <= (lifted_at ?? now.toISOString());
  if (lifted_at === null) return hasRunOut ? "expired" : "active";
  return lifted_by === null && hasRunOut ? "expired" : "lifted";
}

/** A ban with the members that it names. */
export function banView(ban: BansTable, people: ReadonlyMap<string, UserSummary>, now: Date): BanView {
  const summary = (id: string | null): UserSummary | null => (id === null ? null : (people.get(id) ?? null));
  const user = people.get(ban.user_id);
  if (!user) throw new Error("The banned user of a ban is missing.");
  return {
    id: ban.id,
    user,
    reason: ban.reason,
    status: statusOf(ban, now),
    caseId: ban.case_id,
    issuedBy: summary(ban.issued_by),
    liftedBy: summary(ban.lifted_by),
    createdAt: ban.created_at,
    expiresAt: ban.expires_at,
    liftedAt: ban.lifted_at,
  };
}
