import type { AnswerOf, listOwnedLicences } from "@sitevine/api";
import type { LicenseSummary } from "@sitevine/contracts";
import type { Database } from "../../platform/db/database.js";
import { storedJson } from "../../platform/db/stored-json.js";
import { type Reach, requireAccount } from "./account.query.js";
import type { InstalledPackage, InstalledPackages } from "./installed-packages.port.js";
import { marketplaceError } from "./marketplace-failure.model.js";
import { ownedLicenceView } from "./owned-licence.view.js";
import { type CheckedUpdates, NO_UPDATES, packageKey, storedAnswer } from "./updates.model.js";
import { compareVersions } from "./updates.query.js";
import { findUpdates } from "./updates.repo.js";

/** The licences of the connected account, asked fresh. Throws what kept the marketplace from answering. */
export type OwnedLicences = () => Promise<AnswerOf<typeof listOwnedLicences>>;

/** The version that the site can update to, unless the last check said that the licence does not cover it. */
function updateFor(
  { product, latestVersion }: LicenseSummary,
  item: InstalledPackage | undefined,
  { updates }: CheckedUpdates,
): string | null {
  if (!item || latestVersion == null || compareVersions(item.version, latestVersion) >= 0) return null;
  const checked = updates.find(
    (update) => packageKey(update) === packageKey(product) && update.version === latestVersion,
  );
  return checked?.entitled === false ? null : latestVersion;
}

export function createOwnedLicences({
  db,
  reach,
  installed,
}: {
  readonly db: Database;
  readonly reach: Reach;
  readonly installed: InstalledPackages;
}): OwnedLicences {
  return async () => {
    const { client, token, explained } = await requireAccount(reach);
    const answer = explained(await client.licenses(token.token));
    if (!answer.ok) throw marketplaceError(answer);
    const [packages, row] = await Promise.all([installed.list(), findUpdates(db.read)]);
    const byKey = new Map(packages.map((item) => [packageKey(item), item]));
    const checked = row ? storedAnswer(storedJson(row.answer, "marketplace_updates")) : NO_UPDATES;
    return {
      licenses: answer.value.licenses.map((licence) => {
        const item = byKey.get(packageKey(licence.product));
        return ownedLicenceView(licence, item, updateFor(licence, item, checked));
      }),
    };
  };
}
