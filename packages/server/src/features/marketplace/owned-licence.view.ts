import type { AnswerOf, listOwnedLicences } from "@sitevine/api";
import type { LicenseSummary } from "@sitevine/contracts";
import type { InstalledPackage } from "./installed-packages.port.js";
import { isoOf } from "./marketplace-times.model.js";

const isoOrNull = (seconds: number | null | undefined): string | null => (seconds == null ? null : isoOf(seconds));

/** A licence of the account, with what is installed of its product. */
export function ownedLicenceView(
  { latestVersion: _, ...licence }: LicenseSummary,
  item: InstalledPackage | undefined,
  updateAvailable: string | null,
): AnswerOf<typeof listOwnedLicences>["licenses"][number] {
  return {
    ...licence,
    updatesUntil: isoOrNull(licence.updatesUntil),
    purchasedAt: isoOrNull(licence.purchasedAt),
    installedVersion: item?.version ?? null,
    installedStatus: item?.status ?? null,
    updateAvailable,
  };
}
