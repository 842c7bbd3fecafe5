import type { Queryable } from "../../../platform/db/database.js";
import { DAY_MS, type Finding, type Span } from "../finding.model.js";
import { type Origin, sharedOrigins } from "../origins.model.js";
import { findOrigins, inChunks } from "../origins.repo.js";
import { type Scan, thresholdOf } from "../scan.registry.js";

/** The active members who logged in during the span, with the addresses that they used. */
export const activeMembers = (db: Queryable, { after, until }: Span) =>
  db
    .selectFrom("signals")
    .innerJoin("users", "users.id", "signals.user_id")
    .select(["signals.user_id", "signals.address", "users.created_at"])
    .distinct()
    .where("signals.created_at", ">", after.toISOString())
    .where("signals.created_at", "<=", until.toISOString())
    .where("users.status", "=", "active");

/** The active bans of these users. */
export const liveBans = (db: Queryable, userIds: readonly string[]) =>
  db
    .selectFrom("bans")
    .select(["user_id", "created_at"])
    .where("user_id", "in", userIds)
    .where("lifted_at", "is", null);

/** An account that was registered after a ban and uses the address and the device of the banned member. */
export const banEvasion: Scan = {
  name: "ban-evasion",
  async run(input) {
    const members = await activeMembers(input.db, { after: input.since, until: input.now }).execute();
    const createdAt = new Map(members.map(({ user_id, created_at }) => [user_id, created_at]));
    const origins = await findOrigins(input.db, new Set(members.map(({ address }) => address)), {
      after: new Date(input.now.getTime() - thresholdOf(input, "days") * DAY_MS),
      until: input.now,
    });
    const shared = sharedOrigins(origins, thresholdOf(input, "sharedDevices")).filter((uses) => uses.length > 1);
    const others = new Set(shared.flat().map(({ user_id }) => user_id));
    const bans = await inChunks(others, (part) => liveBans(input.db, part).execute());
    const bannedAt = new Map(bans.map(({ user_id, created_at }) => [user_id, created_at]));
    return shared.flatMap((uses) => evasionsIn(uses, bannedAt, createdAt));
  },
};

/** One finding for each banned member of a group to whose origin new members came. */
function evasionsIn(
  uses: readonly Origin[],
  bannedAt: ReadonlyMap<string, string>,
  createdAt: ReadonlyMap<string, string>,
): Finding[] {
  return uses.flatMap(({ user_id: banned }) => {
    const ban = bannedAt.get(banned);
    if (ban === undefined) return [];
    const evaders = uses.flatMap(({ user_id, first }) => {
      const created = createdAt.get(user_id);
      return created === undefined || created <= ban ? [] : [{ userId: user_id, created, first }];
    });
    return evaders.length === 0 ? [] : [findingOf({ banned, ban }, evaders)];
  });
}

function findingOf(
  { banned, ban }: { readonly banned: string; readonly ban: string },
  evaders: readonly { readonly userId: string; readonly created: string; readonly first: string }[],
): Finding {
  const entry = (label: string, value: string, at: string, userId: string) => ({
    label,
    value,
    at,
    userId,
    key: `${label} ${userId}`,
  });
  return {
    users: [banned, ...evaders.map(({ userId }) => userId)],
    severity: "high",
    summary:
      evaders.length === 1
        ? "A new account uses the address and the device of a banned member"
        : `${evaders.length} new accounts use the address and the device of a banned member`,
    evidence: [
      entry("ban", "Was banned", ban, banned),
      ...evaders.flatMap(({ userId, created, first }) => [
        entry("registration", "Registered after the ban", created, userId),
        entry("shared-origin", "Logged in from the address and with the device of the banned member", first, userId),
      ]),
    ],
  };
}
