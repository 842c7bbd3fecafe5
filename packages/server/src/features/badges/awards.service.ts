import type { Clock } from "../../kernel/clock.js";
import { type Page, type PageParams, paginate } from "../../kernel/pagination.js";
import { notFound } from "../../kernel/refusals.js";
import type { ActivityLog } from "../../platform/db/activity-log.js";
import type { Database, Queryable } from "../../platform/db/database.js";
import type { BadgeAwardsTable } from "../../platform/db/schema/badges.js";
import type { EventPublisher } from "../../platform/events/event-publisher.js";
import { findUserById, findUserSummaries, type UserSummary } from "../users/index.js";
import {
  deleteAward,
  findAward,
  forgetRefusal,
  holderPageQuery,
  insertAwards,
  refuseBadge,
  setNote,
} from "./awards.repo.js";
import type { BadgeEvents } from "./badges.events.js";
import { findBadge, lockBadge } from "./badges.repo.js";

export interface AwardsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly activity: ActivityLog;
  readonly events: EventPublisher<BadgeEvents>;
}

/** A member who holds a badge. */
export interface Holder {
  readonly user: UserSummary;
  readonly award: BadgeAwardsTable;
  /** Null when a rule awarded it. */
  readonly awardedBy: UserSummary | null;
}

export interface NewAward {
  readonly badgeId: string;
  readonly userId: string;
  /** Empty for no note; absent to keep the current one. */
  readonly note?: string | undefined;
}

/** Awards and revokes badges by hand. Throws SVC-API-4004 for a badge or a user that does not exist. */
export interface Awards {
  holders(badgeId: string, query: PageParams & { readonly order: "asc" | "desc" }): Promise<Page<Holder>>;
  /** Awarding again changes the note. An account that is not active cannot be awarded anything (SVC-API-4004). */
  award(award: NewAward, actorId: string): Promise<Holder>;
  /** Takes the badge away from its holder; no rule awards it again. */
  revoke(badgeId: string, userId: string, actorId: string): Promise<void>;
}

async function withPeople(db: Queryable, awards: readonly BadgeAwardsTable[]): Promise<Holder[]> {
  const people = await findUserSummaries(
    db,
    awards.flatMap(({ user_id, awarded_by }) => (awarded_by === null ? [user_id] : [user_id, awarded_by])),
  );
  return awards.flatMap((award) => {
    const user = people.get(award.user_id);
    return user ? [{ user, award, awardedBy: people.get(award.awarded_by ?? "") ?? null }] : [];
  });
}

export function createAwards({ db, clock, activity, events }: AwardsDeps): Awards {
  return {
    async holders(badgeId, query) {
      const badge = await findBadge(db.read, badgeId);
      if (!badge) throw notFound();
      const awards = await holderPageQuery(db.read, badgeId, query).execute();
      return paginate(await withPeople(db.read, awards), badge.holder_count, query);
    },

    award: ({ badgeId, userId, note }, actorId) =>
      db.transaction(async (tx) => {
        if (!(await lockBadge(tx, badgeId))) throw notFound();
        if ((await findUserById(tx, userId))?.status !== "active") throw notFound();
        const row = {
          badge_id: badgeId,
          user_id: userId,
          note: note || null,
          awarded_by: actorId,
          awarded_at: clock.now().toISOString(),
        };
        const [isNew] = await insertAwards(tx, [row]);
        if (isNew === undefined && note !== undefined) await setNote(tx, badgeId, userId, note || null);
        await forgetRefusal(tx, badgeId, userId);
        await activity.record(tx, { actorId, action: "badge.award", subject: badgeId, detail: { userId } });
        const award = { badgeId, userIds: [userId], awardedBy: actorId, awardedAt: row.awarded_at };
        if (isNew !== undefined) await events.publish(tx, "badge.awarded", award);
        const [holder] = await withPeople(tx, [(await findAward(tx, badgeId, userId)) ?? row]);
        if (!holder) throw notFound();
        return holder;
      }),

    revoke: (badgeId, userId, actorId) =>
      db.transaction(async (tx) => {
        const badge = await lockBadge(tx, badgeId);
        if (!badge || !(await findUserById(tx, userId))) throw notFound();
        if (!(await deleteAward(tx, badgeId, userId))) return;
        await refuseBadge(tx, badgeId, userId, clock.now());
        await activity.record(tx, { actorId, action: "badge.revoke", subject: badgeId, detail: { userId } });
      }),
  };
}
