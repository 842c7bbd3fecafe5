import type { Clock } from "../../kernel/clock.js";
import type { IdSource } from "../../kernel/ids.js";
import { conflict, forbidden, invalidField, notFound } from "../../kernel/refusals.js";
import type { Database, Tx } from "../../platform/db/database.js";
import { isUniqueViolation } from "../../platform/db/dialect-differences.js";
import type { SilencesTable } from "../../platform/db/schema/sanctions.js";
import type { EventPublisher } from "../../platform/events/event-publisher.js";
import type { Schedule } from "../../platform/jobs/jobs.js";
import type { ModerationEvents, ModerationLog } from "../moderation-log/index.js";
import { type AccessCache, findAuthorities, findUserById, keepingAnAdministrator, reaches } from "../users/index.js";
import { statusOf } from "./sanction.model.js";
import { refusalOf } from "./sanction.policy.js";
import {
  closeExpiredSilence,
  findLiveSilence,
  findSilence,
  insertSilence,
  liftLiveSilence,
  reinstateSilence,
  runOutSilencesQuery,
} from "./silences.repo.js";

export interface SilencesDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly newId: IdSource;
  readonly events: EventPublisher<ModerationEvents>;
  readonly log: ModerationLog;
  readonly access: Pick<AccessCache, "forgetUser">;
}

export interface NewSilence {
  readonly userId: string;
  readonly reason: string;
  /** ISO 8601; null for good. */
  readonly expiresAt: string | null;
  /** Null when the site itself acts. */
  readonly actorId: string | null;
  /** The warning whose points led to it. */
  readonly warningId?: string;
}

export interface Silences {
  /**
   * Silences a member, who still reads and signs in. Throws SVC-API-4004 for an unknown user, SVC-API-4003 for one who
   * takes precedence over the actor, SVC-API-4009 for the actor's own account, a silenced member, and the last
   * administrator who may act, SVC-API-4001 for a time in the past.
   */
  silence(order: NewSilence): Promise<SilencesTable>;
  /** The same in the caller's transaction, which has to end when this throws. */
  silenceWithin(tx: Tx, order: NewSilence): Promise<SilencesTable>;
  /**
   * Lifts a silence; one that is no longer in force stays as it is. Throws SVC-API-4004 for an unknown silence,
   * SVC-API-4003 and SVC-API-4009 like `silence`.
   */
  lift(id: string, actorId: string): Promise<SilencesTable>;
  /** Lifts a silence in the caller's transaction, without a log entry; false when it is not in force. */
  liftWithin(tx: Tx, id: string, actorId: string | null): Promise<boolean>;
  /**
   * Puts a lifted silence in force again, in the caller's transaction and without a log entry. Throws SVC-API-4009 when
   * it has run out or the member has been silenced anew.
   */
  reinstateWithin(tx: Tx, silence: SilencesTable): Promise<void>;
  /** Throws SVC-API-4009 for the actor's own account, SVC-API-4003 for one that takes precedence. */
  requireReachable(tx: Tx, actorId: string, userId: string): Promise<void>;
  /** Closes the silences that have run out. */
  readonly expiry: Schedule;
}

const BATCH = 100;
const TAKEN = "This member is silenced already.";

/** The state of a silence in the log. */
const stateOf = (isActive: boolean, { expires_at }: Pick<SilencesTable, "expires_at">) => ({
  active: isActive,
  expiresAt: expires_at,
});

