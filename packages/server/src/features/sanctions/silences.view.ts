import type { AnswerOf, createSilence } from "@sitevine/api";
import type { SilencesTable } from "../../platform/db/schema/sanctions.js";
import type { UserSummary } from "../users/index.js";
import { statusOf } from "./sanction.model.js";
import { liftActions, type SanctionStanding } from "./sanction.policy.js";

export type SilenceView = AnswerOf<typeof createSilence>;

/** Members whom a silence names, and the caller's relation to the silenced member. */
export interface SilenceSurroundings {
  readonly people: ReadonlyMap<string, UserSummary>;
  readonly standing: SanctionStanding;
  readonly now: Date;
}

export function silenceView(silence: SilencesTable, { people, standing, now }: SilenceSurroundings): SilenceView {
  const summary = (id: string | null): UserSummary | null => (id === null ? null : (people.get(id) ?? null));
  const user = people.get(silence.user_id);
  if (!user) throw new Error("The member of a silence is missing.");
  const status = statusOf(silence, now);
  return {
    id: silence.id,
    user,
    reason: silence.reason,
    status,
    warningId: silence.warning_id,
    actions: liftActions(status, standing),
    issuedBy: summary(silence.issued_by),
    liftedBy: summary(silence.lifted_by),
    createdAt: silence.created_at,
    expiresAt: silence.expires_at,
    liftedAt: silence.lifted_at,
  };
}
