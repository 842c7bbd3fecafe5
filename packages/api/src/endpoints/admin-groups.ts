import * as z from "zod";
import { admin } from "../audience.js";
import { json, largeJson } from "../content.js";
import { endpoint } from "../endpoint.js";
import { multipart } from "../multipart.js";
import { LARGE_BODY } from "../schemas/body-limit.js";
import {
  groupChangesSchema,
  groupSchema,
  newGroupSchema,
  permissionKeysSchema,
  permissionSchema,
} from "../schemas/group.js";
import { listQuery, pageOf } from "../schemas/pagination.js";
import { idParams } from "../schemas/primitives.js";
import { iconFile } from "../schemas/upload.js";

export const listGroups = endpoint({
  id: "admin.groups.list",
  method: "GET",
  path: "/api/admin/groups",
  audience: admin,
  summary: "Groups",
  query: listQuery(["order", "name", "createdAt"]),
  response: json(pageOf(groupSchema)),
});

export const createGroup = endpoint({
  id: "admin.groups.create",
  method: "POST",
  path: "/api/admin/groups",
  audience: admin,
  summary: "Create a group",
  body: json(newGroupSchema),
  status: 201,
  response: json(groupSchema),
  errors: ["SVC-API-4009"],
});

export const getGroup = endpoint({
  id: "admin.groups.get",
  method: "GET",
  path: "/api/admin/groups/:id",
  audience: admin,
  summary: "One group",
  concurrency: "writers-etag",
  params: idParams,
  response: json(groupSchema),
  errors: ["SVC-API-4004"],
});

export const updateGroup = endpoint({
  id: "admin.groups.update",
  method: "PATCH",
  path: "/api/admin/groups/:id",
  audience: admin,
  summary: "Change a group",
  concurrency: "if-match",
  params: idParams,
  body: json(groupChangesSchema),
  response: json(groupSchema),
  errors: ["SVC-API-4004"],
});

export const deleteGroup = endpoint({
  id: "admin.groups.delete",
  method: "DELETE",
  path: "/api/admin/groups/:id",
  audience: admin,
  summary: "Delete a group; system groups stay",
  concurrency: "if-match",
  params: idParams,
  status: 204,
  errors: ["SVC-API-4004", "SVC-API-4009"],
});

export const setGroupPermissions = endpoint({
  id: "admin.groups.permissions",
  method: "PUT",
  path: "/api/admin/groups/:id/permissions",
  audience: admin,
  summary: "Set what members of a group may do",
  concurrency: "if-match",
  params: idParams,
  body: largeJson(LARGE_BODY.permissions, z.object({ permissions: permissionKeysSchema })),
  response: json(groupSchema),
  errors: ["SVC-API-4004", "SVC-API-4009"],
});

export const uploadGroupIcon = endpoint({
  id: "admin.groups.icon",
  method: "POST",
  path: "/api/admin/groups/:id/icon",
  audience: admin,
  summary: "Set the icon of a group; an animation becomes its first frame",
  concurrency: "if-match",
  params: idParams,
  body: multipart(iconFile),
  response: json(z.object({ iconUrl: z.string() })),
  errors: ["SVC-API-4004"],
});

export const removeGroupIcon = endpoint({
  id: "admin.groups.icon.remove",
  method: "DELETE",
  path: "/api/admin/groups/:id/icon",
  audience: admin,
  summary: "Remove the icon of a group; one that has none stays as it is",
  concurrency: "if-match",
  params: idParams,
  status: 204,
  errors: ["SVC-API-4004"],
});

export const listPermissions = endpoint({
  id: "admin.permissions",
  method: "GET",
  path: "/api/admin/permissions",
  audience: admin,
  summary: "Every permission, those of plugins included",
  response: json(z.array(permissionSchema)),
});
