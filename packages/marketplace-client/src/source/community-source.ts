import {
  type AuthorizeRequest,
  type CatalogResponse,
  catalogQuerySchema,
  httpUrlSchema,
  isMarketplaceUrl,
} from "@sitevine/contracts/protocol";
import type { CatalogSearch } from "../client/index.js";
import { type DownloadOptions, download } from "../download/download.js";
import { parseJson } from "../http/answers.js";
import { exchange, type Fetch, readText } from "../http/exchange.js";
import { type Failure, failure, type Outcome } from "../http/failure.js";
import { type CommunityCatalogue, communityCatalogueSchema, findListings } from "./community-catalogue.js";
import type { PackageSource, SourceDownload, SourceVerdict } from "./package-source.js";

const DEADLINE_MS = 20_000;
const LARGEST_CATALOGUE_BYTES = 8 * 1024 * 1024;
const PAGE_SIZE = 20;

/** What a community source works with. */
export interface CommunitySourceOptions {
  /** Where the catalogue is, a JSON file on any web server. */
  readonly catalogueUrl: string;
  readonly fetch: Fetch;
  readonly deadlineMs?: number;
}

/** A free source: one static catalogue, no accounts, and entitlements that restrict nothing. */
export class CommunitySource implements PackageSource {
  readonly #options: CommunitySourceOptions;
  readonly #url: URL;

  /** Throws a `TypeError` when the address is not an absolute http or https URL without credentials. */
  constructor(options: CommunitySourceOptions) {
    if (!httpUrlSchema.safeParse(options.catalogueUrl).success)
      throw new TypeError("The catalogue's address is not usable.");
    this.#options = options;
    this.#url = new URL(options.catalogueUrl);
  }

  async catalog(search: CatalogSearch = {}): Promise<Outcome<CatalogResponse>> {
    const invalid = searchProblem(search);
    if (invalid) return invalid;
    const catalogue = await this.#load();
    if (!catalogue.ok) return catalogue;
    const { page = 1, limit = PAGE_SIZE } = search;
    const found = findListings(catalogue.value, search);
    const total = found.length;
    const totalPages = Math.ceil(total / limit);
    const meta = { page, limit, total, totalPages, hasNext: page < totalPages, hasPrev: page > 1 };
    return { ok: true, value: { data: found.slice((page - 1) * limit, page * limit), meta } };
  }

  async authorize({ kind, id, version }: AuthorizeRequest): Promise<Outcome<SourceDownload>> {
    const catalogue = await this.#load();
    if (!catalogue.ok) return catalogue;
    const item = catalogue.value.packages.find((candidate) => candidate.kind === kind && candidate.id === id);
    const release = item?.releases.find((candidate) => version === undefined || candidate.version === version);
    if (!release) return failure("refused", "There is no such release.", "SVC-LICENSE-9004");
    const url = URL.canParse(release.url, this.#url) ? new URL(release.url, this.#url).href : "";
    if (!isMarketplaceUrl(url, this.#url.href))
      return failure("malformed", "The catalogue names a download on another origin than its own.");
    const { sha256, size, publisher } = release;
    return { ok: true, value: { kind, id, version: release.version, url, sha256, size, publisher } };
  }

  async download(
    target: SourceDownload,
    options: Pick<DownloadOptions, "openSink" | "onProgress" | "deadlineMs">,
  ): Promise<Outcome<{ bytes: number }>> {
    return await download(target, { ...options, baseUrl: this.#url.href, fetch: this.#options.fetch });
  }

  async judge(): Promise<SourceVerdict> {
    return { covered: true };
  }

  async #load(): Promise<Outcome<CommunityCatalogue>> {
    const { fetch, deadlineMs = DEADLINE_MS } = this.#options;
    const headers = { Accept: "application/json" };
    const answer = await exchange(fetch, { method: "GET", url: this.#url, headers, deadlineMs });
    if (!answer.ok) return answer;
    if (answer.status !== 200) {
      await answer.cancel();
      return { ...failure("unreachable", "The catalogue could not be read."), status: answer.status };
    }
    const read = await readText(answer, LARGEST_CATALOGUE_BYTES);
    if (!read.ok) return read;
    const parsed = communityCatalogueSchema.safeParse(parseJson(read.text));
    return parsed.success
      ? { ok: true, value: parsed.data }
      : failure("malformed", "The catalogue is not well-formed.");
  }
}

/** The rules of the protocol's catalogue query hold here too. */
function searchProblem(search: CatalogSearch): Failure | undefined {
  const texts = Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
  if (catalogQuerySchema.safeParse(texts).success) return undefined;
  return failure("invalid-request", "The search in the catalogue is not valid.", "SVC-API-4001");
}
