import type { AnswerOf, listUpdates } from "@sitevine/api";
import type { Advisory, PackageRef } from "@sitevine/contracts";
import semver from "semver";
import type { Database } from "../../platform/db/database.js";
import { storedJson } from "../../platform/db/stored-json.js";
import type { InstalledPackage, InstalledPackages } from "./installed-packages.port.js";
import type { Problem } from "./problems.model.js";
import { missingReleases, NO_UPDATES, packageKey, storedAnswer, storedSeen } from "./updates.model.js";
import { findAcknowledged, findUpdates } from "./updates.repo.js";
import { updatesView } from "./updates.view.js";

/** The updates and advisories for what is installed now, from the last check. */
export type UpdatesAnswer = AnswerOf<typeof listUpdates>;

export interface UpdatesQuery {
  read(userId: string): Promise<UpdatesAnswer>;
  /** The latest release of a package that an update check has named. */
  seenVersion(item: PackageRef): Promise<string | undefined>;
  /** Releases that the marketplace offered once and no longer does. */
  problems(): Promise<readonly Problem[]>;
}

/** The order of semantic versions; text that is none comes first. */
export const compareVersions = (left: string, right: string): number => {
  const [first, second] = [semver.parse(left), semver.parse(right)];
  if (!first || !second) return Number(first !== null) - Number(second !== null);
  return first.compare(second);
};

/** An advisory whose range cannot be understood is shown rather than hidden. */
const concerns = ({ affected }: Advisory, { version }: InstalledPackage): boolean =>
  semver.validRange(affected) === null || semver.satisfies(version, affected, { includePrerelease: true });

export function createUpdatesQuery({
  db,
  installed,
}: {
  readonly db: Database;
  readonly installed: InstalledPackages;
}): UpdatesQuery {
  const seenReleases = async () => {
    const row = await findUpdates(db.read);
    return row ? storedSeen(storedJson(row.seen, "marketplace_updates")) : [];
  };

  return {
    async seenVersion(item) {
      return (await seenReleases()).find((release) => packageKey(release) === packageKey(item))?.version;
    },

    async read(userId) {
      const [row, packages, acknowledged] = await Promise.all([
        findUpdates(db.read),
        installed.list(),
        findAcknowledged(db.read, userId),
      ]);
      const byKey = new Map(packages.map((item) => [packageKey(item), item]));
      const { updates, advisories } = row ? storedAnswer(storedJson(row.answer, "marketplace_updates")) : NO_UPDATES;
      return updatesView({
        checkedAt: row?.checked_at ?? null,
        acknowledged,
        updates: updates.flatMap((update) => {
          const item = byKey.get(packageKey(update));
          return item && compareVersions(item.version, update.version) < 0 ? [{ update, item }] : [];
        }),
        advisories: advisories.filter((advisory) => {
          const item = byKey.get(packageKey({ kind: advisory.kind, id: advisory.package }));
          return item !== undefined && concerns(advisory, item);
        }),
      });
    },

    async problems() {
      const missing = missingReleases(await seenReleases(), await installed.list(), compareVersions);
      return missing.map(({ kind, id, version, missingSince }) => ({
        code: "SVC-LICENSE-9014",
        since: missingSince,
        message:
          `The marketplace used to offer version ${version} of the ${kind} ${id} and no longer does. Its publisher may have ` +
          "withdrawn it; otherwise somebody serves an old list. Ask the marketplace before you install anything older.",
      }));
    },
  };
}
