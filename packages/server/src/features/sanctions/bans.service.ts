import type { Clock } from "../../kernel/clock.js";
import type { IdSource } from "../../kernel/ids.js";
import { conflict, forbidden, invalidField, notFound } from "../../kernel/refusals.js";
import type { Database, Tx } from "../../platform/db/database.js";
import type { BansTable } from "../../platform/db/schema/bans.js";
import type { EventPublisher } from "../../platform/events/event-publisher.js";
import type { Schedule } from "../../platform/jobs/jobs.js";
import type { ModerationEvents, ModerationLog } from "../moderation-log/index.js";
import {
  type AccessCache,
  changeStatus,
  findAuthorities,
  findUserById,
  keepingAnAdministrator,
  reaches,
  type UserEvents,
} from "../users/index.js";
import { findBan, findLiveBan, insertBan, liftLiveBan, reinstateBan, runOutBansQuery } from "./bans.repo.js";
import { refusalOf } from "./sanction.policy.js";

export interface BansDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly newId: IdSource;
  readonly log: ModerationLog;
  readonly events: EventPublisher<UserEvents & ModerationEvents>;
  readonly access: Pick<AccessCache, "forgetUser">;
  /** Ends every session of a user and returns how many it ended. */
  readonly endSessions: (tx: Tx, userId: string, reason: string, now: Date) => Promise<number>;
}

export interface NewBan {
  readonly userId: string;
  readonly reason: string;
  /** ISO 8601 UTC; null for a permanent ban. */
  readonly expiresAt: string | null;
  /** Null when the site itself acts. */
  readonly actorId: string | null;
  readonly caseId?: string;
  /** The warning whose points led to it. */
  readonly warningId?: string;
}

export interface Bans {
  /**
   * Bans a user and ends all of their sessions. Throws SVC-API-4004 for an unknown user, SVC-API-4003 for one who takes
   * precedence over the actor, SVC-API-4009 for the actor's own account, the last administrator, a banned or a
   * deactivated account, SVC-API-4001 for a time in the past.
   */
  ban(ban: NewBan): Promise<BansTable>;
  /** The same in the caller's transaction, which must be within `keepingAnAdministrator`. */
  banWithin(tx: Tx, ban: NewBan): Promise<BansTable>;
  /**
   * Lifts the ban of a user. Throws SVC-API-4004 when there is none, SVC-API-4003 for a user who takes precedence over
   * the actor.
   */
  lift(userId: string, actorId: string): Promise<void>;
  /** Lifts a ban by its id; one that is not in force stays as it is. Throws SVC-API-4004 and SVC-API-4003. */
  liftById(id: string, actorId: string): Promise<BansTable>;
  /** Lifts a ban in the caller's transaction, without a log entry; false when it is lifted already. */
  liftWithin(tx: Tx, ban: BansTable, actorId: string | null): Promise<boolean>;
  /**
   * Puts a lifted ban in force again, in the caller's transaction and without a log entry. Throws SVC-API-4009 when its
   * time is over, the member is banned anew, or it is the last administrator.
   */
  reinstateWithin(tx: Tx, ban: BansTable): Promise<void>;
  /** Throws SVC-API-4009 for the actor's own account, SVC-API-4003 for one that takes precedence. */
  requireReachable(tx: Tx, actorId: string, userId: string): Promise<void>;
  /** Lifts the bans that have expired. */
  readonly expiry: Schedule;
}

const BATCH = 100;
const TAKEN = "This account is banned already.";

const stateOf = (isActive: boolean, { expires_at }: Pick<BansTable, "expires_at">) => ({
  active: isActive,
  expiresAt: expires_at,
});

