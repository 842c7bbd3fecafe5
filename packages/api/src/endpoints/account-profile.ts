import * as z from "zod";
import { json, largeJson } from "../content.js";
import { endpoint } from "../endpoint.js";
import { pictureUpload } from "../picture-upload.js";
import { accountSchema, usernameChangeSchema } from "../schemas/account.js";
import { LARGE_BODY } from "../schemas/body-limit.js";
import { usernameSchema } from "../schemas/primitives.js";
import { ownFieldChangesSchema, ownFieldValueSchema } from "../schemas/profile-field.js";
import { lineSchema, textSchema } from "../schemas/text.js";

export const updateProfile = endpoint({
  id: "account.profile.update",
  method: "PATCH",
  path: "/api/account/profile",
  audience: "auth",
  summary: "Change display name and bio",
  body: json(z.object({ displayName: lineSchema(64).optional(), bio: textSchema(2_000).optional() })),
  response: json(accountSchema),
});

export const uploadAvatar = endpoint({
  ...pictureUpload,
  id: "account.avatar.upload",
  path: "/api/account/avatar",
  summary: "Set the avatar; an animation becomes its first frame",
  response: json(z.object({ avatarUrl: z.string() })),
});

export const removeAvatar = endpoint({
  id: "account.avatar.remove",
  method: "DELETE",
  path: "/api/account/avatar",
  audience: "auth",
  summary: "Remove the avatar",
  status: 204,
});

export const uploadCover = endpoint({
  ...pictureUpload,
  id: "account.cover.upload",
  path: "/api/account/cover",
  summary: "Set the cover; size and types depend on the earned rank",
  response: json(z.object({ coverUrl: z.string() })),
});

export const removeCover = endpoint({
  id: "account.cover.remove",
  method: "DELETE",
  path: "/api/account/cover",
  audience: "auth",
  summary: "Remove the cover",
  status: 204,
});

export const changeUsername = endpoint({
  id: "account.username.change",
  method: "PATCH",
  path: "/api/account/username",
  audience: "auth",
  summary: "Change the username; refused with 409 while taken or during the cooldown",
  body: json(z.object({ username: usernameSchema })),
  response: json(accountSchema),
  errors: ["SVC-API-4009"],
});

export const listUsernameHistory = endpoint({
  id: "account.username.history",
  method: "GET",
  path: "/api/account/username-history",
  audience: "auth",
  summary: "Own username changes, newest first",
  response: json(z.array(usernameChangeSchema)),
});

export const listOwnProfileFields = endpoint({
  id: "account.fields.list",
  method: "GET",
  path: "/api/account/profile-fields",
  audience: "auth",
  summary: "Own values of the custom fields with who may see each",
  response: json(z.array(ownFieldValueSchema)),
});

export const updateOwnProfileFields = endpoint({
  id: "account.fields.update",
  method: "PATCH",
  path: "/api/account/profile-fields",
  audience: "auth",
  summary: "Change own values or who may see them",
  body: largeJson(LARGE_BODY.profileFields, ownFieldChangesSchema),
  response: json(z.array(ownFieldValueSchema)),
});
