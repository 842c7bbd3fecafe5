import { LINK_STATUSES, packageIdSchema, semverSchema } from "@sitevine/contracts";
import * as z from "zod";
import { named } from "./named.js";
import { timeSchema } from "./primitives.js";
import { lineSchema } from "./text.js";

export const packageKindSchema = z.enum(["plugin", "theme"]);

/** A plugin or theme that the marketplace offers. */
export const listingSchema = named(
  "Listing",
  z.object({
    kind: packageKindSchema,
    id: z.string(),
    name: z.string(),
    summary: z.string(),
    vendor: z.string(),
    category: z.string().nullable(),
    paid: z.boolean(),
    price: z.object({ amount: z.number(), currency: z.string() }).nullable(),
    latestVersion: z.string().nullable(),
    publishedAt: timeSchema.nullable(),
    minServiceVersion: z.string().nullable(),
    appearance: z.enum(["dark", "light"]).optional(),
    previews: z.array(z.object({ template: z.string(), url: z.string() })),
    owned: z.boolean().optional().meta({ description: "Present when an account is connected" }),
    installedVersion: z.string().nullable(),
  }),
);

/** State of the connection to the marketplace. */
export const connectionSchema = named(
  "MarketplaceConnection",
  z.object({
    state: z.enum(["disconnected", "linking", "connected"]),
    account: z.object({ id: z.string(), label: z.string() }).nullable(),
    siteId: z.string(),
    environment: z.enum(["production", "staging", "development"]),
    connectedAt: timeSchema.nullable(),
    lastHeartbeatAt: timeSchema.nullable(),
    accountUrl: z.string().nullable(),
    licencesUrl: z.string().nullable(),
  }),
);

export const linkStartSchema = named(
  "LinkStart",
  z.object({
    linkId: z.string(),
    userCode: z.string().meta({ description: "As shown: XXXX-XXXX" }),
    approveUrl: z.string(),
    expiresAt: timeSchema,
    pollInterval: z.int().meta({ description: "Seconds" }),
  }),
);

export const linkStatusSchema = named(
  "LinkStatus",
  z.object({
    status: z.enum(LINK_STATUSES),
    licenseActivated: z.boolean().optional().meta({ description: "Present once approved" }),
  }),
);

/** A licence that the connected account holds. */
export const ownedLicenceSchema = named(
  "OwnedLicence",
  z.object({
    keyRef: z.string(),
    status: z.string(),
    seats: z.int(),
    seatsUsed: z.int(),
    activeHere: z.boolean(),
    updatesUntil: timeSchema.nullable().meta({ description: "Null is for ever" }),
    purchasedAt: timeSchema,
    product: z.object({ kind: packageKindSchema, id: z.string(), name: z.string() }),
    installedVersion: z.string().nullable(),
    installedStatus: z.string().nullable(),
    updateAvailable: z.string().nullable().meta({ description: "Version, when there is a newer one to have" }),
  }),
);

export const updatesSchema = named(
  "AvailableUpdates",
  z.object({
    checkedAt: timeSchema.nullable(),
    updates: z.array(
      z.object({
        kind: packageKindSchema,
        id: z.string(),
        name: z.string(),
        installedVersion: z.string(),
        version: z.string(),
        publishedAt: timeSchema,
        notes: z.string().nullable(),
        minServiceVersion: z.string(),
        entitled: z.boolean(),
        acknowledged: z.boolean().meta({ description: "By this administrator" }),
      }),
    ),
    advisories: z.array(
      z.object({
        id: z.string(),
        kind: packageKindSchema,
        package: z.string(),
        affected: z.string(),
        severity: z.string(),
        title: z.string(),
        url: z.string().nullable(),
        acknowledged: z.boolean(),
      }),
    ),
  }),
);

/** The release to fetch; without a version, the newest that the licence covers. */
export const packageRequestSchema = z.object({
  kind: packageKindSchema,
  id: packageIdSchema,
  version: semverSchema.optional(),
});

/** Fingerprint of a publisher's key: the lower-case hexadecimal SHA-256 of its 44 bytes. */
export const publisherSchema = z.string().regex(/^[0-9a-f]{64}$/);

/** What to install. `acceptPublisher` consents to a publisher's new key, or to a release without a signature. */
export const installRequestSchema = packageRequestSchema.extend({
  acceptPublisher: z.union([publisherSchema, z.literal("unsigned")]).optional(),
});

export const packageIdentitySchema = packageRequestSchema.omit({ version: true });

/** A package that came from the marketplace. */
export const marketplacePackageSchema = named(
  "MarketplacePackage",
  z.object({
    kind: packageKindSchema,
    id: z.string(),
    name: z.string(),
    version: z.string(),
    installedAt: timeSchema,
    publisher: publisherSchema.nullable().meta({ description: "Null when the release is not signed" }),
    formerVersion: z.string().nullable().meta({ description: "The version that restore goes back to" }),
  }),
);

/** What an administrator has seen: updates by version, advisories by id. */
export const acknowledgementSchema = z.object({
  updates: z.array(packageRequestSchema.required()).max(200).default([]),
  advisories: z.array(lineSchema(128)).max(200).default([]),
});

export const authorizedDownloadSchema = named(
  "AuthorizedDownload",
  z.object({
    kind: packageKindSchema,
    id: z.string(),
    version: z.string(),
    entitlement: z.string().nullable().meta({ description: "Signed entitlement; null for a free package" }),
    url: z.string(),
    sha256: z.string(),
    size: z.int(),
    expiresAt: timeSchema,
  }),
);

/** The licence row of this install. */
export const licenceSchema = named(
  "Licence",
  z.object({
    siteId: z.string(),
    standing: z.enum(["valid", "grace", "lapsed"]),
    entitlementJwt: z.string(),
    grants: z.array(
      z.object({ id: z.string(), updatesUntil: timeSchema.nullable(), maxVersion: z.string().nullable() }),
    ),
    issuedAt: timeSchema,
    refreshAfter: timeSchema,
    expiresAt: timeSchema,
    lastSuccessAt: timeSchema,
    graceEndsAt: timeSchema.nullable(),
  }),
);
