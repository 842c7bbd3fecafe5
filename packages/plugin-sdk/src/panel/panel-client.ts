import type { Json } from "../plugin/json.js";

export interface PanelRequest {
  readonly method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  /** Sent as JSON. */
  readonly body?: Json;
  readonly signal?: AbortSignal;
}

/** The answer of a route. */
export interface PanelAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed body where it is JSON, its text where it is something else, and null where there is none. */
  readonly data: unknown;
}

/**
 * Calls the routes of the plugin, as the viewer of the page. Paths are those of the routes, such as `/boards/7`; all
 * others throw a TypeError. A refusal rejects with an Error that has the fields of {@link PanelRefusal}.
 */
export interface PanelClient {
  /** Calls a route and returns what it answered: `T` is what the author knows of it. */
  call<T = unknown>(path: string, request?: PanelRequest): Promise<T>;
  /** The same with the status and the headers. */
  send(path: string, request?: PanelRequest): Promise<PanelAnswer>;
}

/** Contents of an Error of {@link PanelClient}: the error of the site's envelope. */
export interface PanelRefusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly details?: unknown;
}