export function createSilences(deps: SilencesDeps): Silences {
  const { db, clock, newId, events, log, access } = deps;
  const forget = (tx: Tx, userId: string): void => tx.onCommit(() => access.forgetUser(userId));

  async function requireReachable(tx: Tx, actorId: string, userId: string): Promise<void> {
    const authorities = await findAuthorities(tx, [actorId, userId]);
    const refusal = refusalOf({ isSelf: actorId === userId, reaches: reaches(authorities, actorId, userId) });
    if (refusal === "own") throw conflict("A moderator cannot change their own silence.");
    if (refusal === "precedence") throw forbidden("Only an administrator may do this to this account.");
  }

  async function expire(tx: Tx, silence: SilencesTable, now: Date): Promise<void> {
    if (!(await closeExpiredSilence(tx, silence.id, now))) return;
    await log.record(tx, {
      action: "silence.expire",
      actorId: null,
      target: { type: "silence", id: silence.id },
      userId: silence.user_id,
      reason: null,
      before: stateOf(true, silence),
      after: stateOf(false, silence),
    });
    forget(tx, silence.user_id);
  }

  /** Throws for a silence in force; closes one that has run out, which the schedule has not come to yet. */
  async function requireUnsilenced(tx: Tx, userId: string, now: Date): Promise<void> {
    const live = await findLiveSilence(tx, userId);
    if (live && statusOf(live, now) === "active") throw conflict(TAKEN);
    if (live) await expire(tx, live, now);
  }

  async function issue(tx: Tx, order: NewSilence): Promise<SilencesTable> {
    const { userId, reason, actorId, warningId = null } = order;
    const now = clock.now();
    const expiresAt = order.expiresAt === null ? null : new Date(order.expiresAt).toISOString();
    if (expiresAt !== null && expiresAt <= now.toISOString())
      throw invalidField("expiresAt", "must be in the future", "past");
    if (!(await findUserById(tx, userId))) throw notFound();
    if (actorId !== null) await requireReachable(tx, actorId, userId);
    await requireUnsilenced(tx, userId, now);
    const row = {
      id: newId(),
      user_id: userId,
      reason,
      issued_by: actorId,
      warning_id: warningId,
      created_at: now.toISOString(),
      expires_at: expiresAt,
    };
    await insertSilence(tx, row).catch((error: unknown) => {
      throw isUniqueViolation(error, "silences.user_id") ? conflict(TAKEN) : error;
    });
    const target = { type: "silence", id: row.id };
    const after = { ...stateOf(true, row), warningId };
    const entry = { action: "silence.issue", actorId, target, userId, reason, before: { active: false }, after };
    const entryId = await log.record(tx, entry);
    await events.publish(tx, "moderation.acted", { userId, act: "silence.issue", entryId, reason, href: null });
    forget(tx, userId);
    return { ...row, lifted_at: null, lifted_by: null };
  }

  const silenceWithin = (tx: Tx, order: NewSilence): Promise<SilencesTable> =>
    keepingAnAdministrator(tx, db.dialect, () => issue(tx, order));

  async function liftWithin(tx: Tx, id: string, actorId: string | null): Promise<boolean> {
    const silence = await findSilence(tx, id);
    if (!silence || !(await liftLiveSilence(tx, id, actorId, clock.now()))) return false;
    forget(tx, silence.user_id);
    return true;
  }

  async function lift(tx: Tx, id: string, actorId: string): Promise<SilencesTable> {
    const silence = await findSilence(tx, id);
    if (!silence) throw notFound();
    await requireReachable(tx, actorId, silence.user_id);
    if (await liftWithin(tx, id, actorId)) {
      const userId = silence.user_id;
      const entryId = await log.record(tx, {
        action: "silence.lift",
        actorId,
        target: { type: "silence", id },
        userId,
        reason: null,
        before: stateOf(true, silence),
        after: stateOf(false, silence),
      });
      await events.publish(tx, "moderation.acted", { userId, act: "silence.lift", entryId, reason: null, href: null });
    }
    return (await findSilence(tx, id)) ?? silence;
  }

  async function reinstateWithin(tx: Tx, { id, user_id }: SilencesTable): Promise<void> {
    const now = clock.now();
    // Every silence begins under this lock, so that none of them waits for another in two places.
    await keepingAnAdministrator(tx, db.dialect, async () => {
      await requireUnsilenced(tx, user_id, now);
      const isBack = await reinstateSilence(tx, id, now).catch((error: unknown) => {
        throw isUniqueViolation(error, "silences.user_id") ? conflict(TAKEN) : error;
      });
      if (!isBack) throw conflict("This silence has run out in the meantime.");
    });
    forget(tx, user_id);
  }

  return {
    silence: (order) => db.transaction((tx) => silenceWithin(tx, order), { changes: [] }),
    silenceWithin,
    lift: (id, actorId) => db.transaction((tx) => lift(tx, id, actorId), { changes: [] }),
    liftWithin,
    reinstateWithin,
    requireReachable,
    expiry: {
      name: "users.silences.expire",
      cron: "* * * * *",
      async run({ signal }) {
        for (let found = BATCH; found === BATCH && !signal.aborted; ) {
          const now = clock.now();
          const silences = await runOutSilencesQuery(db.read, now, BATCH).execute();
          for (const silence of silences) await db.transaction((tx) => expire(tx, silence, now), { changes: [] });
          found = silences.length;
        }
      },
    },
  };
}
