import type { AnswerOf, listUserSessions } from "@sitevine/api";
import type { Clock } from "../../kernel/clock.js";
import { type Page, paginate } from "../../kernel/pagination.js";
import { notFound } from "../../kernel/refusals.js";
import type { Database } from "../../platform/db/database.js";
import { deviceName } from "../account/index.js";
import { findLiveSessions } from "../auth/index.js";
import type { BanQueries } from "../sanctions/index.js";
import type { UserRow } from "../users/index.js";
import {
  countUsers,
  findAuthorities,
  findGroupsOfUsers,
  findUserById,
  findUsersPage,
  type GroupSummary,
  mayHandOut,
  reaches,
  requireReach,
  type UserListQuery,
} from "../users/index.js";
import { accountActions } from "./account-actions.policy.js";
import type { UserFacts } from "./users.view.js";

export interface UserDirectoryDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly bans: Pick<BanQueries, "findLive">;
  /** The number of reports about a member. */
  readonly countReports: (userId: string) => Promise<number>;
}

/** The accounts as administrators see them. */
export interface UserDirectory {
  list(query: UserListQuery): Promise<Page<{ readonly user: UserRow; readonly groups: readonly GroupSummary[] }>>;
  /** The account as the actor sees it. Throws SVC-API-4004. */
  find(id: string, actorId: string): Promise<{ readonly user: UserRow; readonly facts: UserFacts }>;
  /**
   * The active sessions. Throws SVC-API-4004, and SVC-API-4003 for an account that takes precedence over the actor's.
   */
  sessions(userId: string, actorId: string): Promise<AnswerOf<typeof listUserSessions>>;
}

// Nobody has that many devices; without a limit every row would be read.
const COUNTED_SESSIONS = 1_000;
const SHOWN_SESSIONS = 100;

export function createUserDirectory({ db, clock, bans, countReports }: UserDirectoryDeps): UserDirectory {
  return {
    async list(query) {
      const { text, groupId, status } = query;
      const [users, total] = await Promise.all([
        findUsersPage(db.read, query),
        countUsers(db.read, { text, groupId, status }),
      ]);
      const groups = await findGroupsOfUsers(
        db.read,
        users.map(({ id }) => id),
      );
      return paginate(
        users.map((user) => ({ user, groups: groups.get(user.id) ?? [] })),
        total,
        query,
      );
    },
    async sessions(userId, actorId) {
      if (!(await findUserById(db.read, userId))) throw notFound();
      await requireReach(db.read, actorId, userId);
      const sessions = await findLiveSessions(db.read, userId, SHOWN_SESSIONS, clock.now());
      return sessions.map((session) => ({
        id: session.id,
        device: deviceName(session.user_agent),
        ip: session.ip,
        createdAt: session.created_at,
        lastSeenAt: session.last_seen_at,
      }));
    },
    async find(id, actorId) {
      const user = await findUserById(db.read, id);
      if (!user) throw notFound();
      const [authorities, groups, sessions, ban, reports] = await Promise.all([
        findAuthorities(db.read, [actorId, id]),
        findGroupsOfUsers(db.read, [id]),
        findLiveSessions(db.read, id, COUNTED_SESSIONS, clock.now()),
        bans.findLive(actorId, id),
        countReports(id),
      ]);
      const actor = authorities.get(actorId);
      const actions = accountActions({
        status: user.status,
        isSelf: actorId === id,
        isReachable: reaches(authorities, actorId, id),
        mayWarn: actor !== undefined && mayHandOut(actor, ["moderation.warn"]),
      });
      return { user, facts: { groups: groups.get(id) ?? [], sessions: sessions.length, ban, reports, actions } };
    },
  };
}
