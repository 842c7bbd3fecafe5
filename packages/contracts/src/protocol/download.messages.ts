import * as z from "zod";
import { semverSchema } from "../manifest/manifest.js";
import { entitlementTokenSchema, httpUrlSchema, packageRefSchema, sha256HexSchema } from "./fields.js";
import { messageTimeSchema } from "./time.js";

/** `POST /downloads/authorize`; without a version the latest release that the licence covers is meant. */
export const authorizeRequestSchema = packageRefSchema.extend({ version: semverSchema.optional() });
export type AuthorizeRequest = z.infer<typeof authorizeRequestSchema>;

/** Permission for one download. The sha256 and the size are what the received bytes are checked against. */
export const authorizedDownloadSchema = packageRefSchema.extend({
  version: semverSchema,
  /** A fresh entitlement. */
  entitlement: entitlementTokenSchema,
  /** Single-use; it works without any header and dies when the download starts or after five minutes. */
  url: httpUrlSchema,
  sha256: sha256HexSchema,
  /** Bytes. */
  size: z.int().min(1),
  expiresAt: messageTimeSchema,
});
export type AuthorizedDownload = z.infer<typeof authorizedDownloadSchema>;

/** A download URL counts only on the marketplace's own origin: anything else could aim the site at a machine near it. */
export function isMarketplaceUrl(url: string, marketplaceUrl: string): boolean {
  if (!httpUrlSchema.safeParse(url).success || !httpUrlSchema.safeParse(marketplaceUrl).success) return false;
  return new URL(url).origin === new URL(marketplaceUrl).origin;
}
