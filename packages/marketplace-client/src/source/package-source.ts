import type {
  AuthorizedDownload,
  AuthorizeRequest,
  CatalogResponse,
  PackageRef,
  Release,
  ReleaseVerdict,
} from "@sitevine/contracts/protocol";
import type { CatalogSearch } from "../client/index.js";
import type { DownloadOptions } from "../download/download.js";
import type { Outcome } from "../http/failure.js";

/** Permission for one download; a source without licences has no entitlement to send along, and its downloads do not expire. */
export type SourceDownload = Omit<AuthorizedDownload, "entitlement" | "expiresAt"> &
  Partial<Pick<AuthorizedDownload, "entitlement" | "expiresAt">>;

/** Whether the install may enable or update to a release. `lapsed`: the licences have not been confirmed for too long. */
export type SourceVerdict = ReleaseVerdict | { readonly covered: false; readonly reason: "lapsed" };

/**
 * Where an install gets packages from. A marketplace with accounts and licences is one source; others, run by a community or by
 * the operator, stand behind the same interface and may grant everything.
 */
export interface PackageSource {
  catalog(search?: CatalogSearch): Promise<Outcome<CatalogResponse>>;
  /** Without a version: the latest release that may be downloaded. */
  authorize(request: AuthorizeRequest): Promise<Outcome<SourceDownload>>;
  download(
    target: SourceDownload,
    options: Pick<DownloadOptions, "openSink" | "onProgress" | "deadlineMs">,
  ): Promise<Outcome<{ bytes: number }>>;
  /** Judges a release of a licensed package. Packages that are already running go on running, whatever this says. */
  judge(item: PackageRef, release: Release): Promise<SourceVerdict>;
}
