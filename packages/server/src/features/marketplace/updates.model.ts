import {
  type Advisory,
  type AvailableUpdate,
  advisorySchema,
  availableUpdateSchema,
  PACKAGE_KINDS,
  type PackageRef,
} from "@sitevine/contracts";
import * as z from "zod";

/** The parts of a heartbeat's answer that are kept. */
export interface CheckedUpdates {
  readonly updates: readonly AvailableUpdate[];
  readonly advisories: readonly Advisory[];
}

/** A release that the marketplace once offered for an installed package. */
export interface SeenRelease extends PackageRef {
  readonly version: string;
  /** Since when the marketplace no longer names it, as ISO 8601 text; null while it does. */
  readonly missingSince: string | null;
}

/** Negative when the left version is the older one. */
export type CompareVersions = (left: string, right: string) => number;

type Installed = PackageRef & { readonly version: string };

export const NO_UPDATES: CheckedUpdates = { updates: [], advisories: [] };

const answerSchema = z.object({ updates: z.array(availableUpdateSchema), advisories: z.array(advisorySchema) });
const seenSchema = z.array(
  z.object({
    kind: z.enum(PACKAGE_KINDS),
    id: z.string(),
    version: z.string(),
    missingSince: z.string().nullable(),
  }),
);

/** A stored answer; a damaged one counts as empty until the next check. */
export const storedAnswer = (value: unknown): CheckedUpdates => answerSchema.safeParse(value).data ?? NO_UPDATES;

export const storedSeen = (value: unknown): readonly SeenRelease[] => seenSchema.safeParse(value).data ?? [];

export const packageKey = ({ kind, id }: PackageRef): string => `${kind}:${id}`;

export const updateSubject = ({ kind, id, version }: Installed): string => `update:${kind}:${id}:${version}`;

export const advisorySubject = (id: string): string => `advisory:${id}`;

// More than the catalogue of any marketplace has for one site, and little enough for one row.
const MOST_KEPT = 1_000;

/** Keeps the updates and advisories of an answer that concern this site. */
export function concerning({ updates, advisories }: CheckedUpdates, installed: readonly Installed[]): CheckedUpdates {
  const keys = new Set(installed.map(packageKey));
  return {
    updates: updates.filter((update) => keys.has(packageKey(update))).slice(0, MOST_KEPT),
    advisories: advisories.filter(({ kind, package: id }) => keys.has(packageKey({ kind, id }))).slice(0, MOST_KEPT),
  };
}

/**
 * The latest release of each installed package that any answer has named so far. One that the new answer no longer names, though
 * it is not installed, is marked as missing: its publisher withdrew it, or somebody serves an old answer again.
 */
export function seenAfter(
  former: readonly SeenRelease[],
  updates: readonly AvailableUpdate[],
  facts: { readonly installed: readonly Installed[]; readonly now: string; readonly compare: CompareVersions },
): readonly SeenRelease[] {
  const { installed, now, compare } = facts;
  const formerOf = new Map(former.map((release) => [packageKey(release), release]));
  const offered = Map.groupBy(updates, packageKey);
  return installed.flatMap(({ kind, id, version }): SeenRelease[] => {
    const key = packageKey({ kind, id });
    const known = formerOf.get(key);
    const newest = (offered.get(key) ?? [])
      .map((update) => update.version)
      .sort(compare)
      .at(-1);
    const isMissing = known !== undefined && (newest === undefined || compare(newest, known.version) < 0);
    if (known && isMissing && compare(version, known.version) < 0)
      return [{ ...known, missingSince: known.missingSince ?? now }];
    return newest === undefined ? [] : [{ kind, id, version: newest, missingSince: null }];
  });
}

/** The releases that are missing now, unless they were installed since. */
export function missingReleases(
  seen: readonly SeenRelease[],
  installed: readonly Installed[],
  compare: CompareVersions,
): readonly (SeenRelease & { readonly missingSince: string })[] {
  const versions = new Map(installed.map((item) => [packageKey(item), item.version]));
  return seen.flatMap((release) => {
    const version = versions.get(packageKey(release));
    const { missingSince } = release;
    if (version === undefined || missingSince === null || compare(version, release.version) >= 0) return [];
    return [{ ...release, missingSince }];
  });
}
