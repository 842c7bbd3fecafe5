import type { AnswerOf, authorizeDownload, listMarketplacePackages } from "@sitevine/api";
import type { SourceDownload } from "@sitevine/marketplace-client";
import type { InstalledPackage } from "./packages.model.js";

// A source without accounts does not say how long a download may be fetched; the protocol says five minutes.
const DOWNLOAD_MS = 5 * 60_000;

export function authorizedView(download: SourceDownload, now: Date): AnswerOf<typeof authorizeDownload> {
  const { kind, id, version, url, sha256, size, entitlement, expiresAt } = download;
  const end = expiresAt === undefined ? now.getTime() + DOWNLOAD_MS : expiresAt * 1_000;
  return {
    kind,
    id,
    version,
    url,
    sha256,
    size,
    entitlement: entitlement ?? null,
    expiresAt: new Date(end).toISOString(),
  };
}

/** `publisher` is the fingerprint of the current release's key. */
export const packageView = (
  { kind, id, name, current, former, installedAt }: InstalledPackage,
  publisher: string | null,
): AnswerOf<typeof listMarketplacePackages>["packages"][number] => ({
  kind,
  id,
  name,
  installedAt,
  publisher,
  version: current.version,
  formerVersion: former?.version ?? null,
});
