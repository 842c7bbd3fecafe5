import { type Failure, failure } from "./failure.js";

/** The part of `fetch` that is used. */
export type Fetch = (url: URL, init: RequestInit) => Promise<Response>;

/** One request, with its limits. */
export interface Exchange {
  readonly method: "GET" | "POST";
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer> | undefined;
  /** From the start of the request to the last byte of the answer. */
  readonly deadlineMs: number;
}

type Take = (chunk: Uint8Array) => Failure | undefined | Promise<Failure | undefined>;

/** An answer whose bytes are handed on one chunk after another, as they were sent. */
export interface Answer {
  readonly ok: true;
  readonly status: number;
  readonly headers: Headers;
  /** Gives each chunk to `take`; stops with a failure when that returns one, and at the deadline. */
  readonly read: (take: Take) => Promise<Failure | undefined>;
  /** Ends the connection without reading the body. */
  readonly cancel: () => Promise<void>;
}

/** Sends a request. Follows no redirect, asks for unencoded bytes and refuses encoded ones. Never throws. */
export async function exchange(fetch: Fetch, request: Exchange): Promise<Answer | Failure> {
  const { method, url, headers, body, deadlineMs } = request;
  const signal = AbortSignal.timeout(deadlineMs);
  const broken = () =>
    signal.aborted
      ? failure("deadline", `The marketplace did not answer within ${deadlineMs / 1000} seconds.`)
      : failure("unreachable", "The marketplace could not be reached, or the connection to it broke.");
  try {
    const response = await fetch(url, {
      method,
      headers: { ...headers, "Accept-Encoding": "identity" },
      body: body ?? null,
      redirect: "manual",
      credentials: "omit",
      cache: "no-store",
      signal,
    });
    const refused = refusal(response);
    if (refused) {
      await response.body?.cancel();
      return refused;
    }
    const { status, headers: answered } = response;
    const cancel = async () => await response.body?.cancel().catch(() => undefined);
    return { ok: true, status, headers: answered, read: reader(response, broken), cancel };
  } catch {
    return broken();
  }
}

function refusal({ type, status, headers }: Response): Failure | undefined {
  if (type === "opaqueredirect" || (status >= 300 && status < 400))
    return { ...failure("redirect", "The marketplace answered with a redirect, which is not followed."), status };
  const encoding = headers.get("Content-Encoding") ?? "identity";
  if (encoding.toLowerCase() === "identity") return undefined;
  return { ...failure("malformed", "The marketplace encoded its answer though it was asked not to."), status };
}

function reader({ body }: Response, broken: () => Failure): Answer["read"] {
  return async (take) => {
    if (!body) return undefined;
    const chunks = body.getReader();
    try {
      for (;;) {
        const next = await chunks.read().catch(() => undefined);
        if (!next) return broken();
        if (next.done) return undefined;
        const stopped = await take(next.value);
        if (stopped) return stopped;
      }
    } finally {
      // Ends the connection when the rest is not wanted; after the last byte it does nothing.
      await chunks.cancel().catch(() => undefined);
    }
  };
}

/** The whole body as text, up to a number of bytes. */
export async function readText(answer: Answer, maxBytes: number): Promise<{ ok: true; text: string } | Failure> {
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  const stopped = await answer.read((chunk) => {
    size += chunk.length;
    if (size > maxBytes) return failure("too-large", `The marketplace's answer is larger than ${maxBytes} bytes.`);
    text += decoder.decode(chunk, { stream: true });
    return undefined;
  });
  return stopped ?? { ok: true, text: text + decoder.decode() };
}
