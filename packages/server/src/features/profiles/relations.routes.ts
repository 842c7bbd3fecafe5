import { blockUser, followUser, unblockUser, unfollowUser } from "@sitevine/api";
import type { BoundEndpoint } from "../../http/handler.js";
import { bind } from "../../http/handler.js";
import type { Relations } from "./relations.service.js";

/** Routes for following and blocking. */
export function relationRoutes(relations: Relations): readonly BoundEndpoint[] {
  return [
    bind(followUser, ({ caller, params }) => relations.follow(caller.userId, params.id)),
    bind(unfollowUser, ({ caller, params }) => relations.unfollow(caller.userId, params.id)),
    bind(blockUser, ({ caller, params }) => relations.block(caller.userId, params.id)),
    bind(unblockUser, ({ caller, params }) => relations.unblock(caller.userId, params.id)),
  ];
}
