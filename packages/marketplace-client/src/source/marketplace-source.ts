import {
  type AuthorizeRequest,
  type CatalogResponse,
  judgeRelease,
  type PackageRef,
  type Release,
} from "@sitevine/contracts/protocol";
import type { CatalogSearch, MarketplaceClient } from "../client/index.js";
import { type DownloadOptions, download } from "../download/download.js";
import type { EntitlementKeeper } from "../entitlement/index.js";
import type { Fetch } from "../http/exchange.js";
import { failure, type Outcome } from "../http/failure.js";
import type { PackageSource, SourceDownload, SourceVerdict } from "./package-source.js";

/** What a marketplace source works with. */
export interface MarketplaceSourceOptions {
  readonly client: Pick<MarketplaceClient, "authorize" | "catalog">;
  readonly baseUrl: string;
  readonly fetch: Fetch;
  readonly keeper: Pick<EntitlementKeeper, "accept" | "state">;
  /** The account token; undefined while the site is not connected. */
  readonly token: () => Promise<string | undefined>;
}

/** A marketplace that speaks the protocol, as a source of packages. */
export class MarketplaceSource implements PackageSource {
  readonly #options: MarketplaceSourceOptions;

  constructor(options: MarketplaceSourceOptions) {
    this.#options = options;
  }

  async catalog(search: CatalogSearch = {}): Promise<Outcome<CatalogResponse>> {
    return await this.#options.client.catalog(search, await this.#options.token());
  }

  /** The entitlement that comes with the answer is stored first. One that does not verify is not, and grants nothing. */
  async authorize(request: AuthorizeRequest): Promise<Outcome<SourceDownload>> {
    const { client, keeper, token } = this.#options;
    const held = await token();
    if (held === undefined)
      return failure("refused", "This site is not connected to the marketplace.", "SVC-LICENSE-9006");
    const answer = await client.authorize(held, request);
    if (answer.ok) await keeper.accept(answer.value.entitlement);
    return answer;
  }

  async download(
    target: SourceDownload,
    options: Pick<DownloadOptions, "openSink" | "onProgress" | "deadlineMs">,
  ): Promise<Outcome<{ bytes: number }>> {
    const { baseUrl, fetch } = this.#options;
    return await download(target, { ...options, baseUrl, fetch });
  }

  async judge(item: PackageRef, release: Release): Promise<SourceVerdict> {
    const { standing, entitlement } = await this.#options.keeper.state();
    if (standing.state === "lapsed") return { covered: false, reason: "lapsed" };
    if (!entitlement?.ok) return { covered: false, reason: "not-granted" };
    return judgeRelease(entitlement.claims.entitlements, item, release);
  }
}
