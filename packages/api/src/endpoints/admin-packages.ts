import * as z from "zod";
import { admin } from "../audience.js";
import { json, ndjson } from "../content.js";
import { endpoint } from "../endpoint.js";
import { RATE_LIMITS } from "../rate-limits.js";
import { installEventSchema } from "../schemas/install-progress.js";
import {
  authorizedDownloadSchema,
  installRequestSchema,
  marketplacePackageSchema,
  packageIdentitySchema,
  packageRequestSchema,
} from "../schemas/marketplace.js";

export const authorizeDownload = endpoint({
  id: "marketplace.authorize",
  method: "POST",
  path: "/api/admin/marketplace/authorize",
  audience: admin,
  summary: "Ask whether a release may be downloaded, and from where",
  rateLimit: RATE_LIMITS.marketplaceAuthorize,
  body: json(packageRequestSchema),
  response: json(authorizedDownloadSchema),
  errors: ["SVC-LICENSE-9002", "SVC-LICENSE-9004", "SVC-LICENSE-9005", "SVC-LICENSE-9006", "SVC-LICENSE-9007"],
});

export const installPackage = endpoint({
  id: "marketplace.install",
  method: "POST",
  path: "/api/admin/marketplace/install",
  audience: admin,
  summary: "Install a plugin or theme; the last line is `done` or `error`",
  body: json(installRequestSchema),
  response: ndjson(installEventSchema),
  errors: ["SVC-API-4009", "SVC-LICENSE-9006"],
});

export const updatePackage = endpoint({
  id: "marketplace.update",
  method: "POST",
  path: "/api/admin/marketplace/update",
  audience: admin,
  summary: "Update a plugin or theme; the last line is `done` or `error`",
  body: json(installRequestSchema),
  response: ndjson(installEventSchema),
  errors: ["SVC-API-4004", "SVC-API-4009", "SVC-LICENSE-9006"],
});

export const restorePackage = endpoint({
  id: "marketplace.restore",
  method: "POST",
  path: "/api/admin/marketplace/restore",
  audience: admin,
  summary: "Go back to the version before the last update; the last line is `done` or `error`",
  body: json(packageIdentitySchema),
  response: ndjson(installEventSchema),
  errors: ["SVC-API-4004", "SVC-API-4009"],
});

export const listMarketplacePackages = endpoint({
  id: "marketplace.installed",
  method: "GET",
  path: "/api/admin/marketplace/installed",
  audience: admin,
  summary: "Installed packages that came from the marketplace",
  response: json(z.object({ packages: z.array(marketplacePackageSchema) })),
});