export function createBans(deps: BansDeps): Bans {
  const { db, clock, newId, log, events, access } = deps;

  async function requireReachable(tx: Tx, actorId: string, userId: string): Promise<void> {
    const authorities = await findAuthorities(tx, [actorId, userId]);
    const refusal = refusalOf({ isSelf: actorId === userId, reaches: reaches(authorities, actorId, userId) });
    if (refusal === "own") throw conflict("You cannot ban yourself, or lift your own ban.");
    if (refusal === "precedence") throw forbidden("Only an administrator may do this to this account.");
  }

  async function requireBannable(tx: Tx, { userId, actorId }: NewBan): Promise<void> {
    const user = await findUserById(tx, userId);
    if (!user) throw notFound();
    if (actorId !== null) await requireReachable(tx, actorId, userId);
    if (user.status === "active") return;
    throw conflict(user.status === "banned" ? TAKEN : "This account is deactivated.");
  }

  /** Applies the effects of a ban that comes into force. */
  async function shutOut(tx: Tx, userId: string, now: Date): Promise<void> {
    await changeStatus(tx, userId, { from: "active", to: "banned" }, now);
    await deps.endSessions(tx, userId, "ban", now);
    tx.onCommit(() => access.forgetUser(userId));
    await events.publish(tx, "user.banned", { userId });
  }

  async function banWithin(tx: Tx, order: NewBan): Promise<BansTable> {
    const { userId, reason, actorId, caseId = null, warningId = null } = order;
    const now = clock.now();
    const expiresAt = order.expiresAt === null ? null : new Date(order.expiresAt).toISOString();
    if (expiresAt !== null && expiresAt <= now.toISOString())
      throw invalidField("expiresAt", "must be in the future", "past");
    await requireBannable(tx, order);
    const row = {
      id: newId(),
      user_id: userId,
      reason,
      issued_by: actorId,
      case_id: caseId,
      warning_id: warningId,
      created_at: now.toISOString(),
      expires_at: expiresAt,
    };
    await insertBan(tx, row);
    await shutOut(tx, userId, now);
    const target = { type: "ban", id: row.id };
    const after = { ...stateOf(true, row), caseId, warningId };
    await log.record(tx, { action: "ban.issue", actorId, target, userId, reason, before: { active: false }, after });
    return { ...row, lifted_at: null, lifted_by: null };
  }

  async function liftWithin(tx: Tx, { id, user_id }: BansTable, actorId: string | null): Promise<boolean> {
    const now = clock.now();
    const isLifted = await liftLiveBan(tx, id, { by: actorId, ...(actorId === null && { before: now }) }, now);
    if (!isLifted) return false;
    await changeStatus(tx, user_id, { from: "banned", to: "active" }, now);
    tx.onCommit(() => access.forgetUser(user_id));
    await events.publish(tx, "user.unbanned", { userId: user_id });
    return true;
  }

  /** Lifts a ban with its entry in the log; null stands for the site, when the time of the ban is over. */
  async function liftLogged(tx: Tx, ban: BansTable, actorId: string | null): Promise<boolean> {
    if (!(await liftWithin(tx, ban, actorId))) return false;
    const { id, user_id: userId } = ban;
    const entryId = await log.record(tx, {
      action: actorId === null ? "ban.expire" : "ban.lift",
      actorId,
      target: { type: "ban", id },
      userId,
      reason: null,
      before: stateOf(true, ban),
      after: stateOf(false, ban),
    });
    await events.publish(tx, "moderation.acted", { userId, act: "ban.lift", entryId, reason: null, href: null });
    return true;
  }

  return {
    ban: (order) => db.transaction((tx) => keepingAnAdministrator(tx, db.dialect, () => banWithin(tx, order))),
    banWithin,
    requireReachable,
    liftWithin,
    lift: (userId, actorId) =>
      db.transaction(async (tx) => {
        const ban = await findLiveBan(tx, userId);
        if (!ban) throw notFound();
        await requireReachable(tx, actorId, userId);
        if (!(await liftLogged(tx, ban, actorId))) throw notFound();
      }),
    liftById: (id, actorId) =>
      db.transaction(async (tx) => {
        const ban = await findBan(tx, id);
        if (!ban) throw notFound();
        await requireReachable(tx, actorId, ban.user_id);
        await liftLogged(tx, ban, actorId);
        return (await findBan(tx, id)) ?? ban;
      }),
    reinstateWithin: (tx, { id, user_id }) =>
      keepingAnAdministrator(tx, db.dialect, async () => {
        const now = clock.now();
        if (await findLiveBan(tx, user_id)) throw conflict(TAKEN);
        if (!(await reinstateBan(tx, id, now))) throw conflict("This ban has ended in the meantime.");
        await shutOut(tx, user_id, now);
      }),
    expiry: {
      name: "users.bans.expire",
      cron: "* * * * *",
      async run({ signal }) {
        for (let found = BATCH; found === BATCH && !signal.aborted; ) {
          const bans = await runOutBansQuery(db.read, clock.now(), BATCH).execute();
          for (const ban of bans) await db.transaction((tx) => liftLogged(tx, ban, null));
          found = bans.length;
        }
      },
    },
  };
}
