import { blockUser, followUser, listMutedUsers, muteUser, unblockUser, unfollowUser, unmuteUser } from "@sitevine/api";
import type { BoundEndpoint } from "../../http/handler.js";
import { bind } from "../../http/handler.js";
import type { Mutes } from "./mutes.service.js";
import type { Relations } from "./relations.service.js";

/** Routes for following, blocking and muting. */
export function relationRoutes(relations: Relations, mutes: Mutes): readonly BoundEndpoint[] {
  return [
    bind(followUser, ({ caller, params }) => relations.follow(caller.userId, params.id)),
    bind(unfollowUser, ({ caller, params }) => relations.unfollow(caller.userId, params.id)),
    bind(blockUser, ({ caller, params }) => relations.block(caller.userId, params.id)),
    bind(unblockUser, ({ caller, params }) => relations.unblock(caller.userId, params.id)),
    bind(muteUser, ({ caller, params }) => mutes.mute(caller.userId, params.id)),
    bind(unmuteUser, ({ caller, params }) => mutes.unmute(caller.userId, params.id)),
    bind(listMutedUsers, ({ caller, query }) => mutes.list(caller.userId, query)),
  ];
}
