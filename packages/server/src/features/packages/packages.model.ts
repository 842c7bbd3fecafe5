import type { AnswerOf, installPackage } from "@sitevine/api";
import type { SourceDownload } from "@sitevine/marketplace-client";

export const PACKAGE_KINDS = ["plugin", "theme"] as const;
export type PackageKind = (typeof PACKAGE_KINDS)[number];

/** Names a package, whichever release of it. */
export interface PackageRef {
  readonly kind: PackageKind;
  readonly id: string;
}

/** An administrator's request for a package. Without a version, the latest release that the licence covers. */
export interface InstallRequest extends PackageRef {
  readonly version?: string | undefined;
  /** Consent to go on with this publisher: the fingerprint of a key, or `unsigned`. */
  readonly acceptPublisher?: string | undefined;
}

/** A release whose bytes the site keeps. */
export interface KeptRelease {
  readonly version: string;
  readonly sha256: string;
  readonly size: number;
  /** The key that signed it; null when nobody did. */
  readonly publisherKey: string | null;
}

/** An installed package that came from the marketplace. */
export interface InstalledPackage extends PackageRef {
  readonly name: string;
  readonly installedAt: string;
  readonly current: KeptRelease;
  /** The release that restore goes back to. */
  readonly former: KeptRelease | null;
}

/** The publisher of a package as this site knows it; the key is null after a release without a signature. */
export interface PinnedPublisher {
  readonly key: string | null;
}

/** One line of the stream. */
export type InstallEvent = AnswerOf<typeof installPackage>;
export type ReportInstall = (event: InstallEvent) => void;

export const keptOf = ({ version, sha256, size, publisher }: SourceDownload): KeptRelease => ({
  version,
  sha256: sha256.toLowerCase(),
  size,
  publisherKey: publisher?.publicKey ?? null,
});

/**
 * The package as the library has it now. An undo, or an upload, may have put another release in place of the one that was
 * installed; undefined when the library has none of the releases that the site keeps.
 */
export function asInLibrary(
  installed: InstalledPackage,
  libraryVersion: string | undefined,
): InstalledPackage | undefined {
  const { current, former } = installed;
  if (libraryVersion === current.version) return installed;
  return former && libraryVersion === former.version ? { ...installed, current: former, former: current } : undefined;
}
