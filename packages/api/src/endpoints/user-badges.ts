import * as z from "zod";
import { json } from "../content.js";
import { endpoint } from "../endpoint.js";
import { badgeSchema, heldBadgeSchema } from "../schemas/badge.js";
import { idParams, idSchema } from "../schemas/primitives.js";
import { queryIds } from "../schemas/query.js";

export const listBadgesOfUsers = endpoint({
  id: "badges.batch",
  method: "GET",
  path: "/api/user-badges/batch",
  audience: "public",
  summary: "Badges of up to 100 users, by user id",
  query: z.object({ ids: queryIds(100) }),
  response: json(z.record(idSchema, z.array(heldBadgeSchema))),
});

export const listBadgeCatalogue = endpoint({
  id: "badges.catalogue",
  method: "GET",
  path: "/api/user-badges/catalogue",
  audience: "public",
  summary: "Every badge that the site can award",
  response: json(z.array(badgeSchema)),
});

export const listUserBadges = endpoint({
  id: "badges.of-user",
  method: "GET",
  path: "/api/user-badges/:id",
  audience: "public",
  summary: "Badges of one user in card order",
  params: idParams,
  response: json(z.array(heldBadgeSchema)),
  errors: ["SVC-API-4004"],
});
