import { Problem } from "./problem.js";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Sends one request; throws a Problem unless the site agrees. */
export async function send(
  method: Method,
  path: string,
  options: {
    readonly body?: unknown;
    readonly token?: string | null;
    readonly signal?: AbortSignal;
    readonly accept?: string;
  },
): Promise<Response> {
  const { body, token, signal, accept = "application/json" } = options;
  const headers: Record<string, string> = { Accept: accept };
  const isForm = body instanceof FormData;
  if (body !== undefined && !isForm) headers["Content-Type"] = "application/json";
  if (token) headers.Authorization = `Bearer ${token}`;
  const init: RequestInit = { method, headers, credentials: "same-origin" };
  if (body !== undefined) init.body = isForm ? body : JSON.stringify(body);
  if (signal) init.signal = signal;
  // What a reader did last still counts when the page is left; files are more than browsers carry on for.
  else init.keepalive = method !== "GET" && !isForm;
  const response = await fetch(path, init).catch((error: unknown) => {
    throw signal?.aborted ? error : new Problem(0);
  });
  if (response.ok) return response;
  throw new Problem(response.status, await response.json().catch(() => null), response.headers.get("Retry-After"));
}

/** The answer's value; undefined where the answer has no body. */
export const read = async <T>(response: Response): Promise<T> =>
  (response.status === 204 ? undefined : await response.json()) as T;
