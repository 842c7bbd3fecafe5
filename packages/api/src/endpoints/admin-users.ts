import * as z from "zod";
import { admin } from "../audience.js";
import { json } from "../content.js";
import { endpoint } from "../endpoint.js";
import { userSessionSchema } from "../schemas/account.js";
import { adminUserDetailSchema, adminUserSchema, bulkResultSchema, bulkUsersSchema } from "../schemas/admin-user.js";
import { listQuery, pageOf } from "../schemas/pagination.js";
import { idParams, idSchema } from "../schemas/primitives.js";
import { acceptedSchema } from "../schemas/registration.js";
import { banSchema, userBanSchema } from "../schemas/sanction.js";
import { searchTextSchema } from "../schemas/text.js";

export const listUsers = endpoint({
  id: "admin.users.list",
  method: "GET",
  path: "/api/admin/users",
  audience: admin,
  summary: "Users",
  query: listQuery(["createdAt", "lastSeenAt", "username", "email"], {
    q: searchTextSchema.optional().meta({ description: "Part of name or e-mail address" }),
    group: idSchema.optional(),
    status: z.enum(["active", "inactive", "banned"]).optional(),
  }),
  response: json(pageOf(adminUserSchema)),
});

export const getUserDetail = endpoint({
  id: "admin.users.get",
  method: "GET",
  path: "/api/admin/users/:id",
  audience: admin,
  summary: "One user with private fields",
  params: idParams,
  response: json(adminUserDetailSchema),
  errors: ["SVC-API-4004"],
});

export const listUserSessions = endpoint({
  id: "admin.users.sessions",
  method: "GET",
  path: "/api/admin/users/:id/sessions",
  audience: admin,
  summary: "Logins of a user that are still good, the last seen first, up to 100",
  params: idParams,
  response: json(z.array(userSessionSchema)),
  errors: ["SVC-API-4004"],
});

export const endUserSession = endpoint({
  id: "admin.users.session.end",
  method: "DELETE",
  path: "/api/admin/users/:id/sessions/:sessionId",
  audience: admin,
  summary: "End one session of a user",
  params: z.object({ id: idSchema, sessionId: idSchema }),
  status: 204,
  errors: ["SVC-API-4004"],
});

export const setUserGroups = endpoint({
  id: "admin.users.groups",
  method: "PUT",
  path: "/api/admin/users/:id/groups",
  audience: admin,
  concurrency: "if-match",
  summary: "Set the groups of a user",
  params: idParams,
  body: json(z.object({ groupIds: z.array(idSchema).max(200) })),
  response: json(adminUserDetailSchema),
  errors: ["SVC-API-4004", "SVC-API-4009"],
});

export const setUserActive = endpoint({
  id: "admin.users.active",
  method: "PATCH",
  path: "/api/admin/users/:id/active",
  audience: admin,
  summary: "Activate or deactivate a user",
  params: idParams,
  body: json(z.object({ active: z.boolean() })),
  response: json(adminUserDetailSchema),
  errors: ["SVC-API-4004", "SVC-API-4009"],
});

export const changeUsers = endpoint({
  id: "admin.users.bulk",
  method: "POST",
  path: "/api/admin/users/bulk",
  audience: admin,
  summary: "Do the same to several users, one after another, by the rules for each; results in the order of the ids",
  body: json(bulkUsersSchema),
  response: json(z.object({ results: z.array(bulkResultSchema) })),
});

export const banUser = endpoint({
  id: "admin.users.ban",
  method: "POST",
  path: "/api/admin/users/:id/ban",
  audience: admin,
  notLogged: "moderation-log",
  summary: "Ban a user; ends every session of that user",
  params: idParams,
  body: json(userBanSchema),
  response: json(banSchema),
  errors: ["SVC-API-4004", "SVC-API-4009"],
});

export const unbanUser = endpoint({
  id: "admin.users.unban",
  method: "DELETE",
  path: "/api/admin/users/:id/ban",
  audience: admin,
  notLogged: "moderation-log",
  summary: "Lift the ban of a user",
  params: idParams,
  status: 204,
  errors: ["SVC-API-4004"],
});

export const forceLogout = endpoint({
  id: "admin.users.logout",
  method: "POST",
  path: "/api/admin/users/:id/force-logout",
  audience: admin,
  summary: "End every session of a user",
  params: idParams,
  response: json(z.object({ endedSessions: z.int() })),
  errors: ["SVC-API-4004"],
});

export const sendUserPasswordReset = endpoint({
  id: "admin.users.password-reset",
  method: "POST",
  path: "/api/admin/users/:id/password-reset",
  audience: admin,
  summary: "Mail a reset link to a user",
  params: idParams,
  response: json(acceptedSchema),
  errors: ["SVC-API-4004"],
});
