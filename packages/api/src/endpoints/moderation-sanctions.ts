import * as z from "zod";
import { json } from "../content.js";
import { endpoint } from "../endpoint.js";
import { listQuery, pageOf } from "../schemas/pagination.js";
import { idParams, idSchema } from "../schemas/primitives.js";
import { queryInt } from "../schemas/query.js";
import {
  banSchema,
  newBanSchema,
  newSilenceSchema,
  newWarningSchema,
  sanctionFilters,
  silenceSchema,
  warningFilters,
  warningPreviewSchema,
  warningSchema,
} from "../schemas/sanction.js";

export const listWarnings = endpoint({
  id: "moderation.warnings.list",
  method: "GET",
  path: "/api/moderation/warnings",
  audience: { permission: "moderation.warn" },
  summary: "Warnings that were given",
  query: listQuery(["createdAt"], warningFilters),
  response: json(pageOf(warningSchema)),
});

export const previewWarning = endpoint({
  id: "moderation.warnings.preview",
  method: "GET",
  path: "/api/moderation/warnings/preview",
  audience: { permission: "moderation.warn" },
  summary: "What a warning would lead to; gives none",
  query: z.object({ userId: idSchema, points: queryInt(0, 100).default(1) }),
  response: json(warningPreviewSchema),
  errors: ["SVC-API-4004"],
});

export const createWarning = endpoint({
  id: "moderation.warnings.create",
  method: "POST",
  path: "/api/moderation/warnings",
  audience: { permission: "moderation.warn" },
  notLogged: "moderation-log",
  summary: "Warn a user",
  body: json(newWarningSchema),
  status: 201,
  response: json(warningSchema),
  errors: ["SVC-API-4004", "SVC-API-4009"],
});

export const pardonWarning = endpoint({
  id: "moderation.warnings.pardon",
  method: "PATCH",
  path: "/api/moderation/warnings/:id/pardon",
  audience: { permission: "moderation.warn" },
  notLogged: "moderation-log",
  summary: "Pardon a warning; repeating it changes nothing",
  params: idParams,
  response: json(warningSchema),
  errors: ["SVC-API-4004"],
});

export const listBans = endpoint({
  id: "moderation.bans.list",
  method: "GET",
  path: "/api/moderation/bans",
  audience: { permission: "moderation.ban" },
  summary: "Bans",
  query: listQuery(["createdAt"], sanctionFilters),
  response: json(pageOf(banSchema)),
});

export const createBan = endpoint({
  id: "moderation.bans.create",
  method: "POST",
  path: "/api/moderation/bans",
  audience: { permission: "moderation.ban" },
  notLogged: "moderation-log",
  summary: "Ban a user; ends every session of that user",
  body: json(newBanSchema),
  status: 201,
  response: json(banSchema),
  errors: ["SVC-API-4004", "SVC-API-4009"],
});

export const liftBan = endpoint({
  id: "moderation.bans.lift",
  method: "PATCH",
  path: "/api/moderation/bans/:id/lift",
  audience: { permission: "moderation.ban" },
  notLogged: "moderation-log",
  summary: "Lift a ban; repeating it changes nothing",
  params: idParams,
  response: json(banSchema),
  errors: ["SVC-API-4004"],
});

export const listSilences = endpoint({
  id: "moderation.silences.list",
  method: "GET",
  path: "/api/moderation/silences",
  audience: { permission: "moderation.warn" },
  summary: "Silences",
  query: listQuery(["createdAt"], sanctionFilters),
  response: json(pageOf(silenceSchema)),
});

export const createSilence = endpoint({
  id: "moderation.silences.create",
  method: "POST",
  path: "/api/moderation/silences",
  audience: { permission: "moderation.warn" },
  notLogged: "moderation-log",
  summary: "Silence a user, who still signs in and reads",
  body: json(newSilenceSchema),
  status: 201,
  response: json(silenceSchema),
  errors: ["SVC-API-4004", "SVC-API-4009"],
});

export const liftSilence = endpoint({
  id: "moderation.silences.lift",
  method: "PATCH",
  path: "/api/moderation/silences/:id/lift",
  audience: { permission: "moderation.warn" },
  notLogged: "moderation-log",
  summary: "Lift a silence; repeating it changes nothing",
  params: idParams,
  response: json(silenceSchema),
  errors: ["SVC-API-4004"],
});
