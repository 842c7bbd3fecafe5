import type { Clock } from "../../kernel/clock.js";
import { type Precondition, requireMatch } from "../../kernel/precondition.js";
import { conflict, invalid, notFound } from "../../kernel/refusals.js";
import type { ActivityLog } from "../../platform/db/activity-log.js";
import type { Database, Tx } from "../../platform/db/database.js";
import type { EventPublisher } from "../../platform/events/event-publisher.js";
import { endSessionOfUser, endSessionsOfUser } from "../auth/index.js";
import type { UserRow } from "../users/index.js";
import {
  type AccessCache,
  addToGroup,
  changeStatus,
  findAllGroups,
  findGroupsOfUser,
  findUserById,
  keepingAnAdministrator,
  removeFromGroup,
  requireHandOutOfGroups,
  requireReach,
  type UserEvents,
} from "../users/index.js";
import { groupsTag } from "./user-groups.model.js";

export interface UserAdministrationDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly activity: ActivityLog;
  readonly events: EventPublisher<UserEvents>;
  readonly access: Pick<AccessCache, "forgetUser">;
  /** Mails a user a link that sets a new password. */
  readonly sendPasswordReset: (userId: string) => Promise<void>;
}

/** An action on an account: the account and the actor. */
export interface AccountAct {
  readonly userId: string;
  readonly actorId: string;
}

/**
 * Actions of administrators on accounts. Every function throws SVC-API-4004 for an account that does not exist and
 * SVC-API-4003 for one that takes precedence over the actor's.
 */
export interface UserAdministration {
  /**
   * Throws SVC-API-4001 for a group that does not exist, SVC-API-4003 when an added or removed group has permissions
   * that the actor lacks, SVC-API-4009 for the last administrator and for groups that have changed meanwhile.
   */
  setGroups(act: AccountAct & { readonly groupIds: readonly string[]; readonly ifMatch: Precondition }): Promise<void>;
  /** The same for one group, whatever other groups there are; false when nothing changes. */
  setMembership(act: AccountAct & { readonly groupId: string; readonly isMember: boolean }): Promise<boolean>;
  /**
   * False when nothing changes. Throws SVC-API-4009 for the actor's own account, the last administrator and a banned
   * account.
   */
  setActive(act: AccountAct & { readonly active: boolean }): Promise<boolean>;
  /** Ends every session and returns how many it ended. */
  forceLogout(act: AccountAct): Promise<number>;
  /** Ends one session. Throws SVC-API-4004 for one that has ended, or that is not of this account. */
  endSession(act: AccountAct & { readonly sessionId: string }): Promise<void>;
  /** Mails the owner a link, which the actor never sees. */
  sendPasswordReset(act: AccountAct): Promise<void>;
}

async function requireUser(tx: Tx, { userId, actorId }: AccountAct): Promise<UserRow> {
  const user = await findUserById(tx, userId);
  if (!user) throw notFound();
  await requireReach(tx, actorId, userId);
  return user;
}

async function requireGroups(tx: Tx, groupIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const keys = new Map((await findAllGroups(tx)).map(({ id, key }) => [id, key]));
  const issues = groupIds.flatMap((id, index) =>
    keys.has(id) ? [] : [{ path: `groupIds.${index}`, message: "is not a group", code: "unknown" }],
  );
  if (issues.length > 0) throw invalid(issues);
  return keys;
}

const FOREIGN_GROUP = "An added or removed group has permissions that you do not have.";

