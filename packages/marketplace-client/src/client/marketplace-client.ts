import {
  type ActivateResponse,
  type AuthorizedDownload,
  type AuthorizeRequest,
  accountTokenSchema,
  type CatalogResponse,
  type ConnectResponse,
  type Environment,
  isMarketplaceUrl,
  type LicensesResponse,
  type PackageKind,
  protocolEndpoints,
  type UpdatesCheckRequest,
  type UpdatesCheckResponse,
} from "@sitevine/contracts/protocol";
import { failure, type Outcome } from "../http/failure.js";
import { parseAnswer } from "../http/parse-answer.js";
import { Connection, type ConnectionOptions } from "./connection.js";
import { freshToken } from "./fresh-token.js";
import { LinkSession } from "./link-session.js";

/** The install as it introduces itself; the domain is for display only. */
export interface MarketplaceClientOptions extends ConnectionOptions {
  readonly environment: Environment;
  readonly domain?: string | undefined;
}

/** What to look for in a catalogue; pages start at 1. */
export interface CatalogSearch {
  readonly kind?: PackageKind;
  readonly category?: string;
  readonly q?: string;
  readonly sort?: "newest" | "name" | "updated";
  readonly page?: number;
  readonly limit?: number;
}

/** What is installed, for the heartbeat. */
export type InstalledReport = Pick<UpdatesCheckRequest, "serviceVersion" | "installed">;

/** An install's side of the marketplace protocol. No method throws; each says what went wrong. */
export class MarketplaceClient {
  readonly #connection: Connection;
  readonly #options: MarketplaceClientOptions;

  /** Throws a `TypeError` for a base URL that is not usable. */
  constructor(options: MarketplaceClientOptions) {
    this.#options = options;
    this.#connection = new Connection(options);
  }

  /** Connects with a single-use code that the account holder copied. */
  async connect(authCode: string): Promise<Outcome<ConnectResponse>> {
    const body = { authCode, ...this.#identity() };
    const answer = await this.#connection.call(protocolEndpoints.connect, { body });
    return answer.ok ? freshToken(answer.value, this.#connection.now()) : answer;
  }

  /** Starts a link request; keep the session in memory and poll it. */
  async startLink(): Promise<Outcome<LinkSession>> {
    const answer = await this.#connection.call(protocolEndpoints.linkStart, { body: this.#identity() });
    return answer.ok ? { ok: true, value: new LinkSession(this.#connection, answer.value) } : answer;
  }

  /** Binds the account's licences to this install. Repeating it uses no further seat. */
  async activate(token: string): Promise<Outcome<ActivateResponse>> {
    const { publicKey: _, ...body } = this.#identity();
    return await this.#connection.call(protocolEndpoints.activate, { token, body });
  }

  /** Frees the seats and revokes the tokens of this install. */
  async deactivate(token: string): Promise<Outcome<undefined>> {
    const body = { siteId: this.#options.siteId };
    return await this.#connection.callForNothing(protocolEndpoints.deactivate, { token, body });
  }

  /** What the account owns. */
  async licenses(token: string): Promise<Outcome<LicensesResponse>> {
    return await this.#connection.call(protocolEndpoints.licenses, { token });
  }

  /** A page of the catalogue; with a token, each listing says whether the account owns it. */
  async catalog(search: CatalogSearch = {}, token?: string): Promise<Outcome<CatalogResponse>> {
    return await this.#connection.call(protocolEndpoints.catalog, { query: { ...search }, token });
  }

  /** Asks for a download. The answer is for exactly the requested package, and its URL is on the marketplace's own origin. */
  async authorize(token: string, request: AuthorizeRequest): Promise<Outcome<AuthorizedDownload>> {
    const answer = await this.#connection.call(protocolEndpoints.authorize, { token, body: request });
    if (!answer.ok) return answer;
    const { kind, id, version, url } = answer.value;
    if (kind !== request.kind || id !== request.id || (request.version ?? version) !== version)
      return failure(
        "mismatch",
        "The marketplace authorised another package than the one asked for.",
        "SVC-LICENSE-9011",
      );
    if (!isMarketplaceUrl(url, this.#connection.baseUrl.href))
      return failure("malformed", "The marketplace named a download on another origin than its own.");
    return answer;
  }

  /**
   * The heartbeat's request: reports what is installed. Store the token of the answer before anything else, also the one of a
   * failure (`rotated`): the marketplace has replaced the former token, whatever the rest of its answer is.
   */
  async checkUpdates(token: string, report: InstalledReport): Promise<Outcome<UpdatesCheckResponse>> {
    const { publicKey: _, ...identity } = this.#identity();
    const body = { ...identity, ...report };
    const endpoint = { ...protocolEndpoints.updatesCheck, response: accountTokenSchema.loose() };
    const answer = await this.#connection.call(endpoint, { token, body });
    if (!answer.ok) return answer;
    const fresh = freshToken(answer.value, this.#connection.now());
    if (!fresh.ok) return fresh;
    const read = parseAnswer(protocolEndpoints.updatesCheck.response, fresh.value);
    return read.ok ? read : { ...read, rotated: { token: fresh.value.token, expiresAt: fresh.value.expiresAt } };
  }

  #identity() {
    const { siteId, environment, domain } = this.#options;
    return { siteId, publicKey: this.#connection.publicKey, environment, ...(domain !== undefined && { domain }) };
  }
}
