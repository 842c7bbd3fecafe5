import type { Audience, BodyOf, Endpoint, ParamsOf, QueryOf, ResultOf } from "@sitevine/api";
import type { Caller, Guest, Member } from "../kernel/caller.js";
import type { Precondition } from "../kernel/precondition.js";

/** What an endpoint's handler may assume of its caller. */
export type CallerOf<A extends Audience> = A extends "auth" | { readonly permission: string }
  ? Member
  : A extends "optional"
    ? Caller
    : Guest;

/** Who is at the other end of the connection. */
export interface ClientInfo {
  /** Client address as text; the right-most untrusted hop behind trusted proxies. */
  readonly address: string;
  readonly userAgent: string;
  readonly requestId: string;
}

/** One call of an endpoint, with input already validated. */
export interface Call<E extends Endpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly caller: CallerOf<E["audience"]>;
  readonly client: ClientInfo;
  readonly request: Request;
  /** What the request asks of the state that it changes; the use case checks it in its transaction. */
  readonly ifMatch: Precondition;
  /** Headers to send along with the answer. */
  readonly replyHeaders: Headers;
}

/** A JSON endpoint may answer with a Response too, where its bytes lie prepared. */
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<ResultOf<E> | Response> | ResultOf<E> | Response;

/** An endpoint value with the code that answers it, its type parameter closed over. */
export interface BoundEndpoint {
  readonly endpoint: Endpoint;
  readonly handle: (call: Call<Endpoint>) => Promise<unknown>;
}

/** Ties a handler to its endpoint; the compiler checks the handler against the endpoint's shapes. */
export function bind<E extends Endpoint>(endpoint: E, handler: Handler<E>): BoundEndpoint {
  // The router validates each call against this very endpoint before it calls, so the narrower call type holds.
  return { endpoint, handle: async (call) => handler(call as unknown as Call<E>) };
}
