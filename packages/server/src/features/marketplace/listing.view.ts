import type { AnswerOf, listMarketplace } from "@sitevine/api";
import type { Listing } from "@sitevine/contracts";
import { isoOf } from "./marketplace-times.model.js";

/** An entry of the catalogue, with the version that this site has. */
export function listingView(
  listing: Listing,
  installedVersion: string | null,
): AnswerOf<typeof listMarketplace>["data"][number] {
  const { publishedAt } = listing;
  return {
    ...listing,
    category: listing.category ?? null,
    price: listing.price ?? null,
    latestVersion: listing.latestVersion ?? null,
    publishedAt: publishedAt == null ? null : isoOf(publishedAt),
    minServiceVersion: listing.minServiceVersion ?? null,
    installedVersion,
  };
}
