import type { Member } from "../../kernel/caller.js";
import type { Clock } from "../../kernel/clock.js";
import type { Database, Tx } from "../../platform/db/database.js";
import { rarelyChanged } from "../../platform/db/rarely-changed.js";
import type { Schedule } from "../../platform/jobs/jobs.js";
import { type AccessCache, addToGroup, findAuthority, type GroupSummary, removeFromGroup } from "../users/index.js";
import { type RankRequirements, rankFor, registeredBy } from "./ladder.policy.js";
import { type ProgressionSettings, readProgressionSettings } from "./progression-settings.query.js";
import { NO_LIMITS, parseLimits, type RankLimits } from "./rank-limits.model.js";
import { addToPoints, findFallers, findHeld, findRanks, findRisers, type RankRow } from "./ranks.repo.js";

export interface ProgressionDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly access: Pick<AccessCache, "forgetUser">;
}

/** The limits of a member, with their rank. */
export interface OwnLimits extends RankLimits {
  readonly rank: GroupSummary | null;
}

/** Occasions for points: an own article that is published, an own comment, a like from another member. */
export type EarningThing = "article" | "comment" | "like";

/** The ladder as other features use it. */
export interface Progression {
  /**
   * The limits of a member. There are none for a member without rank, for one who may open the panel, and while the
   * ladder is turned off. What is known of the member as a caller is not read again.
   */
  limitsOf(userId: string, known?: Pick<Member, "groupIds" | "permissions">): Promise<OwnLimits>;
  /** Adds points, or takes them away, and updates the rank of their owner. */
  addPoints(tx: Tx, userId: string, amount: number): Promise<void>;
  /** Gives the configured points for `times` of a thing; a negative `times` takes them back. */
  earn(tx: Tx, userId: string, thing: EarningThing, times: number): Promise<void>;
  /** Gives a member the rank that they should have; repeating it changes nothing. */
  promote(tx: Tx, userId: string): Promise<void>;
  /** Checks ranks that depend on days: a member does nothing at the moment when a week is over. */
  readonly daily: Schedule;
}

const BATCH = 200;

const requirementsOf = (rank: RankRow): RankRequirements => ({
  groupId: rank.group_id,
  minPoints: rank.min_points,
  minDays: rank.min_days,
});

export function createProgression({ db, clock, access }: ProgressionDeps): Progression {
  const findLadder = rarelyChanged({ changes: db.changes, clock }, async (reader) => ({
    settings: await readProgressionSettings(reader),
    ranks: await findRanks(reader),
  }));

  async function addPoints(tx: Tx, userId: string, amount: number): Promise<void> {
    const standing = await addToPoints(tx, userId, amount);
    const { settings, ranks } = await findLadder(tx);
    if (!standing || !settings.enabled) return;
    const { demote } = settings;
    const ladder = ranks.map(requirementsOf);
    const held = await findHeld(
      tx,
      userId,
      ladder.map(({ groupId }) => groupId),
    );
    const now = clock.now();
    const { points, createdAt } = standing;
    const target = rankFor(ladder, held, { points, registeredAt: new Date(createdAt) }, { demote, now });
    const left = [...held].filter((groupId) => groupId !== target?.groupId);
    const arrives = target !== null && !held.has(target.groupId);
    if (left.length === 0 && !arrives) return;
    for (const groupId of left) await removeFromGroup(tx, userId, groupId);
    if (arrives) await addToGroup(tx, userId, target.groupId, now);
    tx.onCommit(() => access.forgetUser(userId));
  }

  async function earn(tx: Tx, userId: string, thing: EarningThing, times: number): Promise<void> {
    const { pointsPerArticle, pointsPerComment, pointsPerLike } = (await findLadder(tx)).settings;
    const points = { article: pointsPerArticle, comment: pointsPerComment, like: pointsPerLike }[thing] * times;
    if (points !== 0) await addPoints(tx, userId, points);
  }

  const promote = (tx: Tx, userId: string): Promise<void> => addPoints(tx, userId, 0);

  const limitsOf: Progression["limitsOf"] = async (userId, known) => {
    const { settings, ranks } = await findLadder(db.read);
    const groupIds = ranks.map((rank) => rank.group_id);
    const held = known?.groupIds ?? (await findHeld(db.read, userId, groupIds));
    const rank = settings.enabled ? ranks.findLast(({ group_id }) => held.has(group_id)) : undefined;
    if (!rank) return { ...NO_LIMITS, rank: null };
    const { permissions } = known ?? (await findAuthority(db.read, userId));
    return { ...(permissions.has("admin.access") ? NO_LIMITS : parseLimits(rank.limits)), rank: rank.group };
  };

  async function promoteAll(userIds: readonly string[]): Promise<void> {
    for (const userId of userIds) await db.transaction((tx) => promote(tx, userId));
  }

  async function* misplaced({ demote }: ProgressionSettings): AsyncGenerator<readonly string[]> {
    const ladder = (await findRanks(db.read)).map(requirementsOf);
    const now = clock.now();
    for (const [index, { groupId, minPoints, minDays }] of [...ladder.entries()].reverse()) {
      const threshold = { minPoints, registeredBy: registeredBy(minDays, now).toISOString() };
      const upward = ladder.slice(index).map((rank) => rank.groupId);
      yield* inBatches((after) => findRisers(db.read, threshold, upward, { after, limit: BATCH }));
      if (demote) yield* inBatches((after) => findFallers(db.read, threshold, groupId, { after, limit: BATCH }));
    }
  }

  return {
    limitsOf,
    addPoints,
    earn,
    promote,
    daily: {
      name: "progression.daily",
      cron: "20 3 * * *",
      async run({ signal }) {
        const settings = await readProgressionSettings(db.read);
        if (!settings.enabled) return;
        for await (const userIds of misplaced(settings)) {
          if (signal.aborted) return;
          await promoteAll(userIds);
        }
      },
    },
  };
}

/** Each batch starts after the last id of the one before, so the loop ends whatever happens to the rows. */
async function* inBatches(find: (after: string) => Promise<readonly string[]>): AsyncGenerator<readonly string[]> {
  for (let found = await find(""); found.length > 0; found = await find(found.at(-1) ?? "")) yield found;
}
