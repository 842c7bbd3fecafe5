import type { PinnedPublisher } from "./packages.model.js";

/** The relation of a release's publisher to the one that the site knows. */
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
