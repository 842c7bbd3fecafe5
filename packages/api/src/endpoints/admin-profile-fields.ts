import * as z from "zod";
import { admin } from "../audience.js";
import { json } from "../content.js";
import { endpoint } from "../endpoint.js";
import { idOrderSchema, idParams } from "../schemas/primitives.js";
import { adminProfileFieldSchema, newProfileFieldSchema, profileFieldChangesSchema } from "../schemas/profile-field.js";

export const listProfileFields = endpoint({
  id: "admin.profile-fields.list",
  method: "GET",
  path: "/api/admin/profile-fields",
  audience: admin,
  summary: "Definitions of the custom profile fields, in order",
  concurrency: "writers-etag",
  response: json(z.array(adminProfileFieldSchema)),
});

export const createProfileField = endpoint({
  id: "admin.profile-fields.create",
  method: "POST",
  path: "/api/admin/profile-fields",
  audience: admin,
  summary: "Define a profile field",
  body: json(newProfileFieldSchema),
  status: 201,
  response: json(adminProfileFieldSchema),
  errors: ["SVC-API-4009"],
});

export const reorderProfileFields = endpoint({
  id: "admin.profile-fields.reorder",
  method: "PUT",
  path: "/api/admin/profile-fields/reorder",
  audience: admin,
  summary: "Put the fields into this order",
  concurrency: "if-match",
  body: json(z.object({ ids: idOrderSchema })),
  response: json(z.array(adminProfileFieldSchema)),
  errors: ["SVC-API-4004"],
});

export const updateProfileField = endpoint({
  id: "admin.profile-fields.update",
  method: "PATCH",
  path: "/api/admin/profile-fields/:id",
  audience: admin,
  summary: "Change a profile field",
  concurrency: "if-match",
  params: idParams,
  body: json(profileFieldChangesSchema),
  response: json(adminProfileFieldSchema),
  errors: ["SVC-API-4004"],
});

export const deleteProfileField = endpoint({
  id: "admin.profile-fields.delete",
  method: "DELETE",
  path: "/api/admin/profile-fields/:id",
  audience: admin,
  summary: "Delete a profile field and its values; system fields stay",
  concurrency: "if-match",
  params: idParams,
  status: 204,
  errors: ["SVC-API-4004", "SVC-API-4009"],
});
