import type { Clock } from "../../kernel/clock.js";
import { freeKey, keyFromName } from "../../kernel/free-key.js";
import type { IdSource } from "../../kernel/ids.js";
import { type Page, paginate } from "../../kernel/pagination.js";
import { type Edit, requireMatch } from "../../kernel/precondition.js";
import { conflict, invalidField, notFound } from "../../kernel/refusals.js";
import type { ActivityLog } from "../../platform/db/activity-log.js";
import type { Database, Tx } from "../../platform/db/database.js";
import { lockName } from "../../platform/db/dialect-differences.js";
import type { BadgesTable } from "../../platform/db/schema/badges.js";
import { findUserById } from "../users/index.js";
import { findHeldBadges, type HeldBadge } from "./awards.repo.js";
import type { BadgeRules } from "./badge-rules.jobs.js";
import { badgeTag } from "./badge-state.model.js";
import {
  type BadgeColumns,
  type BadgeListQuery,
  countBadges,
  deleteBadge,
  findActiveBadges,
  findBadgeKeysLike,
  findBadgesPage,
  insertBadge,
  lockBadge,
  updateBadge,
} from "./badges.repo.js";
import type { MetricRegistry } from "./metric.registry.js";

export interface BadgesDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly newId: IdSource;
  readonly activity: ActivityLog;
  readonly metrics: MetricRegistry;
  readonly rules: Pick<BadgeRules, "applyToEverybody">;
}

export interface BadgeRule {
  readonly metric: string;
  readonly threshold: number;
}

/** The editable fields of a badge. */
export interface BadgeWrite {
  readonly name: string;
  readonly description: string;
  readonly faIcon: string;
  readonly color: string | null;
  readonly rule: BadgeRule | null;
  readonly active: boolean;
  readonly order: number;
}

/** Fields that are given are changed; absent or undefined ones stay. */
export type BadgeChanges = { readonly [Key in keyof BadgeWrite]?: BadgeWrite[Key] | undefined };

/** Badges. One that is not active counts as held by nobody. */
export interface Badges {
  /** In display order. */
  catalogue(): Promise<readonly BadgesTable[]>;
  /** By user, in display order; those who hold none are absent. */
  heldBy(userIds: readonly string[]): Promise<ReadonlyMap<string, readonly HeldBadge[]>>;
  /** Throws SVC-API-4004 for an account that does not exist or is not active. */
  ofUser(userId: string): Promise<readonly HeldBadge[]>;
  list(query: BadgeListQuery): Promise<Page<BadgesTable>>;
  /** Throws SVC-API-4009 when the key is taken, SVC-API-4001 for a rule with an unknown metric. */
  create(badge: BadgeWrite & { readonly key?: string | undefined }, actorId: string): Promise<BadgesTable>;
  /** Throws SVC-API-4004, SVC-API-4001, and SVC-API-4009 when it is not as the edit requires. A new rule awards the badge to everybody who meets it. */
  update(id: string, changes: BadgeChanges, edit: Edit): Promise<BadgesTable>;
  /**
   * Deletes the badge and all of its awards. Throws SVC-API-4004, and SVC-API-4009 for a system badge and for one that is
   * not as the edit requires.
   */
  remove(id: string, edit: Edit): Promise<void>;
}

// Pages show all badges.
const MAX_BADGES = 500;

function columnsOf({ name, description, faIcon, color, rule, active, order }: BadgeChanges): BadgeColumns {
  return {
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
    ...(faIcon === undefined ? {} : { fa_icon: faIcon }),
    ...(color === undefined ? {} : { color }),
    ...(rule === undefined ? {} : { rule_metric: rule?.metric ?? null, rule_threshold: rule?.threshold ?? null }),
    ...(active === undefined ? {} : { is_active: active ? (1 as const) : (0 as const) }),
    ...(order === undefined ? {} : { position: order }),
  };
}

const asksSomethingNew = (former: BadgesTable, current: BadgesTable): boolean =>
  (["rule_metric", "rule_threshold", "is_active"] as const).some((column) => former[column] !== current[column]);

export function createBadges(deps: BadgesDeps): Badges {
  const { db, clock, newId, activity, metrics, rules } = deps;

  function requireCounted({ rule }: BadgeChanges, former?: BadgesTable): void {
    // A badge may keep the metric of a plugin that is disabled at the moment.
    if (!rule || metrics.find(rule.metric) || former?.rule_metric === rule.metric) return;
    throw invalidField("rule.metric", "is not a metric", "unknown");
  }

  async function keyFor(tx: Tx, { key, name }: { readonly key?: string | undefined; readonly name: string }) {
    const wanted = key ?? keyFromName(name, "badge");
    const taken = await findBadgeKeysLike(tx, wanted);
    if (key !== undefined && taken.has(key)) throw conflict("There is already a badge with this key.");
    return freeKey(wanted, taken);
  }

  async function requireLocked(tx: Tx, id: string): Promise<BadgesTable> {
    const badge = await lockBadge(tx, id);
    if (!badge) throw notFound();
    return badge;
  }

  return {
    catalogue: () => findActiveBadges(db.read),
    heldBy: (userIds) => findHeldBadges(db.read, [...new Set(userIds)]),

    async ofUser(userId) {
      if ((await findUserById(db.read, userId))?.status !== "active") throw notFound();
      return (await findHeldBadges(db.read, [userId])).get(userId) ?? [];
    },

    async list(query) {
      const [badges, total] = await Promise.all([findBadgesPage(db.read, query), countBadges(db.read)]);
      return paginate(badges, total, query);
    },

    create: (write, actorId) =>
      db.transaction(async (tx) => {
        await lockName(tx, db.dialect, "badges");
        requireCounted(write);
        if ((await countBadges(tx)) >= MAX_BADGES) throw conflict(`A site has at most ${MAX_BADGES} badges.`);
        const badge: BadgesTable = {
          id: newId(),
          key: await keyFor(tx, write),
          name: write.name,
          description: write.description,
          fa_icon: write.faIcon,
          color: write.color,
          position: write.order,
          is_system: 0,
          holder_count: 0,
          rule_metric: write.rule?.metric ?? null,
          rule_threshold: write.rule?.threshold ?? null,
          is_active: write.active ? 1 : 0,
          created_at: clock.now().toISOString(),
        };
        await insertBadge(tx, badge);
        await activity.record(tx, { actorId, action: "badge.create", subject: badge.id, detail: { key: badge.key } });
        await rules.applyToEverybody(tx, badge);
        return badge;
      }),

    update: (id, changes, { actorId, ifMatch }) =>
      db.transaction(async (tx) => {
        const former = await requireLocked(tx, id);
        requireMatch(ifMatch, badgeTag(former));
        requireCounted(changes, former);
        await updateBadge(tx, id, columnsOf(changes));
        const badge = await requireLocked(tx, id);
        await activity.record(tx, { actorId, action: "badge.update", subject: id, detail: changes });
        if (asksSomethingNew(former, badge)) await rules.applyToEverybody(tx, badge);
        return badge;
      }),

    remove: (id, { actorId, ifMatch }) =>
      db.transaction(async (tx) => {
        const badge = await requireLocked(tx, id);
        requireMatch(ifMatch, badgeTag(badge));
        if (badge.is_system === 1) throw conflict("System badges cannot be deleted.");
        await deleteBadge(tx, id);
        await activity.record(tx, { actorId, action: "badge.delete", subject: id, detail: { key: badge.key } });
      }),
  };
}
