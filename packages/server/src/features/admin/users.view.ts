import type { AnswerOf, getUserDetail, listUsers } from "@sitevine/api";
import type { BanView } from "../sanctions/index.js";
import type { GroupSummary, UserRow } from "../users/index.js";
import type { AccountAction } from "./account-actions.policy.js";
import { groupsTag } from "./user-groups.model.js";

type AdminUser = AnswerOf<typeof listUsers>["data"][number];
type AdminUserDetail = AnswerOf<typeof getUserDetail>;

/** Facts about an account beyond its row. */
export interface UserFacts {
  readonly groups: readonly GroupSummary[];
  readonly sessions: number;
  readonly ban: BanView | null;
  readonly reports: number;
  readonly actions: readonly AccountAction[];
}

/** A row of the list. */
export function adminUserView(user: UserRow, groups: readonly GroupSummary[]): AdminUser {
  return {
    id: user.id,
    username: user.username,
    displayName: user.display_name,
    avatarUrl: user.avatar_url,
    email: user.email,
    active: user.status === "active",
    banned: user.status === "banned",
    groups: [...groups],
    createdAt: user.created_at,
    lastSeenAt: user.last_seen_at,
  };
}

/** An account with the details that only administrators see. */
export function adminUserDetailView(user: UserRow, facts: UserFacts): AdminUserDetail {
  return {
    ...adminUserView(user, facts.groups),
    bio: user.bio,
    lastIp: user.last_ip,
    registrationIp: user.registration_ip,
    pinEnabled: user.has_login_pin === 1,
    sessions: facts.sessions,
    ban: facts.ban,
    warningPoints: user.warning_points,
    counts: { articles: user.article_count, comments: user.comment_count, reports: facts.reports },
    actions: [...facts.actions],
    etag: groupsTag(facts.groups.map(({ id }) => id)),
  };
}
