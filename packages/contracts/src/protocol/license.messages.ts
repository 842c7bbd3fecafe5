import * as z from "zod";
import { semverSchema } from "../manifest/manifest.js";
import {
  displayTextSchema,
  domainSchema,
  entitlementTokenSchema,
  environmentSchema,
  packageRefSchema,
  siteIdSchema,
} from "./fields.js";
import { messageTimeSchema } from "./time.js";

/**
 * `POST /account/activate`: `siteId` must be the signing install. Seats depend on the environment given at connect, not this
 * one.
 */
export const activateRequestSchema = z.object({
  siteId: siteIdSchema,
  environment: environmentSchema,
  domain: domainSchema.optional(),
});
export type ActivateRequest = z.infer<typeof activateRequestSchema>;

export const ACTIVATION_RESULTS = ["activated", "already-active", "no-free-seat"] as const;

export const activateResponseSchema = z.object({
  entitlement: entitlementTokenSchema,
  licenses: z.array(
    z.object({
      licenseRef: displayTextSchema(200),
      product: packageRefSchema,
      result: z.enum(ACTIVATION_RESULTS),
    }),
  ),
});
export type ActivateResponse = z.infer<typeof activateResponseSchema>;

/** `POST /account/deactivate`: frees the seats and revokes the tokens; answered with 204 and no body. */
export const deactivateRequestSchema = z.object({ siteId: siteIdSchema });
export type DeactivateRequest = z.infer<typeof deactivateRequestSchema>;

/** One licence that the account owns, as `GET /account/licenses` lists it. */
export const licenseSummarySchema = z.object({
  /** Reference for display; never the licence key. */
  keyRef: displayTextSchema(200),
  /** `active` while it is valid; other values are up to the marketplace. */
  status: displayTextSchema(40),
  seats: z.int().min(0),
  seatsUsed: z.int().min(0),
  /** True when the requesting install holds one of its seats. */
  activeHere: z.boolean(),
  /** Unix seconds; null or absent means without end. */
  updatesUntil: messageTimeSchema.nullish(),
  purchasedAt: messageTimeSchema.nullish(),
  product: packageRefSchema.extend({ name: displayTextSchema(200) }),
  /** The latest published version; null before the first release. */
  latestVersion: semverSchema.nullish(),
});
export type LicenseSummary = z.infer<typeof licenseSummarySchema>;

export const licensesResponseSchema = z.object({ licenses: z.array(licenseSummarySchema) });
export type LicensesResponse = z.infer<typeof licensesResponseSchema>;

/** A licence as the site shows it to its administrator: the summary combined with what is installed (site service). */
export const licenseViewItemSchema = licenseSummarySchema.extend({
  updatesUntil: z.iso.datetime().nullable(),
  purchasedAt: z.iso.datetime().nullable(),
  latestVersion: semverSchema.nullable(),
  installedVersion: semverSchema.nullable(),
  /** `null` when it is not installed. */
  installedStatus: z.enum(["enabled", "disabled", "active", "inactive"]).nullable(),
  /** The version that the site can update to; null when there is none, or the licence does not cover it. */
  updateAvailable: semverSchema.nullable(),
});
export type LicenseViewItem = z.infer<typeof licenseViewItemSchema>;
