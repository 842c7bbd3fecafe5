import type { Endpoint, SentBodyOf } from "@sitevine/api";
import type { CallInput } from "@sitevine/api/client";
import { EndpointAnswer } from "./endpoint-answer.js";

type NamesIn<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | NamesIn<`/${Tail}`>
    : Rest
  : never;

/** A value for each parameter of the endpoint's path. They are encoded, so each stays one segment. */
type PathParams<E extends Endpoint> = Readonly<Record<NamesIn<E["path"]>, string | number>>;

type ParamsPart<E extends Endpoint> = string extends E["path"]
  ? { readonly params?: Readonly<Record<string, string | number>> }
  : [NamesIn<E["path"]>] extends [never]
    ? unknown
    : { readonly params: PathParams<E> };
type QueryPart<E extends Endpoint> = undefined extends E["query"]
  ? unknown
  : Omit<CallInput<E>, "params" | "body" | "signal" | "ifMatch">;
type BodyPart<E extends Endpoint> = [SentBodyOf<E>] extends [undefined] ? unknown : { readonly body: SentBodyOf<E> };

/** Sender of a call, and its origin. */
interface Caller {
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** The address that the call comes from. */
  readonly peer?: string;
  /** Origin that the call is sent to. */
  readonly origin?: string;
}

/** A call as the endpoint takes it. */
export type StrictCall<E extends Endpoint> = Caller & ParamsPart<E> & QueryPart<E> & BodyPart<E>;
/** A call of any endpoint, which may refuse it for what it sends: a text is sent as it stands. */
export interface LooseCall extends Caller {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: string | object;
  readonly body?: unknown;
}

/** The call as an argument, which may be left out when nothing in it must be given. */
export type CallArguments<Call> = Record<never, never> extends Call ? [call?: Call] : [call: Call];

/** The part of a site that answers requests. */
interface CallableSite {
  fetch(request: Request, context?: { readonly peer: string }): Promise<Response>;
}

/** Calls the endpoints of one site. */
export interface EndpointCalls {
  call<E extends Endpoint>(endpoint: E, ...call: CallArguments<StrictCall<E>>): Promise<EndpointAnswer<E>>;
  /** The same for what the endpoint does not take, and for endpoints that are not known by name. */
  callLoosely<E extends Endpoint>(endpoint: E, call?: LooseCall): Promise<EndpointAnswer<E>>;
  /** Calls with this access token, where a call has none of its own. */
  as(token: string | undefined): EndpointCalls;
}

const ORIGIN = "http://site.test";
/** Installation uses a loopback name; all other calls use the site's own origin. */
const originOf = ({ path }: Endpoint): string => (path.startsWith("/api/install/") ? "http://localhost" : ORIGIN);

function searchOf(query: string | object): string {
  if (typeof query === "string") return query.replace(/^\??(?=.)/, "?");
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const parameters = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return parameters.size === 0 ? "" : `?${parameters}`;
}

const filled = (path: string, params: Readonly<Record<string, string | number>>): string =>
  path.replaceAll(/:(\w+)/g, (_match, name: string) => {
    const value = params[name];
    if (value === undefined) throw new TypeError(`${path} needs the parameter ${name}`);
    return encodeURIComponent(value);
  });

/** Path and query of a call, for requests that are written by hand. */
export const addressOf = (
  { path }: Pick<Endpoint, "path">,
  { params = {}, query = "" }: Pick<LooseCall, "params" | "query"> = {},
): string => `${filled(path, params)}${searchOf(query)}`;

/** The request of a call, for tests that fetch it themselves. */
export function requestTo(endpoint: Endpoint, call: LooseCall = {}): Request {
  const { token, body, origin = originOf(endpoint) } = call;
  const headers = new Headers(call.headers);
  if (token) headers.set("authorization", `Bearer ${token}`);
  const isForm = body instanceof FormData;
  if (body !== undefined && !isForm && !headers.has("content-type")) headers.set("content-type", "application/json");
  const sent = isForm || typeof body === "string" || body === undefined ? body : JSON.stringify(body);
  return new Request(`${origin}${addressOf(endpoint, call)}`, {
    method: endpoint.method,
    headers,
    ...(sent === undefined ? {} : { body: sent }),
  });
}

/** Calls of the endpoints of a site, without a socket; the caller holds for every call that says nothing else. */
export function endpointCalls(site: CallableSite, caller: Caller = {}): EndpointCalls {
  async function callLoosely<E extends Endpoint>(endpoint: E, given: LooseCall = {}): Promise<EndpointAnswer<E>> {
    const call = { ...caller, ...given };
    const response = await site.fetch(requestTo(endpoint, call), call.peer ? { peer: call.peer } : undefined);
    const text = await response.text();
    return new EndpointAnswer(endpoint, { status: response.status, headers: response.headers, text });
  }
  return { call: callLoosely, callLoosely, as: (token) => endpointCalls(site, { ...caller, token }) };
}
