import { getUser, listBlockedUsers, listFollowers, listFollowing, listVisitors, searchUsers } from "@sitevine/api";
import type { BoundEndpoint } from "../../http/handler.js";
import { bind } from "../../http/handler.js";
import { isLooking } from "../../http/looking.js";
import type { Caller } from "../../kernel/caller.js";
import { addressKey } from "../../platform/ip-address.js";
import type { Profiles } from "./profiles.service.js";
import { profileView } from "./profiles.view.js";

const idOf = (caller: Caller): string | null => (caller.kind === "member" ? caller.userId : null);

/** Routes of public profiles and of their lists of members. */
export function profileRoutes(profiles: Profiles): readonly BoundEndpoint[] {
  return [
    bind(searchUsers, ({ caller, query }) => profiles.search(query.q, caller.userId, query.limit)),
    bind(listBlockedUsers, ({ caller, query }) => profiles.blocked(caller.userId, query)),
    bind(getUser, async ({ caller, client, params, request }) => {
      if (!isLooking((name) => request.headers.get(name)))
        return profileView(await profiles.find(params.username, caller));
      return profileView(await profiles.view(params.username, caller, addressKey(client.address)));
    }),
    bind(listFollowers, ({ caller, params, query }) => profiles.related("followers", params.id, idOf(caller), query)),
    bind(listFollowing, ({ caller, params, query }) => profiles.related("following", params.id, idOf(caller), query)),
    bind(listVisitors, ({ params, query }) => profiles.visitors(params.id, query.limit)),
  ];
}
