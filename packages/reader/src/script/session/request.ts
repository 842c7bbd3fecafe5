import type { AddressOf, AnswerOf, Endpoint, HttpMethod, SentBodyOf } from "@sitevine/api";
import { Problem } from "./problem.js";

/** Options of a request besides its body. */
export interface RequestOptions {
  readonly token?: string | null;
  readonly signal?: AbortSignal;
  readonly accept?: string;
}

/** Calls an endpoint; its type determines address, body and answer. Throws a Problem unless the request succeeds. */
export const ask = async <E extends Endpoint>(
  method: E["method"],
  address: AddressOf<E>,
  body?: SentBodyOf<E>,
): Promise<AnswerOf<E>> => read<AnswerOf<E>>(await send(method, address, { body }));

/** Opens an event stream. */
export const openStream = <E extends Endpoint>(address: AddressOf<E>, options: RequestOptions): Promise<Response> =>
  send("GET", address, { ...options, accept: "text/event-stream" });

/** Sends one request; throws a Problem unless it succeeds. */
export async function send(
  method: HttpMethod,
  path: string,
  options: RequestOptions & { readonly body?: unknown },
): Promise<Response> {
  const { body, token, signal, accept = "application/json" } = options;
  const headers: Record<string, string> = { Accept: accept };
  const isForm = body instanceof FormData;
  if (body !== undefined && !isForm) headers["Content-Type"] = "application/json";
  if (token) headers.Authorization = `Bearer ${token}`;
  const init: RequestInit = { method, headers, credentials: "same-origin" };
  if (body !== undefined) init.body = isForm ? body : JSON.stringify(body);
  if (signal) init.signal = signal;
  // An action still completes when the page is left. Browsers limit the size for that, so uploads are excluded.
  else init.keepalive = method !== "GET" && !isForm;
  const response = await fetch(path, init).catch((error: unknown) => {
    throw signal?.aborted ? error : new Problem(0);
  });
  if (response.ok) return response;
  throw new Problem(response.status, await response.json().catch(() => null), response.headers.get("Retry-After"));
}

/** The value of an answer; undefined if it has no body. */
export const read = async <T>(response: Response): Promise<T> =>
  (response.status === 204 ? undefined : await response.json()) as T;
