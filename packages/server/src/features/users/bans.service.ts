import type { Clock } from "../../kernel/clock.js";
import type { IdSource } from "../../kernel/ids.js";
import { conflict, invalidField, notFound } from "../../kernel/refusals.js";
import type { ActivityLog } from "../../platform/db/activity-log.js";
import type { Database, Tx } from "../../platform/db/database.js";
import type { BansTable } from "../../platform/db/schema/bans.js";
import type { EventPublisher } from "../../platform/events/event-publisher.js";
import type { Schedule } from "../../platform/jobs/jobs.js";
import type { AccessCache } from "./access.cache.js";
import { keepingAnAdministrator, requireReach } from "./administrators.service.js";
import { changeStatus, findBansRunOut, findLiveBan, insertBan, liftLiveBan } from "./bans.repo.js";
import type { UserEvents } from "./users.events.js";
import { findUserById } from "./users.repo.js";

export interface BansDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly newId: IdSource;
  readonly activity: ActivityLog;
  readonly events: EventPublisher<UserEvents>;
  readonly access: Pick<AccessCache, "forgetUser">;
  /** Ends every session of a user and returns how many it ended. */
  readonly endSessions: (tx: Tx, userId: string, reason: string, now: Date) => Promise<number>;
}

export interface NewBan {
  readonly userId: string;
  readonly reason: string;
  /** ISO 8601 UTC; null for a permanent ban. */
  readonly expiresAt: string | null;
  readonly actorId: string;
  readonly caseId?: string;
}

export interface Bans {
  /**
   * Bans a user and ends all of their sessions. Throws SVC-API-4004 for an unknown user, SVC-API-4003 for one who takes
   * precedence over the actor, SVC-API-4009 for the actor's own account, the last administrator, a banned or a
   * deactivated account, SVC-API-4001 for a time in the past.
   */
  ban(ban: NewBan): Promise<BansTable>;
  /** Throws SVC-API-4004 when there is no active ban, SVC-API-4003 for a user who takes precedence over the actor. */
  lift(userId: string, actorId: string): Promise<void>;
  /** Lifts the bans that have expired. */
  readonly expiry: Schedule;
}

const BATCH = 100;

export function createBans(deps: BansDeps): Bans {
  const { db, clock, newId, activity, events, access } = deps;

  async function requireBannable(tx: Tx, { userId, actorId }: NewBan): Promise<void> {
    const user = await findUserById(tx, userId);
    if (!user) throw notFound();
    if (userId === actorId) throw conflict("You cannot ban yourself.");
    await requireReach(tx, actorId, userId);
    if (user.status === "active") return;
    const message = user.status === "banned" ? "This account is banned already." : "This account is deactivated.";
    throw conflict(message);
  }

  async function ban(order: NewBan): Promise<BansTable> {
    const { userId, reason, actorId, caseId = null } = order;
    const now = clock.now();
    const expiresAt = order.expiresAt === null ? null : new Date(order.expiresAt).toISOString();
    if (expiresAt !== null && expiresAt <= now.toISOString()) {
      throw invalidField("expiresAt", "must be in the future", "past");
    }
    return db.transaction((tx) =>
      keepingAnAdministrator(tx, db.dialect, async () => {
        await requireBannable(tx, order);
        const row = {
          id: newId(),
          user_id: userId,
          reason,
          issued_by: actorId,
          case_id: caseId,
          created_at: now.toISOString(),
          expires_at: expiresAt,
        };
        await insertBan(tx, row);
        await changeStatus(tx, userId, { from: "active", to: "banned" }, now);
        await deps.endSessions(tx, userId, "ban", now);
        await activity.record(tx, { actorId, action: "user.ban", subject: userId, detail: { reason, expiresAt } });
        tx.onCommit(() => access.forgetUser(userId));
        await events.publish(tx, "user.banned", { userId });
        return { ...row, lifted_at: null, lifted_by: null };
      }),
    );
  }

  /** Reactivates an account after its ban was lifted. */
  async function readmit(tx: Tx, userId: string, actorId: string | null, now: Date): Promise<void> {
    await changeStatus(tx, userId, { from: "banned", to: "active" }, now);
    await activity.record(tx, { actorId, action: "user.unban", subject: userId });
    tx.onCommit(() => access.forgetUser(userId));
    await events.publish(tx, "user.unbanned", { userId });
  }

  async function expire(userId: string): Promise<void> {
    const now = clock.now();
    await db.transaction(async (tx) => {
      if (await liftLiveBan(tx, userId, { by: null, before: now }, now)) await readmit(tx, userId, null, now);
    });
  }

  return {
    ban,
    lift: (userId, actorId) =>
      db.transaction(async (tx) => {
        if (!(await findLiveBan(tx, userId))) throw notFound();
        await requireReach(tx, actorId, userId);
        const now = clock.now();
        if (!(await liftLiveBan(tx, userId, { by: actorId }, now))) throw notFound();
        await readmit(tx, userId, actorId, now);
      }),
    expiry: {
      name: "users.bans.expire",
      cron: "* * * * *",
      async run({ signal }) {
        for (let found = BATCH; found === BATCH && !signal.aborted; ) {
          const userIds = await findBansRunOut(db.read, clock.now(), BATCH);
          for (const userId of userIds) await expire(userId);
          found = userIds.length;
        }
      },
    },
  };
}
