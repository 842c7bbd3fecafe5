import type { AnswerOf, createBetaCode, createInvite, listBetaVisits } from "@sitevine/api";
import { type UserSummary, userSummary } from "../users/index.js";
import type { CodeRow } from "./codes.repo.js";
import type { VisitRow } from "./visits.repo.js";

type BetaCodeView = AnswerOf<typeof createBetaCode>;
type InviteView = AnswerOf<typeof createInvite>;
export type VisitView = AnswerOf<typeof listBetaVisits>["data"][number];

/** The columns of an account that may be gone. */
interface PersonRow extends Pick<VisitRow, "username" | "display_name" | "avatar_url" | "status"> {
  readonly id: string | null;
}

function personOf({ id, username, display_name, avatar_url, status }: PersonRow): UserSummary | null {
  if (id === null || username === null || display_name === null || status === null) return null;
  return userSummary({ id, username, display_name, avatar_url, status });
}

export function betaCodeView(row: CodeRow): BetaCodeView {
  return {
    id: row.id,
    code: row.code,
    note: row.note,
    uses: row.uses,
    maxUses: row.max_uses,
    expiresAt: row.expires_at,
    createdAt: row.created_at,
    createdBy: personOf({
      id: row.created_by,
      username: row.creator_username,
      display_name: row.creator_display_name,
      avatar_url: row.creator_avatar_url,
      status: row.creator_status,
    }),
  };
}

export const inviteView = (row: CodeRow, url: string): InviteView => ({ ...betaCodeView(row), url, email: row.email });

export function visitView(row: VisitRow): VisitView {
  return {
    id: row.id,
    path: row.path,
    outcome: row.outcome,
    code: row.code,
    user: personOf({ ...row, id: row.user_id }),
    ip: row.ip,
    at: row.at,
  };
}
