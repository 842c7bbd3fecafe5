import semver from "semver";
import { AppError } from "../../kernel/app-error.js";
import type { Clock } from "../../kernel/clock.js";
import type { Database } from "../../platform/db/database.js";
import type { PackageRef } from "./packages.model.js";
import { findHighestVersion, raiseHighestVersion } from "./packages.repo.js";

/** Facts about a package before a release of it is downloaded. */
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

export const higherOf = (first: string | undefined, second: string | undefined): string | undefined =>
  first !== undefined && (second === undefined || !isHigher(second, first)) ? first : second;

/** Remembers the versions that the site was offered, so that an old catalogue cannot pass for a new one. */
export async function noteVersion(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  ref: PackageRef,
  version: string,
): Promise<void> {
  for (;;) {
    const known = await findHighestVersion(db.read, ref);
    if (!isHigher(version, known)) return;
    const change = { known, version, now: clock.now() };
    if (await db.transaction((tx) => raiseHighestVersion(tx, ref, change), { changes: "unseen" })) return;
  }
}

/** Refuses a release that goes backwards, unless the request names it. */
export function requireForward(version: OfferedVersion): void {
  const verdict = judgeVersion(version);
  if (verdict === "forward") return;
  const { offered, installed = null, highest = null } = version;
  const message =
    verdict === "downgrade"
      ? `The marketplace offers version ${offered}, which is older than the installed version ${installed}.`
      : `The marketplace offers version ${offered}, but it has offered version ${highest} before.`;
  throw new AppError("SVC-LICENSE-9014", { message, details: { offered, installed, highest } });
}
