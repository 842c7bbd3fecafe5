import { createBan, liftBan, listAdminBans, listBans } from "@sitevine/api";
import { type BoundEndpoint, bind } from "../../http/handler.js";
import type { BanQueries } from "./bans.query.js";
import type { Bans } from "./bans.service.js";

/** Routes of bans, for moderators and administrators. */
export function banRoutes(bans: Bans, queries: BanQueries): readonly BoundEndpoint[] {
  return [
    bind(listBans, ({ query, caller }) => queries.list(caller.userId, query)),
    bind(listAdminBans, ({ query, caller }) => queries.list(caller.userId, query)),
    bind(createBan, async ({ body: { userId, reason, expiresAt }, caller }) =>
      queries.view(caller.userId, await bans.ban({ userId, reason, expiresAt, actorId: caller.userId })),
    ),
    bind(liftBan, async ({ params, caller }) =>
      queries.view(caller.userId, await bans.liftById(params.id, caller.userId)),
    ),
  ];
}
