import type { AnswerOf, updateProfile } from "@sitevine/api";
import type { UserRow } from "../users/index.js";

const DAY_MS = 24 * 60 * 60 * 1_000;

/** The end of a cooldown that began at `since`; null when it has ended or never began. */
export function cooldownEnd(since: string | null, days: number, now: Date): Date | null {
  if (since === null) return null;
  const end = new Date(Date.parse(since) + days * DAY_MS);
  return end > now ? end : null;
}

/** An account as its owner sees it. */
export const accountView = (
  user: UserRow,
  usernameCooldownDays: number,
  now: Date,
): AnswerOf<typeof updateProfile> => ({
  id: user.id,
  email: user.email,
  username: user.username,
  displayName: user.display_name,
  bio: user.bio,
  avatarUrl: user.avatar_url,
  coverUrl: user.cover_url,
  pinEnabled: user.has_login_pin === 1,
  createdAt: user.created_at,
  usernameChangeableAt: cooldownEnd(user.username_changed_at, usernameCooldownDays, now)?.toISOString() ?? null,
});
