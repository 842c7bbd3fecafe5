import { semverSchema } from "../manifest/manifest.js";
import type { PackageRef } from "./fields.js";
import type { Grant } from "./grant.js";
import { findGrants, highestMajor } from "./grant.js";

/** The properties of a published release that grants depend on. */
export interface Release {
  readonly version: string;
  /** Unix seconds. */
  readonly publishedAt: number;
}

/** Whether a grant covers a release, and if not, why. Refusals carry the values that the message to the owner must name. */
export type ReleaseCover =
  | { readonly covered: true }
  | { readonly covered: false; readonly reason: "malformed-release" }
  | {
      readonly covered: false;
      readonly reason: "published-after-updates";
      readonly version: string;
      readonly publishedAt: number;
      readonly updatesUntil: number;
    }
  | {
      readonly covered: false;
      readonly reason: "above-max-version";
      readonly version: string;
      readonly maxVersion: string;
    };

/** The verdict over all grants for a package; `not-granted` means that no grant names it. */
export type ReleaseVerdict = ReleaseCover | { readonly covered: false; readonly reason: "not-granted" };

/**
 * Judges one grant. A release published exactly at `updatesUntil` is covered, one second later it is not. `maxVersion` `3.x`
 * covers every release whose major version is at most 3. A malformed limit or release is never covered.
 */
export function coversRelease(grant: Grant, release: Release): ReleaseCover {
  const { version, publishedAt } = release;
  const { updatesUntil, maxVersion } = grant;
  if (!semverSchema.safeParse(version).success || !Number.isSafeInteger(publishedAt))
    return { covered: false, reason: "malformed-release" };
  if (updatesUntil !== undefined && !(publishedAt <= updatesUntil))
    return { covered: false, reason: "published-after-updates", version, publishedAt, updatesUntil };
  if (maxVersion !== undefined && majorOf(version) > highestMajor(maxVersion))
    return { covered: false, reason: "above-max-version", version, maxVersion };
  return { covered: true };
}

/** Judges all grants for a package. One that covers the release is enough; otherwise the first refusal is returned. */
export function judgeRelease(grants: readonly Grant[], item: PackageRef, release: Release): ReleaseVerdict {
  const covers = findGrants(grants, item).map((grant) => coversRelease(grant, release));
  return covers.find(({ covered }) => covered) ?? covers[0] ?? { covered: false, reason: "not-granted" };
}

const majorOf = (version: string): number => Number(version.split(".", 1)[0]);
