import { json } from "../content.js";
import { endpoint } from "../endpoint.js";
import { RATE_LIMITS } from "../rate-limits.js";
import { idParams } from "../schemas/primitives.js";
import { blockStateSchema, followStateSchema, muteStateSchema } from "../schemas/user.js";

export const followUser = endpoint({
  id: "users.follow",
  method: "POST",
  path: "/api/users/:id/follow",
  audience: "auth",
  summary: "Follow a user; repeating it changes nothing",
  rateLimit: RATE_LIMITS.follow,
  params: idParams,
  response: json(followStateSchema),
  errors: ["SVC-API-4003", "SVC-API-4004"],
});

export const unfollowUser = endpoint({
  id: "users.unfollow",
  method: "DELETE",
  path: "/api/users/:id/follow",
  audience: "auth",
  openWhenSilenced: true,
  summary: "Stop following a user",
  rateLimit: RATE_LIMITS.unfollow,
  params: idParams,
  response: json(followStateSchema),
  errors: ["SVC-API-4004"],
});

export const blockUser = endpoint({
  id: "users.block",
  method: "POST",
  path: "/api/users/:id/block",
  audience: "auth",
  openWhenSilenced: true,
  summary: "Block a user; ends following in both directions",
  rateLimit: RATE_LIMITS.block,
  params: idParams,
  response: json(blockStateSchema),
  errors: ["SVC-API-4004"],
});

export const unblockUser = endpoint({
  id: "users.unblock",
  method: "DELETE",
  path: "/api/users/:id/block",
  audience: "auth",
  openWhenSilenced: true,
  summary: "Stop blocking a user",
  rateLimit: RATE_LIMITS.block,
  params: idParams,
  response: json(blockStateSchema),
  errors: ["SVC-API-4004"],
});

export const muteUser = endpoint({
  id: "users.mute",
  method: "POST",
  path: "/api/users/:id/mute",
  audience: "auth",
  openWhenSilenced: true,
  summary:
    "Mute a user: pages hide their comments from the caller, and nothing notifies of them. Nobody else learns of it",
  rateLimit: RATE_LIMITS.mute,
  params: idParams,
  response: json(muteStateSchema),
  errors: ["SVC-API-4004"],
});

export const unmuteUser = endpoint({
  id: "users.unmute",
  method: "DELETE",
  path: "/api/users/:id/mute",
  audience: "auth",
  openWhenSilenced: true,
  summary: "Stop muting a user",
  rateLimit: RATE_LIMITS.mute,
  params: idParams,
  response: json(muteStateSchema),
  errors: ["SVC-API-4004"],
});
