import type { AnswerOf, listMarketplace, QueryOf } from "@sitevine/api";
import type { CatalogResponse } from "@sitevine/contracts";
import type { CatalogSearch, Outcome } from "@sitevine/marketplace-client";
import { paginate } from "../../kernel/pagination.js";
import { findAccount, type Reach } from "./account.query.js";
import type { NoteFailure } from "./failures.recorder.js";
import type { InstalledPackages } from "./installed-packages.port.js";
import { listingView } from "./listing.view.js";
import type { PaidPackages } from "./paid-packages.service.js";
import { packageKey } from "./updates.model.js";

type Search = QueryOf<typeof listMarketplace>;

/** A page of what the marketplace offers; empty while it cannot be asked. */
export type Catalogue = (search: Search) => Promise<AnswerOf<typeof listMarketplace>>;

export interface CatalogueDeps {
  readonly reach: Reach;
  readonly installed: InstalledPackages;
  readonly noteFailure: NoteFailure;
  readonly ask: AskCatalogue;
}

/** One page of the catalogue as the marketplace gives it, connected or not. Rejects where no marketplace is configured. */
export type AskCatalogue = (search: CatalogSearch) => Promise<Outcome<CatalogResponse>>;

export function createAskCatalogue(reach: Reach, paid: Pick<PaidPackages, "note">): AskCatalogue {
  /** The catalogue is open to everybody, so a token that was refused is left out. */
  async function ask(search: CatalogSearch): Promise<Outcome<CatalogResponse>> {
    const account = await findAccount(reach);
    const { client, explained } = account ?? (await reach.openClient());
    const answer = explained(await client.catalog(search, account?.token.token));
    if (answer.ok || !account || answer.status !== 401) return answer;
    return explained(await client.catalog(search));
  }

  return async (search) => {
    const answer = await ask(search);
    if (answer.ok) await paid.note(answer.value.data);
    return answer;
  };
}

/** Leaves out what a search does not name. */
const searchOf = ({ kind, q, category, sort, page, limit }: Search): CatalogSearch => ({
  sort,
  page,
  limit,
  ...(kind !== undefined && { kind }),
  ...(q !== undefined && { q }),
  ...(category !== undefined && { category }),
});

export function createCatalogue({ reach, installed, noteFailure, ask }: CatalogueDeps): Catalogue {
  return async (search) => {
    const nothing = paginate([], 0, search);
    if (reach.baseUrl === null) return nothing;
    const answer = await ask(searchOf(search));
    // Nothing was sent, because no marketplace has such a category or text: no failure to report.
    if (!answer.ok && (answer.reason === "invalid-request" || answer.reason === "no-site-id")) return nothing;
    await noteFailure("catalogue", answer.ok ? undefined : answer);
    if (!answer.ok) return nothing;
    const versions = new Map((await installed.list()).map((item) => [packageKey(item), item.version]));
    const { data, meta } = answer.value;
    const listings = data.slice(0, search.limit);
    return { data: listings.map((listing) => listingView(listing, versions.get(packageKey(listing)) ?? null)), meta };
  };
}
