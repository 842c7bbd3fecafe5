import type { Clock } from "../../kernel/clock.js";
import type { IdSource } from "../../kernel/ids.js";
import { conflict, forbidden, invalidField, notFound } from "../../kernel/refusals.js";
import type { Database, Tx } from "../../platform/db/database.js";
import type { WarningsTable } from "../../platform/db/schema/sanctions.js";
import type { EventPublisher } from "../../platform/events/event-publisher.js";
import type { Schedule } from "../../platform/jobs/jobs.js";
import type { ModerationEvents, ModerationLog } from "../moderation-log/index.js";
import type { SettingsCache } from "../settings/index.js";
import { findUserById, keepingAnAdministrator, type UserRow } from "../users/index.js";
import type { Bans } from "./bans.service.js";
import { type ConsequencesDeps, createConsequences } from "./consequences.service.js";
import { type Consequence, consequenceOf, reachedThreshold } from "./warning.policy.js";
import {
  addPoints,
  expireWarning,
  findWarning,
  insertWarning,
  pardonActive,
  runOutWarningsQuery,
  setConsequence,
  unpardon,
} from "./warnings.repo.js";

export interface WarningsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly newId: IdSource;
  readonly settings: SettingsCache;
  readonly log: ModerationLog;
  readonly events: EventPublisher<ModerationEvents>;
  readonly bans: Pick<Bans, "banWithin" | "liftWithin" | "requireReachable">;
  readonly silences: ConsequencesDeps["silences"];
}

export interface NewWarning {
  readonly userId: string;
  readonly reason: string;
  readonly points: number;
  /** ISO 8601; null for good. */
  readonly expiresAt: string | null;
  readonly actorId: string;
  /** Whether the actor may ban, too. */
  readonly mayBan: boolean;
}

/** The effect that a warning would have. */
export interface WarningPreview {
  readonly points: number;
  readonly pointsAfter: number;
  readonly consequence: Consequence | null;
}

export interface Warnings {
  /**
   * Warns a member; in the same transaction the site carries out what the highest threshold asks that the points reach.
   * Throws SVC-API-4004 for an unknown user, SVC-API-4003 for one who takes precedence over the actor and where the points would
   * ban the member without the actor's permission to ban, SVC-API-4009 for
   * the actor's own account, a deactivated account, and where the last administrator would be shut out, SVC-API-4001 for a
   * time in the past.
   */
  issue(order: NewWarning): Promise<WarningsTable>;
  /** Throws SVC-API-4004 for an unknown user. */
  preview(userId: string, points: number): Promise<WarningPreview>;
  /**
   * Takes the points back; what they led to stays. A warning whose points count no longer stays as it is. Throws
   * SVC-API-4004, SVC-API-4003 and SVC-API-4009 like `issue`.
   */
  pardon(id: string, actorId: string): Promise<WarningsTable>;
  /** Takes a warning back with what its points led to, without a log entry; false when its points count no longer. */
  withdrawWithin(tx: Tx, warning: WarningsTable, actorId: string): Promise<boolean>;
  /** Lets the points of a pardoned warning count again, without a log entry; false when its time is over. */
  reinstateWithin(tx: Tx, warning: WarningsTable): Promise<boolean>;
  /** Takes back the points of the warnings whose time is over. */
  readonly expiry: Schedule;
}

const BATCH = 100;
const WOULD_BAN =
  "With these points the member would be banned, and you may not ban. Give fewer points, or ask somebody who may ban.";

const stateOf = (isActive: boolean, { points }: Pick<WarningsTable, "points">) => ({ active: isActive, points });

