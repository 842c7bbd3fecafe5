import {
  banUser,
  changeUsers,
  endUserSession,
  forceLogout,
  getUserDetail,
  listUserSessions,
  listUsers,
  sendUserPasswordReset,
  setUserActive,
  setUserGroups,
  unbanUser,
} from "@sitevine/api";
import type { BoundEndpoint } from "../../http/handler.js";
import { bind } from "../../http/handler.js";
import type { BanQueries, Bans } from "../sanctions/index.js";
import type { UserDirectory } from "./user-directory.query.js";
import type { UserAdministration } from "./users.service.js";
import { adminUserDetailView, adminUserView } from "./users.view.js";
import type { ChangeUsers } from "./users-bulk.service.js";

export interface AdminUserRoutesDeps {
  readonly directory: UserDirectory;
  readonly administration: UserAdministration;
  readonly changeUsers: ChangeUsers;
  readonly bans: Bans;
  readonly banQueries: BanQueries;
}

const STATUS = { active: "active", inactive: "deactivated", banned: "banned" } as const;

/** Routes of the site's accounts, for administrators. */
export function adminUserRoutes(deps: AdminUserRoutesDeps): readonly BoundEndpoint[] {
  const { directory, administration, bans, banQueries } = deps;
  const detail = async (id: string, actorId: string) => {
    const { user, facts } = await directory.find(id, actorId);
    return adminUserDetailView(user, facts);
  };

  return [
    bind(listUsers, async ({ query: { q: text, group: groupId, status, ...query } }) => {
      const filters = { text, groupId, status: status && STATUS[status] };
      const page = await directory.list({ ...query, ...filters });
      return { data: page.data.map(({ user, groups }) => adminUserView(user, groups)), meta: page.meta };
    }),
    bind(getUserDetail, ({ params, caller }) => detail(params.id, caller.userId)),
    bind(listUserSessions, ({ params, caller }) => directory.sessions(params.id, caller.userId)),
    bind(endUserSession, async ({ params, caller }) => {
      await administration.endSession({ userId: params.id, actorId: caller.userId, sessionId: params.sessionId });
      return undefined;
    }),
    bind(setUserGroups, async ({ params, body, caller, ifMatch }) => {
      const { groupIds } = body;
      await administration.setGroups({ userId: params.id, actorId: caller.userId, groupIds, ifMatch });
      return detail(params.id, caller.userId);
    }),
    bind(setUserActive, async ({ params, body, caller }) => {
      await administration.setActive({ userId: params.id, actorId: caller.userId, active: body.active });
      return detail(params.id, caller.userId);
    }),
    bind(changeUsers, async ({ body, caller, summarize }) => {
      const { results, summary } = await deps.changeUsers(caller.userId, body);
      summarize(summary);
      return { results };
    }),
    bind(banUser, async ({ params, body, caller }) => {
      const { reason, expiresAt } = body;
      const { userId: actorId } = caller;
      return banQueries.view(actorId, await bans.ban({ userId: params.id, actorId, reason, expiresAt }));
    }),
    bind(unbanUser, async ({ params, caller }) => {
      await bans.lift(params.id, caller.userId);
      return undefined;
    }),
    bind(sendUserPasswordReset, async ({ params, caller }) => {
      await administration.sendPasswordReset({ userId: params.id, actorId: caller.userId });
      return { ok: true as const };
    }),
    bind(forceLogout, async ({ params, caller }) => ({
      endedSessions: await administration.forceLogout({ userId: params.id, actorId: caller.userId }),
    })),
  ];
}
