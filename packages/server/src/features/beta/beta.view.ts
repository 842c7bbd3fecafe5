import type { AnswerOf, createBetaCode, createInvite, listBetaVisits } from "@sitevine/api";
import type { CodeRow } from "./codes.repo.js";
import type { VisitRow } from "./visits.repo.js";

type BetaCodeView = AnswerOf<typeof createBetaCode>;
type InviteView = AnswerOf<typeof createInvite>;
export type VisitView = AnswerOf<typeof listBetaVisits>["data"][number];

export function betaCodeView(row: CodeRow): BetaCodeView {
  const { created_by: id, creator_username: username, creator_display_name: displayName } = row;
  const isKnown = id !== null && username !== null && displayName !== null;
  return {
    id: row.id,
    code: row.code,
    note: row.note,
    uses: row.uses,
    maxUses: row.max_uses,
    expiresAt: row.expires_at,
    createdAt: row.created_at,
    createdBy: isKnown ? { id, username, displayName, avatarUrl: row.creator_avatar_url } : null,
  };
}

export const inviteView = (row: CodeRow, url: string): InviteView => ({ ...betaCodeView(row), url, email: row.email });

export function visitView(row: VisitRow): VisitView {
  const { user_id: id, username, display_name: displayName } = row;
  const isKnown = id !== null && username !== null && displayName !== null;
  return {
    id: row.id,
    path: row.path,
    outcome: row.outcome,
    code: row.code,
    user: isKnown ? { id, username, displayName, avatarUrl: row.avatar_url } : null,
    ip: row.ip,
    at: row.at,
  };
}
