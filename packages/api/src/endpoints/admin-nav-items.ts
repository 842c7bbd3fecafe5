import * as z from "zod";
import { admin } from "../audience.js";
import { json } from "../content.js";
import { endpoint } from "../endpoint.js";
import {
  adminNavItemSchema,
  navItemChangesSchema,
  navPlaceSchema,
  navPositionSchema,
  newNavItemSchema,
} from "../schemas/nav-item.js";
import { idOrderSchema, idParams } from "../schemas/primitives.js";

export const listAllNavItems = endpoint({
  id: "admin.nav.list",
  method: "GET",
  path: "/api/admin/nav-items",
  audience: admin,
  summary: "Every link of the navigation, by position and order",
  concurrency: "writers-etag",
  response: json(z.array(adminNavItemSchema)),
});

export const createNavItem = endpoint({
  id: "admin.nav.create",
  method: "POST",
  path: "/api/admin/nav-items",
  audience: admin,
  summary: "Add a link; a site has at most 1,000",
  body: json(newNavItemSchema),
  status: 201,
  response: json(adminNavItemSchema),
  errors: ["SVC-API-4004", "SVC-API-4009"],
});

export const reorderNavItems = endpoint({
  id: "admin.nav.reorder",
  method: "PATCH",
  path: "/api/admin/nav-items/reorder",
  audience: admin,
  summary: "Put the links of a position into this order",
  concurrency: "if-match",
  body: json(z.object({ position: navPositionSchema.default("header"), ids: idOrderSchema })),
  response: json(z.array(adminNavItemSchema)),
  errors: ["SVC-API-4004"],
});

export const updateNavItem = endpoint({
  id: "admin.nav.update",
  method: "PATCH",
  path: "/api/admin/nav-items/:id",
  audience: admin,
  summary: "Change a link",
  concurrency: "if-match",
  params: idParams,
  body: json(navItemChangesSchema),
  response: json(adminNavItemSchema),
  errors: ["SVC-API-4004", "SVC-API-4009"],
});

export const moveNavItem = endpoint({
  id: "admin.nav.move",
  method: "PUT",
  path: "/api/admin/nav-items/:id/place",
  audience: admin,
  summary: "Move a link, with those below it, to a place of any menu",
  concurrency: "if-match",
  params: idParams,
  body: json(navPlaceSchema),
  response: json(z.array(adminNavItemSchema)),
  errors: ["SVC-API-4004", "SVC-API-4009"],
});

export const deleteNavItem = endpoint({
  id: "admin.nav.delete",
  method: "DELETE",
  path: "/api/admin/nav-items/:id",
  audience: admin,
  summary: "Remove a link",
  concurrency: "if-match",
  params: idParams,
  status: 204,
  errors: ["SVC-API-4004"],
});
