import type { AnswerOf, Endpoint } from "../endpoint.js";
import type { refresh } from "../endpoints/auth.js";
import { isGated } from "../implied-errors.js";
import { type ApiError, apiErrorOf } from "./api-error.js";
import type {
  CallAnswer,
  CallArguments,
  ItemOf,
  LooseInput,
  PagedEndpoint,
  PlainEndpoint,
  StreamEndpoint,
} from "./call-types.js";
import { liveValues } from "./live-stream.js";
import { prepareRequest, type RequestedEndpoint } from "./request.js";
import { createSession, type Session } from "./session.js";
import { ndjsonValues, textChunks } from "./text-stream.js";

/** An answer with the contents of its headers. */
export interface Reply<E extends Endpoint> {
  readonly data: CallAnswer<E>;
  readonly status: number;
  readonly headers: Headers;
  /** ETag to pass as `ifMatch` to the next write, if the endpoint provides one. */
  readonly etag: string | null;
}

export interface ClientOptions {
  /** Address of the site without `/api`; in a browser, an empty string means the page's own origin. */
  readonly baseUrl: string;
  /** Replaces the global fetch, for example with one that keeps cookies. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /** Initial access token. */
  readonly token?: string | null;
  /** Called with every new access token, and with null when the session has ended. */
  readonly onToken?: (token: string | null) => void;
  /** Keeps and renews the access token in place of the client, for an application that shares it between tabs. */
  readonly session?: Session;
  /** Delay before a stream reconnects. */
  readonly wait?: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
}

/** Calls a site through its endpoint values. */
export interface Client {
  /** The current access token; null for guests. */
  readonly token: string | null;
  /** Gets a new access token with the refresh cookie; null when there is no session. Concurrent calls share one request. */
  renew(): Promise<string | null>;
  /** Calls an endpoint; throws an ApiError when the site refuses. */
  call<E extends PlainEndpoint>(endpoint: E, ...input: CallArguments<E>): Promise<CallAnswer<E>>;
  /** Like `call`, but also returns status and headers. */
  send<E extends PlainEndpoint>(endpoint: E, ...input: CallArguments<E>): Promise<Reply<E>>;
  /** Iterates over the pages of a list, from the page in the query or the first. */
  pages<E extends PagedEndpoint>(endpoint: E, ...input: CallArguments<E>): AsyncGenerator<AnswerOf<E>, void, undefined>;
  /** Iterates over the rows of a list on all its pages. */
  items<E extends PagedEndpoint>(endpoint: E, ...input: CallArguments<E>): AsyncGenerator<ItemOf<E>, void, undefined>;
  /** Iterates over the values of an event stream, which reconnects by itself, or of an ndjson stream, which does not. */
  stream<E extends StreamEndpoint>(
    endpoint: E,
    ...input: CallArguments<E>
  ): AsyncGenerator<AnswerOf<E>, void, undefined>;
}

/** The endpoint `refresh`, without its schemas. */
const REFRESH: RequestedEndpoint = {
  method: "POST",
  path: "/api/auth/refresh" satisfies typeof refresh.path,
  body: { kind: "none" },
  response: { kind: "json" },
};

/** Whether a token affects the answer. Public endpoints read it only while a closed beta gate excludes guests. */
const takesToken = (endpoint: Endpoint): boolean => endpoint.audience === "optional" || isGated(endpoint);

/** True when another token may change the answer: the token that was sent was refused, or one is required and none was sent. */
function mayRenew(endpoint: Endpoint, { code }: ApiError, token: string | null): boolean {
  if (token !== null) return code === "SVC-API-4010";
  return code === "SVC-API-4003" || (code === "SVC-API-4010" && endpoint.audience !== "public");
}

const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener("abort", done, { once: true });
  });

async function readAnswer({ response: content }: Endpoint, response: Response): Promise<unknown> {
  if (content.kind === "raw") return response.blob();
  if (content.kind === "json") return response.json();
  await response.body?.cancel();
  return undefined;
}

/** The access token in the answer of a login, a registration or a refresh. */
function newToken(endpoint: Endpoint, data: unknown): string | undefined {
  if (!endpoint.id.startsWith("auth.") || typeof data !== "object" || data === null) return undefined;
  return "accessToken" in data && typeof data.accessToken === "string" ? data.accessToken : undefined;
}