export function createWarnings(deps: WarningsDeps): Warnings {
  const { db, clock, newId, settings, log, events, bans } = deps;
  const consequences = createConsequences(deps);

  async function requireUser(tx: Tx, userId: string): Promise<UserRow> {
    const user = await findUserById(tx, userId);
    if (!user) throw notFound();
    if (user.status === "deactivated") throw conflict("This account is deactivated.");
    return user;
  }

  async function expire(tx: Tx, warning: WarningsTable, now: Date): Promise<void> {
    if (!(await expireWarning(tx, warning.id, now))) return;
    await addPoints(tx, warning.user_id, -warning.points);
    await log.record(tx, {
      action: "warning.expire",
      actorId: null,
      target: { type: "warning", id: warning.id },
      userId: warning.user_id,
      reason: null,
      before: stateOf(true, warning),
      after: stateOf(false, warning),
    });
  }

  /** Closes the warnings of a member that the schedule has not come to yet. */
  async function closeRunOut(tx: Tx, userId: string, now: Date): Promise<void> {
    const overdue = await runOutWarningsQuery(tx, now, BATCH).where("user_id", "=", userId).execute();
    for (const warning of overdue) await expire(tx, warning, now);
  }

  async function issue(tx: Tx, order: NewWarning): Promise<WarningsTable> {
    const { userId, reason, points, actorId, mayBan } = order;
    const now = clock.now();
    const expiresAt = order.expiresAt === null ? null : new Date(order.expiresAt).toISOString();
    if (expiresAt !== null && expiresAt <= now.toISOString())
      throw invalidField("expiresAt", "must be in the future", "past");
    const user = await requireUser(tx, userId);
    await bans.requireReachable(tx, actorId, userId);
    await closeRunOut(tx, userId, now);
    const warning: WarningsTable = {
      id: newId(),
      user_id: userId,
      reason,
      points,
      issued_by: actorId,
      created_at: now.toISOString(),
      expires_at: expiresAt,
      expired_at: null,
      pardoned_at: null,
      pardoned_by: null,
      consequence: null,
    };
    await insertWarning(tx, warning);
    const after = (await addPoints(tx, userId, points)) ?? points;
    const target = { type: "warning", id: warning.id };
    const states = { before: { points: after - points }, after: { points: after } };
    const entryId = await log.record(tx, { action: "warning.issue", actorId, target, userId, reason, ...states });
    await events.publish(tx, "moderation.acted", { userId, act: "warning.issue", entryId, reason, href: null });
    const reached = reachedThreshold(await settings.hold(tx, "moderation.thresholds"), {
      before: after - points,
      after,
    });
    const next = reached && consequenceOf(reached, now);
    // The giver chooses the points, which would otherwise be the right to ban.
    if (next?.act === "ban" && !mayBan && !(await consequences.isInForce(tx, user, next))) throw forbidden(WOULD_BAN);
    const consequence = next && (await consequences.carryOut(tx, warning, next, user));
    if (!consequence) return warning;
    const stored = JSON.stringify(consequence);
    await setConsequence(tx, warning.id, stored);
    return { ...warning, consequence: stored };
  }

  async function withdrawWithin(tx: Tx, warning: WarningsTable, actorId: string): Promise<boolean> {
    if (!(await pardonActive(tx, warning.id, actorId, clock.now()))) return false;
    await addPoints(tx, warning.user_id, -warning.points);
    await consequences.takeBack(tx, warning, actorId);
    return true;
  }

  async function pardon(tx: Tx, id: string, actorId: string): Promise<WarningsTable> {
    const warning = await findWarning(tx, id);
    if (!warning) throw notFound();
    const userId = warning.user_id;
    await bans.requireReachable(tx, actorId, userId);
    const now = clock.now();
    await closeRunOut(tx, userId, now);
    if (await pardonActive(tx, id, actorId, now)) {
      await addPoints(tx, userId, -warning.points);
      const target = { type: "warning", id };
      const states = { before: stateOf(true, warning), after: stateOf(false, warning) };
      const entry = { action: "warning.pardon", actorId, target, userId, reason: null, ...states };
      const entryId = await log.record(tx, entry);
      await events.publish(tx, "moderation.acted", {
        userId,
        act: "warning.pardon",
        entryId,
        reason: null,
        href: null,
      });
    }
    return (await findWarning(tx, id)) ?? warning;
  }

  return {
    withdrawWithin,
    issue: (order) => db.transaction((tx) => keepingAnAdministrator(tx, db.dialect, () => issue(tx, order))),
    pardon: (id, actorId) => db.transaction((tx) => pardon(tx, id, actorId), { changes: [] }),
    async preview(userId, points) {
      const user = await findUserById(db.read, userId);
      if (!user) throw notFound();
      const now = clock.now();
      const overdue = await runOutWarningsQuery(db.read, now, BATCH).where("user_id", "=", userId).execute();
      const before = user.warning_points - overdue.reduce((sum, warning) => sum + warning.points, 0);
      const after = before + points;
      const reached = reachedThreshold(await settings.get("moderation.thresholds"), { before, after });
      const next = reached && consequenceOf(reached, now);
      const consequence = next && !(await consequences.isInForce(db.read, user, next)) ? next : null;
      return { points: before, pointsAfter: after, consequence };
    },
    async reinstateWithin(tx, { id, user_id, points }) {
      if (!(await unpardon(tx, id, clock.now()))) return false;
      await addPoints(tx, user_id, points);
      return true;
    },
    expiry: {
      name: "users.warnings.expire",
      cron: "* * * * *",
      async run({ signal }) {
        for (let found = BATCH; found === BATCH && !signal.aborted; ) {
          const now = clock.now();
          const overdue = await runOutWarningsQuery(db.read, now, BATCH).execute();
          for (const warning of overdue) await db.transaction((tx) => expire(tx, warning, now), { changes: [] });
          found = overdue.length;
        }
      },
    },
  };
}
