import type { PackageSource, SourceDownload, SourceVerdict } from "@sitevine/marketplace-client";
import { AppError } from "../../kernel/app-error.js";
import { failedRequest } from "./failed-request.recorder.js";
import type { PackageMarket } from "./package-source.port.js";
import type { PackageRef } from "./packages.model.js";

type Refused = Exclude<SourceVerdict, { readonly covered: true }>;

const PAGE_SIZE = 100;
// Short ids are part of many others.
const MOST_PAGES = 10;

/** The package in the catalogue; undefined when the catalogue does not have it. */
export async function findListing(
  market: Pick<PackageMarket, "noteDownload">,
  source: Pick<PackageSource, "catalog">,
  { kind, id }: PackageRef,
) {
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const found = await source.catalog({ kind, q: id, limit: PAGE_SIZE, page });
    if (!found.ok) throw await failedRequest(market, found);
    const { data, meta } = found.value;
    const listing = data.find((candidate) => candidate.kind === kind && candidate.id === id);
    if (listing || !meta.hasNext) return listing;
  }
  return undefined;
}

const day = (seconds: number): string => new Date(seconds * 1_000).toISOString().slice(0, 10);

/** Says never bought from not valid any more, and both from every seat elsewhere. */
async function whyNotGranted(market: PackageMarket, { kind, id }: PackageRef): Promise<AppError> {
  const owned = (await market.licences()).filter(({ product }) => product.kind === kind && product.id === id);
  if (owned.some(({ status }) => status === "active")) return new AppError("SVC-LICENSE-9009");
  const [ended] = owned;
  if (!ended) return new AppError("SVC-LICENSE-9008");
  return new AppError("SVC-LICENSE-9008", {
    message: `The licence for this is not valid any more: the marketplace says “${ended.status}”.`,
  });
}

function refusalOf(verdict: Exclude<Refused, { readonly reason: "not-granted" }>): AppError {
  switch (verdict.reason) {
    case "published-after-updates":
      return new AppError("SVC-LICENSE-9005", {
        message: `Version ${verdict.version} was released on ${day(verdict.publishedAt)}, and your updates ended on ${day(verdict.updatesUntil)}.`,
      });
    case "above-max-version":
      return new AppError("SVC-LICENSE-9005", {
        message: `Your licence is for versions up to ${verdict.maxVersion}, and this is ${verdict.version}.`,
      });
    case "lapsed":
      return new AppError("SVC-LICENSE-9005", {
        message: "The licences of this site have not been confirmed for too long. Refresh them, then try again.",
      });
    case "malformed-release":
      return new AppError("SVC-LICENSE-9007", { message: "The marketplace does not say when this was released." });
  }
}

/**
 * Requires that the site's licences cover a release; packages that cost nothing are not judged. The licences of the account are
 * activated once before a package that was not granted is refused, since it may have been bought a moment ago.
 */
export async function requireCovered(
  market: PackageMarket,
  source: PackageSource,
  ref: PackageRef,
  { version }: Pick<SourceDownload, "version">,
): Promise<void> {
  const listing = await findListing(market, source, ref);
  if (!(listing?.paid ?? (await market.isPaid(ref)))) return;
  // The marketplace has judged the window of an older release, whose date the catalogue does not have.
  const publishedAt = listing?.latestVersion === version ? (listing.publishedAt ?? 0) : 0;
  await requireGranted(market, source, ref, { version, publishedAt });
}

/** The same for a package that is known to need a licence. */
export async function requireGranted(
  market: PackageMarket,
  source: PackageSource,
  ref: PackageRef,
  release: { readonly version: string; readonly publishedAt: number },
): Promise<void> {
  const judge = (): Promise<SourceVerdict> => source.judge(ref, release);
  let verdict = await judge();
  if (!verdict.covered && verdict.reason === "not-granted") {
    await market.activate();
    verdict = await judge();
  }
  if (verdict.covered) return;
  throw verdict.reason === "not-granted" ? await whyNotGranted(market, ref) : refusalOf(verdict);
}