/** Creates a client for the site at `baseUrl`. It keeps the access token in memory only. */
export function createClient(options: ClientOptions): Client {
  const { baseUrl, wait = pause } = options;
  const doFetch = options.fetch ?? ((url, init) => fetch(url, init));

  async function requestToken(): Promise<string | null> {
    const response = await attempt(REFRESH, {}, null);
    if (response.ok) return ((await response.json()) as AnswerOf<typeof refresh>).accessToken;
    const error = await apiErrorOf(response);
    if (error.status === 401 || error.status === 403) return null;
    throw error;
  }

  const session =
    options.session ??
    createSession({
      token: options.token ?? null,
      onToken: (token) => options.onToken?.(token),
      refresh: requestToken,
    });

  // Once true, calls are no longer tried without a token first.
  let gateWasClosed = false;

  function attempt(
    endpoint: RequestedEndpoint,
    input: LooseInput,
    token: string | null,
    extra = {},
  ): Promise<Response> {
    const { url, headers, ...request } = prepareRequest(baseUrl, endpoint, input);
    const authorization = token === null ? {} : { Authorization: `Bearer ${token}` };
    return doFetch(url, {
      ...request,
      headers: { ...headers, ...authorization, ...extra },
      ...(input.signal ? { signal: input.signal } : {}),
    });
  }

  /** Sends a request with the current token, and once more with a new one if the first was not accepted. */
  async function exchange(endpoint: Endpoint, input: LooseInput, extra = {}): Promise<Response> {
    const isShown = takesToken(endpoint) && (endpoint.audience !== "public" || gateWasClosed);
    const token = isShown ? await session.current() : null;
    const response = await attempt(endpoint, input, token, extra);
    if (response.ok) return response;
    const error = await apiErrorOf(response);
    if (!takesToken(endpoint) || !mayRenew(endpoint, error, token)) throw error;
    if (error.code === "SVC-API-4003") gateWasClosed = true;
    const next =
      token === null ? ((await session.current()) ?? (await session.renew(null))) : await session.renew(token);
    if (next === null) throw error;
    return accepted(await attempt(endpoint, input, next, extra));
  }

  async function accepted(response: Response): Promise<Response> {
    if (response.ok) return response;
    throw await apiErrorOf(response);
  }

  async function send(endpoint: Endpoint, input: LooseInput = {}) {
    const response = await exchange(endpoint, input);
    const data = await readAnswer(endpoint, response);
    const token = newToken(endpoint, data);
    if (token !== undefined) session.adopt(token);
    if (endpoint.id === "auth.logout") session.adopt(null);
    return { data, status: response.status, headers: response.headers, etag: response.headers.get("etag") };
  }

  async function* pages(endpoint: Endpoint, input: LooseInput = {}) {
    for (let page = Number(input.query?.page ?? 1); ; page += 1) {
      const { data } = await send(endpoint, { ...input, query: { ...input.query, page } });
      const whole = data as { data: unknown[]; meta: { hasNext: boolean } };
      yield whole;
      if (!whole.meta.hasNext) return;
    }
  }

  async function* items(endpoint: Endpoint, input?: LooseInput) {
    for await (const page of pages(endpoint, input)) yield* page.data;
  }

  async function* stream(endpoint: Endpoint, input: LooseInput = {}) {
    const { response: content } = endpoint;
    if (content.kind === "ndjson") yield* ndjsonValues(textChunks(await exchange(endpoint, input)));
    if (content.kind !== "event-stream") return;
    const open = (lastEventId: string) =>
      exchange(endpoint, input, lastEventId === "" ? {} : { "Last-Event-ID": lastEventId });
    yield* liveValues({ open, event: content.event, signal: input.signal, wait });
  }

  // The signatures of Client relate answers to endpoints; the implementation treats all endpoints alike.
  const client = {
    get token() {
      return session.token;
    },
    renew: () => session.renew(session.token),
    call: async (endpoint: Endpoint, input?: LooseInput) => (await send(endpoint, input)).data,
    send,
    pages,
    items,
    stream,
  };
  return client as unknown as Client;
}
