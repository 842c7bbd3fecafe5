import type { Clock } from "../../kernel/clock.js";
import { type Edit, requireMatch } from "../../kernel/precondition.js";
import { invalidField, notFound } from "../../kernel/refusals.js";
import type { ActivityLog } from "../../platform/db/activity-log.js";
import type { Database, Tx } from "../../platform/db/database.js";
import { lockName } from "../../platform/db/dialect-differences.js";
import { putSetting } from "../settings/index.js";
import { findAllGroups, type GroupSummary, requireHandOutOfGroups } from "../users/index.js";
import { ladderTag, rankTag, settingsTag } from "./ladder-state.model.js";
import { PROGRESSION_KEY, type ProgressionSettings, readProgressionSettings } from "./progression-settings.query.js";
import { parseLimits, type RankLimits } from "./rank-limits.model.js";
import { findRanks, type RankRow, updateRank } from "./ranks.repo.js";

export interface LadderDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly activity: ActivityLog;
}

/** Fields that are given are changed; absent or undefined ones stay. */
type Changes<Whole> = { readonly [Key in keyof Whole]?: Whole[Key] | undefined };

export interface RankWrite {
  readonly minPoints?: number | undefined;
  readonly minDays?: number | undefined;
  readonly limits?: Changes<RankLimits> | undefined;
}

/** The current ladder, its ranks from lowest to highest. */
export interface LadderState {
  readonly settings: ProgressionSettings;
  readonly ranks: readonly RankRow[];
}

/**
 * The ladder as administrators edit it. Changes affect members when they next earn points, or overnight. They throw
 * SVC-API-4009 when what they change is not as the edit requires, and SVC-API-4003 when they would bring members into or out of a
 * group with permissions that the actor lacks.
 */
export interface Ladder {
  read(): Promise<LadderState>;
  /** Every group, with its rank if it has one. */
  groups(): Promise<
    readonly { readonly group: GroupSummary; readonly rankId: string | null; readonly members: number }[]
  >;
  saveSettings(changes: Changes<ProgressionSettings>, edit: Edit): Promise<LadderState>;
  /**
   * Takes the ranks from lowest to highest. Throws SVC-API-4004 for an id that is not a rank, SVC-API-4001 when a rank
   * is missing.
   */
  reorder(ids: readonly string[], edit: Edit): Promise<LadderState>;
  /** Throws SVC-API-4004. */
  saveRank(id: string, changes: RankWrite, edit: Edit): Promise<RankRow>;
}

const given = <Whole extends object>(changes: Changes<Whole>): Partial<Whole> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Partial<Whole>;

function requireWhole(ids: readonly string[], ranks: readonly RankRow[]): void {
  if (ids.some((id) => ranks.every((rank) => rank.id !== id))) throw notFound();
  if (ids.length === ranks.length) return;
  throw invalidField("ids", "must name every rank", "incomplete");
}

/** Members come and go by the ladder, so that shaping it hands out the permissions of its groups. */
const requireHandOut = (tx: Tx, actorId: string, ranks: readonly RankRow[]): Promise<void> =>
  requireHandOutOfGroups(
    tx,
    actorId,
    ranks.map(({ group_id }) => group_id),
  );

export function createLadder({ db, clock, activity }: LadderDeps): Ladder {
  const stateIn = async (tx: Tx): Promise<LadderState> => ({
    settings: await readProgressionSettings(tx),
    ranks: await findRanks(tx),
  });

  /** Changes run one at a time, so that two changes of different parts of one row are both kept. */
  const change = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    db.transaction(async (tx) => {
      await lockName(tx, db.dialect, "progression");
      return work(tx);
    });

  return {
    async read() {
      const [settings, ranks] = await Promise.all([readProgressionSettings(db.read), findRanks(db.read)]);
      return { settings, ranks };
    },

    async groups() {
      const [groups, ranks] = await Promise.all([findAllGroups(db.read), findRanks(db.read)]);
      const rankIds = new Map(ranks.map((rank) => [rank.group_id, rank.id]));
      return groups.map(({ memberCount: members, ...group }) => ({
        group,
        rankId: rankIds.get(group.id) ?? null,
        members,
      }));
    },

    saveSettings: (changes, { actorId, ifMatch }) =>
      change(async (tx) => {
        const former = await readProgressionSettings(tx);
        requireMatch(ifMatch, settingsTag(former));
        await requireHandOut(tx, actorId, await findRanks(tx));
        const detail = given(changes);
        await putSetting(tx, PROGRESSION_KEY, { ...former, ...detail }, clock.now());
        await activity.record(tx, { actorId, action: "progression.settings", subject: PROGRESSION_KEY, detail });
        return stateIn(tx);
      }),

    reorder: (ids, { actorId, ifMatch }) =>
      change(async (tx) => {
        const ranks = await findRanks(tx);
        requireMatch(ifMatch, ladderTag(ranks));
        requireWhole(ids, ranks);
        await requireHandOut(tx, actorId, ranks);
        for (const [position, id] of ids.entries()) await updateRank(tx, id, { position });
        await activity.record(tx, { actorId, action: "progression.reorder", subject: "ladder", detail: { ids } });
        return stateIn(tx);
      }),

    saveRank: (id, { minPoints, minDays, limits = {} }, { actorId, ifMatch }) =>
      change(async (tx) => {
        const rank = (await findRanks(tx)).find((candidate) => candidate.id === id);
        if (!rank) throw notFound();
        requireMatch(ifMatch, rankTag(rank));
        const changed = {
          min_points: minPoints ?? rank.min_points,
          min_days: minDays ?? rank.min_days,
          limits: JSON.stringify({ ...parseLimits(rank.limits), ...given(limits) }),
        };
        if (changed.min_points !== rank.min_points || changed.min_days !== rank.min_days)
          await requireHandOut(tx, actorId, [rank]);
        await updateRank(tx, id, changed);
        const detail = { ...given({ minPoints, minDays }), limits: given(limits) };
        await activity.record(tx, { actorId, action: "progression.rank", subject: id, detail });
        return { ...rank, ...changed };
      }),
  };
}
