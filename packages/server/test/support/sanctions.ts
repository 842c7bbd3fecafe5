import * as api from "@sitevine/api";
import { expect } from "vitest";
import type { BootedSite } from "./booted-site.js";

/** Warns a member and returns the warning. */
export async function warn(
  site: BootedSite,
  token: string,
  userId: string,
  order: { readonly points?: number; readonly expiresAt?: string } = {},
) {
  const answer = await site.call(api.createWarning, { token, body: { userId, reason: "quarrels", ...order } });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

/** Bans a member and returns the ban. */
export async function ban(site: BootedSite, token: string, userId: string, expiresAt: string | null = null) {
  const answer = await site.call(api.createBan, { token, body: { userId, reason: "spam", expiresAt } });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

/** The latest entry of the moderation log with this action on a member. */
export async function entryOf(site: BootedSite, token: string, action: string, userId: string) {
  const { body } = await site.call(api.listModerationLog, { token, query: { action, userId } });
  const [entry] = body.data;
  if (!entry) throw new Error(`There is no ${action} in the log.`);
  return entry;
}

/** Returns the acts on a member by the log, the first one first. */
export async function actsOn(site: BootedSite, userId: string): Promise<string[]> {
  const { read } = site.database();
  const log = read.selectFrom("moderation_log").select("action").where("user_id", "=", userId);
  return (await log.orderBy("created_at").orderBy("id").execute()).map(({ action }) => action);
}

/** The points that the account says it has, and those that its warnings add up to. */
export async function pointsOf(site: BootedSite, userId: string): Promise<readonly [number, number]> {
  const { read } = site.database();
  const users = read.selectFrom("users").select("warning_points").where("id", "=", userId);
  const { warning_points } = await users.executeTakeFirstOrThrow();
  const rows = await read
    .selectFrom("warnings")
    .select("points")
    .where("user_id", "=", userId)
    .where("pardoned_at", "is", null)
    .where("expired_at", "is", null)
    .execute();
  return [warning_points, rows.reduce((sum, { points }) => sum + points, 0)];
}
