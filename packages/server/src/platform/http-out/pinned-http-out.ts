import type { ClientRequest, IncomingMessage } from "node:http";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP } from "node:net";
import type { HttpOut, OutAnswer, OutCall, OutFailure, OutReply, OutRequest } from "./http-out.js";

export interface HttpOutOptions {
  /** Returns all addresses of a name. */
  readonly resolve: (hostname: string) => Promise<readonly string[]>;
  /** Whether connecting to this address is allowed. */
  readonly mayReach: (address: string) => boolean;
  /** Allowed ports in addition to the scheme's default. */
  readonly ports?: readonly string[];
}

const MAX_REDIRECTS = 3;

type Hop = OutAnswer | { readonly ok: "moved"; readonly to: string };

interface OutFailed {
  readonly ok: false;
  readonly reason: OutFailure;
}

const failed = (reason: OutFailure): OutFailed => ({ ok: false, reason });

/** Headers with one value each; those with several are joined as the standard says. */
const headersOf = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(", ") : value]],
    ),
  );

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, "");

/** Connects to this address, whatever the name resolves to later. */
function connect(
  url: URL,
  address: string,
  { method, headers }: { readonly method: string; readonly headers: Readonly<Record<string, string>> },
  signal: AbortSignal,
): ClientRequest {
  const family = isIP(address);
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  return request(url, {
    agent: false,
    signal,
    method,
    headers: { "Accept-Encoding": "identity", "User-Agent": "Sitevine", ...headers },
    lookup: (_hostname, options, done) => {
      if (options.all) done(null, [{ address, family }]);
      else done(null, address, family);
    },
  });
}

const answered = (request: ClientRequest, body?: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request.once("response", resolve);
    request.on("error", reject);
    request.end(body);
  });

async function readCapped(message: IncomingMessage, maxBytes: number): Promise<OutAnswer> {
  if (Number(message.headers["content-length"] ?? 0) > maxBytes) return failed("size");
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of message as AsyncIterable<Uint8Array>) {
    length += chunk.byteLength;
    if (length > maxBytes) return failed("size");
    chunks.push(chunk);
  }
  return { ok: true, bytes: Buffer.concat(chunks) };
}

async function readHop(message: IncomingMessage, url: URL, maxBytes: number): Promise<Hop> {
  const { statusCode = 0, headers } = message;
  if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
    if (!URL.canParse(headers.location, url)) return failed("status");
    return { ok: "moved", to: new URL(headers.location, url).href };
  }
  const isPlain = (headers["content-encoding"] ?? "identity") === "identity";
  return statusCode === 200 && isPlain ? readCapped(message, maxBytes) : failed("status");
}

/**
 * Reaches other hosts by a checked address: for each hop the name is resolved once, refused when one of its addresses
 * is not allowed, and connected to by the address that was checked. So a name that resolves differently in between
 * gains nothing. Redirects are new hops.
 */
export function createHttpOut({ resolve, mayReach, ports = [] }: HttpOutOptions): HttpOut {
  async function addressFor(url: URL): Promise<string | null> {
    const isWeb = url.protocol === "http:" || url.protocol === "https:";
    const isPlain = url.username === "" && url.password === "" && (url.port === "" || ports.includes(url.port));
    if (!isWeb || !isPlain) return null;
    const host = hostOf(url);
    const addresses = isIP(host) === 0 ? await resolve(host) : [host];
    return addresses.every(mayReach) ? (addresses[0] ?? null) : null;
  }

  async function hop(url: URL, { accept, maxBytes }: OutRequest, signal: AbortSignal): Promise<Hop> {
    const address = await addressFor(url);
    signal.throwIfAborted();
    if (address === null) return failed("address");
    const request = connect(url, address, { method: "GET", headers: { Accept: accept } }, signal);
    try {
      return await readHop(await answered(request), url, maxBytes);
    } finally {
      request.destroy();
    }
  }

  async function follow(url: string, request: OutRequest, signal: AbortSignal): Promise<OutAnswer> {
    let next = url;
    for (let count = 0; count <= MAX_REDIRECTS; count += 1) {
      if (!URL.canParse(next)) return failed("address");
      const answer = await hop(new URL(next), request, signal);
      if (answer.ok !== "moved") return answer;
      next = answer.to;
    }
    return failed("redirects");
  }

  async function sendOnce(url: string, call: OutCall, signal: AbortSignal): Promise<OutReply> {
    if (!URL.canParse(url)) return failed("address");
    const target = new URL(url);
    const address = await addressFor(target);
    signal.throwIfAborted();
    if (address === null) return failed("address");
    const request = connect(target, address, call, signal);
    try {
      const message = await answered(request, call.body);
      const body = await readCapped(message, call.maxBytes);
      return body.ok ? { ...body, status: message.statusCode ?? 0, headers: headersOf(message) } : body;
    } finally {
      request.destroy();
    }
  }

  /** Ends the work after a time and turns its failure into a reason. */
  function within<Answer>(
    timeoutMs: number,
    work: (signal: AbortSignal) => Promise<Answer>,
  ): Promise<Answer | OutFailed> {
    const signal = AbortSignal.timeout(timeoutMs);
    // The resolver does not support abort signals.
    const late = new Promise<OutFailed>((done) => signal.addEventListener("abort", () => done(failed("time"))));
    return Promise.race([work(signal).catch(() => failed(signal.aborted ? "time" : "network")), late]);
  }

  return {
    get: (url, request) => within(request.timeoutMs, (signal) => follow(url, request, signal)),
    send: (url, call) => within(call.timeoutMs, (signal) => sendOnce(url, call, signal)),
  };
}