export function createUserAdministration(deps: UserAdministrationDeps): UserAdministration {
  const { db, clock, activity, events, access } = deps;

  const change = <T>(act: AccountAct, work: (tx: Tx, user: UserRow) => Promise<T>): Promise<T> =>
    db.transaction((tx) => keepingAnAdministrator(tx, db.dialect, async () => work(tx, await requireUser(tx, act))));

  async function putGroups(
    tx: Tx,
    { userId, actorId }: AccountAct,
    {
      added,
      removed,
      keys,
    }: { added: readonly string[]; removed: readonly string[]; keys: ReadonlyMap<string, string> },
  ): Promise<boolean> {
    if (added.length + removed.length === 0) return false;
    await requireHandOutOfGroups(tx, actorId, [...added, ...removed], FOREIGN_GROUP);
    for (const groupId of added) await addToGroup(tx, userId, groupId, clock.now());
    for (const groupId of removed) await removeFromGroup(tx, userId, groupId);
    const named = (ids: readonly string[]) => ids.map((id) => keys.get(id));
    const detail = { added: named(added), removed: named(removed) };
    await activity.record(tx, { actorId, action: "user.groups", subject: userId, detail });
    tx.onCommit(() => access.forgetUser(userId));
    await events.publish(tx, "user.updated", { userId });
    return true;
  }

  const findHeld = async (tx: Tx, userId: string): Promise<ReadonlySet<string>> =>
    new Set((await findGroupsOfUser(tx, userId)).map(({ id }) => id));

  return {
    setGroups: ({ groupIds, ifMatch, ...act }) =>
      change(act, async (tx) => {
        const keys = await requireGroups(tx, groupIds);
        const wanted = new Set(groupIds);
        const held = await findHeld(tx, act.userId);
        requireMatch(ifMatch, groupsTag(held));
        const added = [...wanted].filter((id) => !held.has(id));
        const removed = [...held].filter((id) => !wanted.has(id));
        await putGroups(tx, act, { added, removed, keys });
      }),

    setMembership: ({ groupId, isMember, ...act }) =>
      change(act, async (tx) => {
        const keys = await requireGroups(tx, [groupId]);
        if ((await findHeld(tx, act.userId)).has(groupId) === isMember) return false;
        const [added, removed] = isMember ? [[groupId], []] : [[], [groupId]];
        return putGroups(tx, act, { added, removed, keys });
      }),

    setActive: ({ active, ...act }) =>
      change(act, async (tx, user) => {
        const { userId, actorId } = act;
        if (user.status === "banned") throw conflict("This account is banned; lift the ban instead.");
        if (!active && userId === actorId) throw conflict("You cannot deactivate your own account.");
        const now = clock.now();
        const [from, to] = active ? (["deactivated", "active"] as const) : (["active", "deactivated"] as const);
        if (!(await changeStatus(tx, userId, { from, to }, now))) return false;
        if (!active) await endSessionsOfUser(tx, userId, { reason: "deactivated" }, now);
        const action = active ? "user.activate" : "user.deactivate";
        await activity.record(tx, { actorId, action, subject: userId });
        tx.onCommit(() => access.forgetUser(userId));
        await events.publish(tx, "user.updated", { userId });
        return true;
      }),

    forceLogout: (act) =>
      db.transaction(async (tx) => {
        const { userId, actorId } = act;
        await requireUser(tx, act);
        const ended = await endSessionsOfUser(tx, userId, { reason: "force-logout" }, clock.now());
        await activity.record(tx, { actorId, action: "user.logout", subject: userId, detail: { sessions: ended } });
        tx.onCommit(() => access.forgetUser(userId));
        return ended;
      }),

    endSession: ({ sessionId, ...act }) =>
      db.transaction(async (tx) => {
        const { userId, actorId } = act;
        await requireUser(tx, act);
        if (!(await endSessionOfUser(tx, { userId, sessionId }, "force-logout", clock.now()))) throw notFound();
        await activity.record(tx, { actorId, action: "user.session.end", subject: userId, detail: { sessionId } });
        tx.onCommit(() => access.forgetUser(userId));
      }),

    async sendPasswordReset(act) {
      const { userId, actorId } = act;
      await db.transaction((tx) => requireUser(tx, act));
      await deps.sendPasswordReset(userId);
      await db.transaction((tx) => activity.record(tx, { actorId, action: "user.password-reset", subject: userId }));
    },
  };
}
