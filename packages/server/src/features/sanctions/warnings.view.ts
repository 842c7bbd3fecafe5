import type { AnswerOf, createWarning } from "@sitevine/api";
import type { WarningsTable } from "../../platform/db/schema/sanctions.js";
import { storedJson } from "../../platform/db/stored-json.js";
import type { UserSummary } from "../users/index.js";
import { refusalOf, type SanctionStanding } from "./sanction.policy.js";
import type { Consequence } from "./warning.policy.js";

export type WarningView = AnswerOf<typeof createWarning>;

/** Members whom a warning names, and the caller's relation to the warned member. */
export interface WarningSurroundings {
  readonly people: ReadonlyMap<string, UserSummary>;
  readonly standing: SanctionStanding;
  readonly now: Date;
}

/** A consequence that took effect, with the id of the sanction. */
export interface StoredConsequence extends Consequence {
  readonly id: string;
  /** The shorter silence whose place the sanction took. */
  readonly replaced?: string;
}

export const storedConsequence = ({ id, consequence }: Pick<WarningsTable, "id" | "consequence">) =>
  consequence === null ? null : ((storedJson(consequence, "warnings", id) as StoredConsequence | undefined) ?? null);

function statusOf({ pardoned_at, expires_at }: WarningsTable, now: Date): WarningView["status"] {
  if (pardoned_at !== null) return "pardoned";
  return expires_at !== null && expires_at <= now.toISOString() ? "expired" : "active";
}

export function warningView(warning: WarningsTable, { people, standing, now }: WarningSurroundings): WarningView {
  const summary = (id: string | null): UserSummary | null => (id === null ? null : (people.get(id) ?? null));
  const user = people.get(warning.user_id);
  if (!user) throw new Error("The member of a warning is missing.");
  const status = statusOf(warning, now);
  const consequence = storedConsequence(warning);
  return {
    id: warning.id,
    user,
    reason: warning.reason,
    points: warning.points,
    status,
    consequence: consequence && { act: consequence.act, points: consequence.points, until: consequence.until },
    issuedBy: summary(warning.issued_by),
    createdAt: warning.created_at,
    expiresAt: warning.expires_at,
    pardonedAt: warning.pardoned_at,
    pardonedBy: summary(warning.pardoned_by),
    actions: status === "active" && refusalOf(standing) === null ? ["pardon"] : [],
  };
}
