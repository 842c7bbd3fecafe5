import type { Audience, BodyOf, Endpoint, ParamsOf, QueryOf, ResultOf } from "@sitevine/api";
import type { Caller, Guest, Member } from "../kernel/caller.js";
import type { Edit, Precondition } from "../kernel/precondition.js";
import type { PreparedJson } from "../platform/assets/prepared-json.js";

/** Caller that a handler receives, by the audience of its endpoint. */
export type CallerOf<A extends Audience> = A extends "auth" | { readonly permission: string }
  ? Member
  : A extends "optional"
    ? Caller
    : Guest;

/** The client at the other end of the connection. */
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
  /** Requirement of the request on the state that it changes; the use case checks it in its transaction. */
  readonly ifMatch: Precondition;
  /** Headers to send with the answer. */
  readonly replyHeaders: Headers;
  /** Says what the activity log shows beside the endpoint; without it, it shows the name of what the path names. */
  readonly summarize: (text: string) => void;
}

/**
 * Return value of a handler; a handler of a JSON endpoint may also return a Response, or JSON whose bytes are prepared
 * already.
 */
type Answer<E extends Endpoint> = ResultOf<E> | PreparedJson<ResultOf<E>> | Response;

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E>> | Answer<E>;

/** An endpoint value with its handler; the type parameter is hidden. */
export interface BoundEndpoint {
  readonly endpoint: Endpoint;
  readonly handle: (call: Call<Endpoint>) => Promise<unknown>;
}

/** Returns the caller of an edit, and the requirement on the state that it changes. */
export const editBy = ({ caller, ifMatch }: { readonly caller: Member; readonly ifMatch: Precondition }): Edit => ({
  actorId: caller.userId,
  ifMatch,
});

/** Binds a handler to its endpoint; the compiler checks the handler against the endpoint's shapes. */
export function bind<E extends Endpoint>(endpoint: E, handler: Handler<E>): BoundEndpoint {
  // The router validates each call against this endpoint before it calls the handler, so the narrower call type holds.
  return { endpoint, handle: async (call) => handler(call as unknown as Call<E>) };
}
