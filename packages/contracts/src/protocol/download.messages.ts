import * as z from "zod";
import { semverSchema } from "../manifest/manifest.js";
import { entitlementTokenSchema, httpUrlSchema, packageRefSchema, sha256HexSchema } from "./fields.js";
import { publisherSignatureSchema } from "./publisher.js";
import { messageTimeSchema } from "./time.js";

/** `POST /downloads/authorize`; without a version, the latest release that the licence covers. */
export const authorizeRequestSchema = packageRefSchema.extend({ version: semverSchema.optional() });
export type AuthorizeRequest = z.infer<typeof authorizeRequestSchema>;

/** Permission for one download. The install compares the received bytes with `sha256` and `size`. */
export const authorizedDownloadSchema = packageRefSchema.extend({
  version: semverSchema,
  /** A fresh entitlement. */
  entitlement: entitlementTokenSchema,
  /** Valid for one download and for five minutes; needs no header. */
  url: httpUrlSchema,
  sha256: sha256HexSchema,
  /** Size in bytes. */
  size: z.int().min(1),
  expiresAt: messageTimeSchema,
  /** Absent for a release that its publisher did not sign. */
  publisher: publisherSignatureSchema.nullish(),
});
export type AuthorizedDownload = z.infer<typeof authorizedDownloadSchema>;

/**
 * Only the marketplace's own origin is accepted as a download URL: another one could aim the site at a machine in its network.
 */
export function isMarketplaceUrl(url: string, marketplaceUrl: string): boolean {
  if (!httpUrlSchema.safeParse(url).success || !httpUrlSchema.safeParse(marketplaceUrl).success) return false;
  return new URL(url).origin === new URL(marketplaceUrl).origin;
}
