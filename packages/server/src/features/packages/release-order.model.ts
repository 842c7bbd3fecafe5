import semver from "semver";
import type { PinnedPublisher } from "./packages.model.js";

/** What is known of a package before a release of it is downloaded. */
export interface OfferedVersion {
  readonly offered: string;
  /** The version that the request names. */
  readonly asked: string | undefined;
  /** The version that the site has now, from wherever it came. */
  readonly installed: string | undefined;
  /** The highest version that the site was ever offered. */
  readonly highest: string | undefined;
}

/**
 * Whether a release goes backwards. A marketplace that serves an old catalogue again would hold a site at a release with known
 * holes; so an older one is installed only when the administrator names it.
 */
export function judgeVersion({
  offered,
  asked,
  installed,
  highest,
}: OfferedVersion): "forward" | "downgrade" | "freeze" {
  if (asked === offered) return "forward";
  if (installed !== undefined && semver.lt(offered, installed)) return "downgrade";
  return highest !== undefined && semver.lt(offered, highest) ? "freeze" : "forward";
}

export const isHigher = (version: string, than: string | undefined): boolean =>
  than === undefined || semver.gt(version, than);

/** How a release's publisher relates to the one that the site knows. */
export type PublisherVerdict = "first" | "same" | "consented" | "stranger";

/**
 * Compares keys by their fingerprints, null for none. The first signature of a package that had none so far is taken without
 * asking: it can only make the package safer than it was.
 */
export function judgePublisher(
  pinned: PinnedPublisher | undefined,
  known: string | null,
  offered: string | null,
  accepted: string | undefined,
): PublisherVerdict {
  if (!pinned) return "first";
  if (known === offered) return "same";
  if (known === null) return "first";
  return accepted === (offered ?? "unsigned") ? "consented" : "stranger";
}
