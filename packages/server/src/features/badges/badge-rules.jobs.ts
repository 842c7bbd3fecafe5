import * as z from "zod";
import type { Clock } from "../../kernel/clock.js";
import type { Database, Tx } from "../../platform/db/database.js";
import { rarelyChanged } from "../../platform/db/rarely-changed.js";
import type { BadgesTable } from "../../platform/db/schema/badges.js";
import type { EventPublisher } from "../../platform/events/event-publisher.js";
import { handleJob, type JobHandler, type Jobs, jobKind, type Schedule } from "../../platform/jobs/jobs.js";
import { personSubject } from "../../platform/kept/subjects.js";
import type { Logger } from "../../platform/logger.js";
import { findCandidates, findDueBadges, findSettledBadges, insertAwards } from "./awards.repo.js";
import type { BadgeEvents } from "./badges.events.js";
import { findActiveBadges, findBadge, lockBadge } from "./badges.repo.js";
import type { MetricRegistry } from "./metric.registry.js";

export interface BadgeRulesDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly jobs: Jobs;
  readonly events: EventPublisher<BadgeEvents>;
  readonly metrics: MetricRegistry;
}

/** Badges that are awarded automatically. What a rule has awarded stays when the number decreases. */
export interface BadgeRules {
  /** Awards a user the badges whose rules count one of these metrics and are met; repeating it changes nothing. */
  evaluate(userId: string, metrics: readonly string[]): Promise<void>;
  /** Checks every user in the background, for a badge with a new rule. */
  applyToEverybody(tx: Tx, badge: BadgesTable): Promise<void>;
  readonly handlers: readonly JobHandler[];
  readonly schedules: readonly Schedule[];
}

const BATCH = 500;

// The cursor is part of the job, so that finished batches are not repeated after a stop.
const APPLY = jobKind({
  name: "badges.apply-rule",
  payload: z.object({
    badgeId: z.string(),
    metric: z.string(),
    threshold: z.number(),
    after: z.string(),
    checked: z.number(),
    awarded: z.number(),
  }),
});
type Application = z.output<typeof APPLY.payload>;

type Rule = Pick<Application, "badgeId" | "metric" | "threshold">;

const hasRule = (badge: BadgesTable | undefined, { metric, threshold }: Rule): boolean =>
  badge?.is_active === 1 && badge.rule_metric === metric && badge.rule_threshold === threshold;

const ruleOf = ({ id, rule_metric, rule_threshold }: BadgesTable): Rule | null =>
  rule_metric === null || rule_threshold === null
    ? null
    : { badgeId: id, metric: rule_metric, threshold: rule_threshold };

export function createBadgeRules(deps: BadgeRulesDeps): BadgeRules {
  const { db, clock, logger, jobs, events, metrics } = deps;

  const enqueue = (tx: Tx, job: Application): Promise<void> =>
    jobs.enqueue(tx, APPLY, job, { key: `${job.badgeId}:${job.metric}:${job.threshold}` });

  const findRules = rarelyChanged({ changes: db.changes, clock }, async (reader) =>
    (await findActiveBadges(reader)).flatMap((badge) => ruleOf(badge) ?? []),
  );

  /** The candidates who meet the rule. */
  async function reach({ metric, threshold }: Rule, userIds: readonly string[]): Promise<string[]> {
    const counted = metrics.find(metric);
    if (!counted || userIds.length === 0) return [];
    const values = await counted.valuesOf(db.read, userIds);
    return userIds.filter((userId) => (values.get(userId) ?? 0) >= threshold);
  }

  /** Awards the badge to those who do not hold it, unless its rule has changed meanwhile. */
  async function give(tx: Tx, rule: Rule, userIds: readonly string[]): Promise<number> {
    const { badgeId } = rule;
    if (userIds.length === 0 || !hasRule(await lockBadge(tx, badgeId), rule)) return 0;
    const awarded_at = clock.now().toISOString();
    const given = await insertAwards(
      tx,
      userIds.map((user_id) => ({ badge_id: badgeId, user_id, note: null, awarded_at, awarded_by: null })),
    );
    const award = { badgeId, userIds: given, awardedBy: null, awardedAt: awarded_at };
    if (given.length > 0) await events.publish(tx, "badge.awarded", award);
    return given.length;
  }

  async function evaluate(userId: string, metricKeys: readonly string[]): Promise<void> {
    for (const metric of metricKeys) {
      const counted = metrics.find(metric);
      const rules = (await findRules(db.read)).filter((rule) => rule.metric === metric);
      if (!counted || rules.length === 0) continue;
      const value = (await counted.valuesOf(db.read, [userId])).get(userId) ?? 0;
      const settled = await findSettledBadges(db.read, userId);
      if (rules.every(({ badgeId, threshold }) => settled.has(badgeId) || value < threshold)) continue;
      const due = await findDueBadges(db.read, userId, metric);
      const reached = due.flatMap((badge) => ruleOf(badge) ?? []).filter(({ threshold }) => value >= threshold);
      const changes = [personSubject(userId)];
      for (const rule of reached) await db.transaction((tx) => give(tx, rule, [userId]), { changes });
    }
  }

  async function applyBatch(job: Application): Promise<void> {
    if (!hasRule(await findBadge(db.read, job.badgeId), job)) return;
    const candidates = await findCandidates(db.read, job.badgeId, { after: job.after, limit: BATCH });
    const last = candidates.at(-1);
    if (last === undefined) {
      const { badgeId, checked, awarded } = job;
      logger.info("A badge rule was applied to everybody", { badgeId, checked, awarded });
      return;
    }
    const reached = await reach(job, candidates);
    await db.transaction(async (tx) => {
      const awarded = job.awarded + (await give(tx, job, reached));
      await enqueue(tx, { ...job, after: last, checked: job.checked + candidates.length, awarded });
    });
  }

  async function applyToEverybody(tx: Tx, badge: BadgesTable): Promise<void> {
    const rule = ruleOf(badge);
    if (rule && badge.is_active === 1) await enqueue(tx, { ...rule, after: "", checked: 0, awarded: 0 });
  }

  return {
    evaluate,
    applyToEverybody,
    handlers: [handleJob(APPLY, applyBatch)],
    schedules: [
      {
        name: "badges.daily",
        cron: "40 3 * * *",
        async run() {
          const badges = await findActiveBadges(db.read);
          const due = badges.filter(({ rule_metric }) => metrics.find(rule_metric ?? "")?.growsWithTime === true);
          await db.transaction(async (tx) => {
            for (const badge of due) await applyToEverybody(tx, badge);
          });
        },
      },
    ],
  };
}
