import type { Context } from "hono";
import type { RequestFacts } from "./errors.js";
import type { ClientInfo } from "./handler.js";

/** Bindings that the server adapter passes along with a request. */
export interface ServerBindings {
  readonly incoming?: { readonly socket: { readonly remoteAddress?: string | undefined } };
  /** Peer address for requests that do not come from a socket. */
  readonly peer?: string;
}

/** Typed variables of one request. */
export interface EdgeEnv {
  Bindings: ServerBindings;
  /** `userId` is set once the caller is known to be a member, `pluginId` for a request that a plugin answers. */
  Variables: { client: ClientInfo; userId?: string; pluginId?: string };
}

export type EdgeContext = Context<EdgeEnv>;

// For a request that failed before it got an id.
const NAMELESS = "unknown";

/** The address at the other end of the connection. */
export function peerAddress(context: EdgeContext): string {
  return context.env?.incoming?.socket.remoteAddress ?? context.env?.peer ?? "127.0.0.1";
}

/** Returns the facts that the log states about a failed request, as far as they are known at that moment. */
export function requestFacts(context: EdgeContext): RequestFacts {
  const { method, path } = context.req;
  const client: ClientInfo | undefined = context.get("client");
  const requestId = client?.requestId ?? NAMELESS;
  return { requestId, method, path, userId: context.get("userId"), pluginId: context.get("pluginId") };
}
