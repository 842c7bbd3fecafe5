import { publisherFingerprint, type SourceDownload, verifyRelease } from "@sitevine/marketplace-client";
import { AppError } from "../../kernel/app-error.js";
import type { Queryable } from "../../platform/db/database.js";
import type { InstallRequest, PinnedPublisher } from "./packages.model.js";
import { findPublisher } from "./packages.repo.js";
import { judgePublisher, type PublisherVerdict } from "./publisher.policy.js";

/** The publisher of a release that may be installed. */
export interface CheckedPublisher {
  readonly verdict: Exclude<PublisherVerdict, "stranger">;
  /** The publisher that was pinned before. */
  readonly pinned: PinnedPublisher | undefined;
  readonly known: string | null;
  /** Fingerprint of the release's key; null when it has no signature. */
  readonly offered: string | null;
}

export const fingerprintOf = async (key: string | null | undefined): Promise<string | null> =>
  typeof key === "string" ? await publisherFingerprint(key) : null;

const KEY =
  "The signature of this release does not match its publisher's key. The package was changed, or the marketplace is broken.";

/** Refuses a release whose signature is not valid, by any publisher. */
export async function requireValidSignature(
  { publisher, sha256 }: SourceDownload,
  fingerprints: { readonly known: string | null; readonly offered: string | null },
): Promise<void> {
  if (!publisher || (await verifyRelease(publisher, sha256))) return;
  throw new AppError("SVC-LICENSE-9013", { message: KEY, details: { ...fingerprints } });
}

/**
 * Compares the release's publisher with the pinned one. Throws SVC-LICENSE-9013 when it is another one and the request does not
 * name it; nobody is asked to consent to a signature that is not valid.
 */
export async function checkPublisher(
  db: Queryable,
  request: InstallRequest,
  download: SourceDownload,
): Promise<CheckedPublisher> {
  const pinned = await findPublisher(db, request);
  const [known, offered] = [await fingerprintOf(pinned?.key), await fingerprintOf(download.publisher?.publicKey)];
  const verdict = judgePublisher(pinned, known, offered, request.acceptPublisher);
  if (verdict !== "stranger") return { verdict, pinned, known, offered };
  await requireValidSignature(download, { known, offered });
  const message =
    offered === null
      ? "This release is not signed, but its publisher signed the releases before it."
      : "This release is signed with another key than the releases before it.";
  throw new AppError("SVC-LICENSE-9013", { message, details: { known, offered } });
}
