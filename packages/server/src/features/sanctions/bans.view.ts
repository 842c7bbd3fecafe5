import type { AnswerOf, banUser } from "@sitevine/api";
import type { BansTable } from "../../platform/db/schema/bans.js";
import type { UserSummary } from "../users/index.js";
import { statusOf } from "./sanction.model.js";
import { liftActions, type SanctionStanding } from "./sanction.policy.js";

export type BanView = AnswerOf<typeof banUser>;

/** Members whom a ban names, and the caller's relation to the banned member. */
export interface BanSurroundings {
  readonly people: ReadonlyMap<string, UserSummary>;
  readonly standing: SanctionStanding;
  readonly now: Date;
}

export function banView(ban: BansTable, { people, standing, now }: BanSurroundings): BanView {
  const summary = (id: string | null): UserSummary | null => (id === null ? null : (people.get(id) ?? null));
  const user = people.get(ban.user_id);
  if (!user) throw new Error("The member of a ban is missing.");
  const status = statusOf(ban, now);
  return {
    id: ban.id,
    user,
    reason: ban.reason,
    status,
    caseId: ban.case_id,
    warningId: ban.warning_id,
    actions: liftActions(status, standing),
    issuedBy: summary(ban.issued_by),
    liftedBy: summary(ban.lifted_by),
    createdAt: ban.created_at,
    expiresAt: ban.expires_at,
    liftedAt: ban.lifted_at,
  };
}
