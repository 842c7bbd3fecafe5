import { json } from "../content.js";
import { endpoint } from "../endpoint.js";
import {
  banFilters,
  banSchema,
  newBanSchema,
  newWarningSchema,
  warningFilters,
  warningSchema,
} from "../schemas/moderation.js";
import { listQuery, pageOf } from "../schemas/pagination.js";
import { idParams } from "../schemas/primitives.js";

export const listWarnings = endpoint({
  id: "moderation.warnings.list",
  method: "GET",
  path: "/api/moderation/warnings",
  audience: { permission: "moderation.warn" },
  summary: "Warnings that were given",
  query: listQuery(["createdAt"], warningFilters),
  response: json(pageOf(warningSchema)),
});

export const createWarning = endpoint({
  id: "moderation.warnings.create",
  method: "POST",
  path: "/api/moderation/warnings",
  audience: { permission: "moderation.warn" },
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
  query: listQuery(["createdAt"], banFilters),
  response: json(pageOf(banSchema)),
});

export const createBan = endpoint({
  id: "moderation.bans.create",
  method: "POST",
  path: "/api/moderation/bans",
  audience: { permission: "moderation.ban" },
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
  summary: "Lift a ban; repeating it changes nothing",
  params: idParams,
  response: json(banSchema),
  errors: ["SVC-API-4004"],
});
