import {
  advisorySchema,
  availableUpdateSchema,
  entitlementClaimsSchema,
  entitlementTokenSchema,
  environmentSchema,
  grantSchema,
  licenseViewItemSchema,
  linkStartResponseSchema,
  linkStatusSchema as linkStateSchema,
  packageIdSchema,
  packageKindSchema,
  semverSchema,
  authorizedDownloadSchema as wireDownloadSchema,
  listingSchema as wireListingSchema,
} from "@sitevine/contracts";
import * as z from "zod";
import { named } from "./named.js";
import { timeSchema } from "./primitives.js";
import { lineSchema } from "./text.js";

// These shapes are the protocol's messages as the site answers them: times as ISO 8601 text, what may be absent as null.

export { packageKindSchema };

/** A plugin or theme that the marketplace offers. */
export const listingSchema = named(
  "Listing",
  wireListingSchema.extend({
    category: wireListingSchema.shape.category.unwrap(),
    price: wireListingSchema.shape.price.unwrap(),
    latestVersion: wireListingSchema.shape.latestVersion.unwrap(),
    publishedAt: timeSchema.nullable(),
    minServiceVersion: wireListingSchema.shape.minServiceVersion.unwrap(),
    previews: wireListingSchema.shape.previews.unwrap(),
    owned: z.boolean().optional().meta({ description: "Present when an account is connected" }),
    installedVersion: semverSchema.nullable(),
  }),
);

/** State of the connection to the marketplace. */
export const connectionSchema = named(
  "MarketplaceConnection",
  z.object({
    state: z.enum(["disconnected", "linking", "connected"]),
    account: z.object({ id: z.string(), label: z.string() }).nullable(),
    siteId: z.string(),
    environment: environmentSchema,
    connectedAt: timeSchema.nullable(),
    lastHeartbeatAt: timeSchema.nullable(),
    accountUrl: z.string().nullable(),
    licencesUrl: z.string().nullable(),
  }),
);

export const linkStartSchema = named(
  "LinkStart",
  linkStartResponseSchema.omit({ pollSecret: true }).extend({
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
    status: linkStateSchema,
    licenseActivated: z.boolean().optional().meta({ description: "Present once approved" }),
  }),
);

/** A licence that the connected account holds. */
export const ownedLicenceSchema = named(
  "OwnedLicence",
  licenseViewItemSchema.omit({ latestVersion: true }).extend({
    updatesUntil: timeSchema.nullable().meta({ description: "Null is for ever" }),
    purchasedAt: timeSchema.nullable(),
    updateAvailable: semverSchema.nullable().meta({ description: "Version, when there is a newer one to have" }),
  }),
);

export const updatesSchema = named(
  "AvailableUpdates",
  z.object({
    checkedAt: timeSchema.nullable(),
    updates: z.array(
      availableUpdateSchema.extend({
        name: z.string(),
        installedVersion: semverSchema,
        publishedAt: timeSchema,
        notes: availableUpdateSchema.shape.notes.unwrap(),
        minServiceVersion: availableUpdateSchema.shape.minServiceVersion.unwrap(),
        acknowledged: z.boolean().meta({ description: "By this administrator" }),
      }),
    ),
    advisories: z.array(advisorySchema.extend({ url: advisorySchema.shape.url.unwrap(), acknowledged: z.boolean() })),
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

/** Package to install. `acceptPublisher` consents to a publisher's new key, or to a release without a signature. */
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

/** Notices that an administrator has seen: updates by version, advisories by id. */
export const acknowledgementSchema = z.object({
  updates: z.array(packageRequestSchema.required()).max(200).default([]),
  advisories: z.array(lineSchema(128)).max(200).default([]),
});

export const authorizedDownloadSchema = named(
  "AuthorizedDownload",
  wireDownloadSchema.omit({ publisher: true }).extend({
    entitlement: entitlementTokenSchema.nullable().meta({ description: "Signed entitlement; null for a free package" }),
    sha256: z.string(),
    expiresAt: timeSchema,
  }),
);

/** The licence row of this install. */
export const licenceSchema = named(
  "Licence",
  entitlementClaimsSchema.pick({ siteId: true }).extend({
    standing: z.enum(["valid", "grace", "lapsed"]),
    entitlementJwt: entitlementTokenSchema,
    grants: z.array(
      grantSchema.extend({
        updatesUntil: timeSchema.nullable(),
        maxVersion: grantSchema.shape.maxVersion.unwrap().nullable(),
      }),
    ),
    issuedAt: timeSchema,
    refreshAfter: timeSchema,
    expiresAt: timeSchema,
    lastSuccessAt: timeSchema,
    graceEndsAt: timeSchema.nullable(),
  }),
);
