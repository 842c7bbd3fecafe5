import * as z from "zod";
import { admin } from "../audience.js";
import { json } from "../content.js";
import { endpoint } from "../endpoint.js";
import { RATE_LIMITS } from "../rate-limits.js";
import {
  acknowledgementSchema,
  connectionSchema,
  linkStartSchema,
  linkStatusSchema,
  listingSchema,
  ownedLicenceSchema,
  packageKindSchema,
  updatesSchema,
} from "../schemas/marketplace.js";
import { pageFields, pageOf } from "../schemas/pagination.js";
import { keyParamSchema, lineSchema, searchTextSchema } from "../schemas/text.js";

export const listMarketplace = endpoint({
  id: "marketplace.catalogue",
  method: "GET",
  path: "/api/admin/marketplace/plugins",
  audience: admin,
  summary: "What the marketplace offers; empty while it cannot be reached",
  query: z.object({
    ...pageFields,
    kind: packageKindSchema.optional(),
    q: searchTextSchema.optional(),
    category: lineSchema(80).optional(),
    sort: z.enum(["newest", "name", "updated"]).default("newest"),
  }),
  response: json(pageOf(listingSchema)),
});

export const getConnection = endpoint({
  id: "marketplace.connection.get",
  method: "GET",
  path: "/api/admin/marketplace/connection",
  audience: admin,
  summary: "Where the connection to the marketplace stands",
  response: json(connectionSchema),
});

export const connectMarketplace = endpoint({
  id: "marketplace.connection.create",
  method: "POST",
  path: "/api/admin/marketplace/connection",
  audience: admin,
  summary: "Connect with a code; creates the key pair of this install",
  body: json(z.object({ authCode: lineSchema(512) })),
  status: 201,
  response: json(connectionSchema),
  errors: [
    "SVC-API-4009",
    "SVC-API-4290",
    "SVC-LICENSE-9002",
    "SVC-LICENSE-9006",
    "SVC-LICENSE-9007",
    "SVC-LICENSE-9010",
  ],
});

export const disconnectMarketplace = endpoint({
  id: "marketplace.connection.remove",
  method: "DELETE",
  path: "/api/admin/marketplace/connection",
  audience: admin,
  summary: "Disconnect; frees seats and drops every local credential",
  response: json(z.object({ disconnected: z.literal(true), seatsFreed: z.boolean() })),
});

export const startLink = endpoint({
  id: "marketplace.link.start",
  method: "POST",
  path: "/api/admin/marketplace/link",
  audience: admin,
  summary: "Ask the marketplace for a code that its account owner approves",
  status: 201,
  response: json(linkStartSchema),
  errors: ["SVC-API-4290", "SVC-LICENSE-9001", "SVC-LICENSE-9006", "SVC-LICENSE-9007", "SVC-LICENSE-9010"],
});

export const pollLink = endpoint({
  id: "marketplace.link.poll",
  method: "GET",
  path: "/api/admin/marketplace/link/:linkId",
  audience: admin,
  summary: "Where the link request stands; 200 in every case",
  params: z.object({ linkId: keyParamSchema }),
  response: json(linkStatusSchema),
  errors: ["SVC-API-4004", "SVC-LICENSE-9007"],
});

export const listOwnedLicences = endpoint({
  id: "marketplace.owned",
  method: "GET",
  path: "/api/admin/marketplace/owned",
  audience: admin,
  summary: "Licences of the connected account, asked fresh",
  response: json(z.object({ licenses: z.array(ownedLicenceSchema) })),
  errors: ["SVC-API-4290", "SVC-LICENSE-9001", "SVC-LICENSE-9002", "SVC-LICENSE-9006", "SVC-LICENSE-9007"],
});

export const listUpdates = endpoint({
  id: "marketplace.updates",
  method: "GET",
  path: "/api/admin/marketplace/updates",
  audience: admin,
  summary: "Updates and advisories for what is installed, from the last check",
  response: json(updatesSchema),
});

export const checkUpdates = endpoint({
  id: "marketplace.updates.check",
  method: "POST",
  path: "/api/admin/marketplace/updates/check",
  audience: admin,
  summary: "Ask the marketplace for updates and advisories now",
  rateLimit: RATE_LIMITS.marketplaceCheck,
  response: json(updatesSchema),
  errors: ["SVC-API-4290", "SVC-LICENSE-9001", "SVC-LICENSE-9002", "SVC-LICENSE-9006", "SVC-LICENSE-9007"],
});

export const acknowledgeUpdates = endpoint({
  id: "marketplace.acknowledge",
  method: "POST",
  path: "/api/admin/marketplace/acknowledgements",
  audience: admin,
  summary: "Note that this administrator has seen updates and advisories",
  body: json(acknowledgementSchema),
  response: json(updatesSchema),
});
