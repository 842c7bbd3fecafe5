import * as api from "@sitevine/api";
import { expect } from "vitest";
import type { BootedSite } from "./booted-site.js";

/** Silences a member and returns the silence. */
export async function silence(
  booted: BootedSite,
  token: string,
  userId: string,
  order: { readonly expiresAt?: string; readonly reason?: string } = {},
) {
  const body = { userId, reason: "quarrels", ...order };
  const answer = await booted.call(api.createSilence, { token, body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

/**
 * The routes that a silenced member may call beside reading. Written down apart from the code: a new route is closed by
 * default. Signing out and renewing the session need no access token, so a silence cannot close them.
 */
export const OPEN_WHEN_SILENCED: readonly string[] = [
  // Holders of the account must be able to secure it.
  "POST /api/account/email",
  "POST /api/account/email/verify-code",
  "POST /api/account/password",
  "POST /api/account/pin",
  "DELETE /api/account/pin",
  "POST /api/account/leave",
  "DELETE /api/account/sessions/:sessionId",
  // They decide about themselves, and nobody reads it.
  "PATCH /api/account/privacy",
  "PATCH /api/account/notifications",
  "PUT /api/articles/:id/bookmark",
  "DELETE /api/articles/:id/bookmark",
  "DELETE /api/account/history",
  "DELETE /api/account/history/:id",
  "PUT /api/categories/:id/follow",
  "DELETE /api/categories/:id/follow",
  "POST /api/notifications/read-all",
  "PATCH /api/notifications/:id/read",
  // They protect themselves, and leave others alone.
  "POST /api/users/:id/block",
  "DELETE /api/users/:id/block",
  "DELETE /api/users/:id/follow",
  "POST /api/users/:id/mute",
  "DELETE /api/users/:id/mute",
  // Only moderators read it, and somebody who is silenced may still be harassed.
  "POST /api/moderation/reports",
  // It counts a visit.
  "POST /api/beta/log-visit",
];
