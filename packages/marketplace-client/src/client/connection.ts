import { httpUrlSchema, type ProtocolEndpoint, siteIdSchema } from "@sitevine/contracts/protocol";
import { type Clock, unixSeconds } from "../clock.js";
import { parseJson, refusalOf } from "../http/answers.js";
import { type Exchange, exchange, type Fetch, readText } from "../http/exchange.js";
import { type Failure, failure, type Outcome } from "../http/failure.js";
import { type Parser, parseAnswer } from "../http/parse-answer.js";
import type { InstallKeys } from "../signing/install-keys.js";
import { serialiseBody, signRequest } from "../signing/sign-request.js";

const DEADLINE_MS = 20_000;
const LARGEST_ANSWER_BYTES = 8 * 1024 * 1024;

/** Where a marketplace is, who this install is, and the world as it is passed in. */
export interface ConnectionOptions {
  /** Base URL with the version, for example `https://market.example/api/v1`. */
  readonly baseUrl: string;
  /** Undefined before the site is set up: then nothing is sent, and the failure is `SVC-LICENSE-9010`. */
  readonly siteId: string | undefined;
  readonly keys: InstallKeys;
  readonly fetch: Fetch;
  readonly clock: Clock;
  /** Longest time for one request and its answer; 20 seconds unless given. */
  readonly deadlineMs?: number;
}

/** An endpoint as far as sending is concerned. */
type Sendable = Omit<ProtocolEndpoint, "response">;

/** A request to one endpoint of the protocol. */
export interface Call {
  readonly body?: unknown;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly token?: string | undefined;
}

/** Signs, sends and reads messages of the protocol. Every answer is parsed before it is used. */
export class Connection {
  readonly baseUrl: URL;
  readonly #options: ConnectionOptions;

  /** Throws a `TypeError` when the base URL is not an absolute http or https URL without credentials, query and fragment. */
  constructor(options: ConnectionOptions) {
    const text = options.baseUrl.replace(/\/+$/, "");
    if (!httpUrlSchema.safeParse(text).success || /[?#]/.test(text)) throw new TypeError("The base URL is not usable.");
    this.baseUrl = new URL(text);
    this.#options = options;
  }

  get publicKey(): string {
    return this.#options.keys.publicKey;
  }

  /** Unix seconds. */
  now(): number {
    return unixSeconds(this.#options.clock);
  }

  /** The id of the site, or that there is none. */
  siteId(): Outcome<string> {
    const parsed = siteIdSchema.safeParse(this.#options.siteId);
    if (parsed.success) return { ok: true, value: parsed.data };
    return failure("no-site-id", "This site has no id; it cannot connect to a marketplace.", "SVC-LICENSE-9010");
  }

  /** Sends a message and reads the answer with the parser of the endpoint. */
  async call<T>(endpoint: Sendable & { readonly response: Parser<T> }, call: Call): Promise<Outcome<T>> {
    const answer = await this.#send(endpoint, call);
    if (!answer.ok) return answer;
    return parseAnswer(endpoint.response, answer.value);
  }

  /** Sends a message whose answer has no body. */
  async callForNothing(endpoint: Sendable, call: Call): Promise<Outcome<undefined>> {
    const answer = await this.#send(endpoint, call);
    return answer.ok ? { ok: true, value: undefined } : answer;
  }

  async #send(endpoint: Sendable, call: Call): Promise<Outcome<unknown>> {
    const request = await this.#requestFor(endpoint, call);
    if (!request.ok) return request;
    const answer = await exchange(this.#options.fetch, request.value);
    if (!answer.ok) return answer;
    const read = await readText(answer, LARGEST_ANSWER_BYTES);
    if (!read.ok) return { ...read, status: answer.status };
    const body = parseJson(read.text);
    if (answer.status === endpoint.status) return { ok: true, value: body };
    if (answer.status >= 400) return refusalOf(endpoint, answer.status, answer.headers, body);
    return { ...failure("malformed", "The marketplace answered with an unexpected status."), status: answer.status };
  }

  async #requestFor(endpoint: Sendable, { body, query, token }: Call): Promise<Outcome<Exchange>> {
    const site = this.siteId();
    if (!site.ok) return site;
    const invalid = messageProblem(endpoint, body, query);
    if (invalid) return invalid;
    const { method } = endpoint;
    const url = new URL(this.baseUrl.href.replace(/\/$/, "") + endpoint.path);
    for (const [name, value] of Object.entries(query ?? {}))
      if (value !== undefined) url.searchParams.set(name, String(value));
    const bytes = body === undefined ? undefined : serialiseBody(body);
    const signer = { siteId: site.value, keys: this.#options.keys, now: this.now() };
    const headers = {
      Accept: "application/json",
      ...(bytes && { "Content-Type": "application/json" }),
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...(endpoint.auth !== "none" && (await signRequest({ method, url, body: bytes }, signer))),
    };
    return {
      ok: true,
      value: { method, url, headers, body: bytes, deadlineMs: this.#options.deadlineMs ?? DEADLINE_MS },
    };
  }
}

function messageProblem(endpoint: Sendable, body: unknown, query: Call["query"]): Failure | undefined {
  const texts = Object.fromEntries(
    Object.entries(query ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
  const fits =
    (endpoint.request?.safeParse(body).success ?? body === undefined) &&
    (endpoint.query?.safeParse(texts).success ?? true);
  return fits ? undefined : failure("invalid-request", "The request to the marketplace is not valid.", "SVC-API-4001");
}
