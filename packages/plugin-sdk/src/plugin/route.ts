import type { Json } from "./json.js";
import type { Site } from "./site.js";

/** Caller of a route. */
export type RouteCaller =
  | { readonly kind: "guest" }
  | { readonly kind: "member"; readonly userId: string; readonly permissions: readonly string[] };

/** A request as the site passes it on: without cookies and tokens, which stay with the site. */
export interface WireRequest {
  readonly method: string;
  /** Below the prefix of the plugin, with a leading slash. */
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  /** Each name with its values, in the order of the address. */
  readonly query: Readonly<Record<string, readonly string[]>>;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly caller: RouteCaller;
}

/** The body of a request, which can be read once. */
export interface RouteBody {
  /** Null for a request without a body. */
  readonly stream: ReadableStream<Uint8Array> | null;
  bytes(): Promise<Uint8Array>;
  text(): Promise<string>;
  /** Rejects with a SyntaxError, which becomes SVC-API-4000 unless it is caught. */
  json(): Promise<Json>;
}

export interface RouteRequest extends WireRequest {
  readonly body: RouteBody;
}

/** Answer of a handler: one of `json` and `body`, or neither for an empty answer. */
export interface RouteAnswer {
  /** Defaults to 200, or to 204 without a body. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly body?: string | Uint8Array | ReadableStream<Uint8Array>;
}

/** A permission, or: `public` – anybody; `optional` – anybody, and members are recognised; `auth` – members. */
export type RouteAudience = "public" | "optional" | "auth" | { readonly permission: string };

export interface PluginRoute {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below `/api/p/<id>`: `/boards/:board`, where a last segment `*` stands for any further segments. */
  readonly path: string;
  readonly audience: RouteAudience;
  readonly handler: (request: RouteRequest, site: Site) => RouteAnswer | Promise<RouteAnswer>;
}

/** Answer in the form that travels to the site; a streamed body travels beside it. */
export interface WireAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text?: string;
  readonly body?: RouteAnswer["body"];
  /** The handler refused. */
  readonly error?: { readonly code: string; readonly message: string; readonly details: Json };
}
