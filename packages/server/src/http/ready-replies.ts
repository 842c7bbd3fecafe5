import type { IncomingMessage, ServerResponse } from "node:http";
import type { Encoding } from "../platform/assets/compression.js";
import type { PreparedAsset } from "../platform/assets/prepared-asset.js";
import { tokenIn } from "./bearer-token.js";
import { isLooking } from "./looking.js";
import type { SecureHeaders } from "./secure-headers.js";
import { assetForm, isUnchanged } from "./serve-asset.js";

/** The client at the other end of the connection, and the client that proxies say they forward for. */
export interface ReadyPeer {
  readonly peer: string;
  readonly forwardedFor: string | null;
}

/** A content security policy that names the host of the request. */
export interface PolicyByHost {
  forHost(host: string): string;
}

/** A cached answer with its headers. */
export interface ReadyAsset {
  readonly asset: PreparedAsset;
  readonly headers: Readonly<Record<string, string>>;
  readonly policy?: PolicyByHost;
  /** Called once the answer to somebody who looks at it is written. */
  readonly onAnswered?: (peer: ReadyPeer) => void;
}

/**
 * Looks up a cached answer to a GET of the address with these cookies. Returns a promise where it takes a moment to find
 * out who requests it. `hasToken` says that the request names its caller with a token as well.
 */
export type FindReady = (
  url: string,
  cookie: string | undefined,
  hasToken: boolean,
) => ReadyAsset | undefined | Promise<ReadyAsset | undefined>;

/** The headers of one answer in one form as `writeHead` takes them, except for its length and its policy. */
interface ReadyForm {
  readonly encoding: Encoding | null;
  readonly etag: string;
  readonly unchanged: readonly string[];
  readonly head: readonly string[];
}

const flat = (...headers: readonly (readonly (readonly [string, string])[])[]): string[] => headers.flat(2) as string[];

function layOut(
  { asset, headers }: ReadyAsset,
  acceptEncoding: string | null,
  secureHeaders: SecureHeaders,
): ReadyForm {
  const { encoding, etag, whole, unchanged } = assetForm(asset, acceptEncoding, headers);
  const head = flat(secureHeaders, Object.entries(whole));
  return { encoding, etag, unchanged: flat(Object.entries(unchanged)), head };
}

// Clients differ in few ways; made-up headers that differ each time must not fill the memory.
const MAX_FORMS = 16;

/** Keeps the forms of an answer as long as the answer itself is kept. */
function createForms(secureHeaders: SecureHeaders) {
  const byAsset = new WeakMap<object, WeakMap<object, Map<string | null, ReadyForm>>>();
  return (ready: ReadyAsset, acceptEncoding: string | null): ReadyForm => {
    const byHeaders = byAsset.get(ready.asset) ?? new WeakMap<object, Map<string | null, ReadyForm>>();
    byAsset.set(ready.asset, byHeaders);
    const forms = byHeaders.get(ready.headers) ?? new Map<string | null, ReadyForm>();
    byHeaders.set(ready.headers, forms);
    const known = forms.get(acceptEncoding);
    if (known) return known;
    const form = layOut(ready, acceptEncoding, secureHeaders);
    if (forms.size < MAX_FORMS) forms.set(acceptEncoding, form);
    return form;
  };
}

const one = (value: string | string[] | undefined): string | null => (typeof value === "string" ? value : null);

/**
 * Writes cached answers directly to the socket: what most readers fetch avoids the cost of request
 * and response objects. Returns true, or a promise of it, when the request was answered; all others are handled
 * normally. Such an answer has no request id, since nothing about it is ever logged.
 */
export function createReadyReplies(find: FindReady, secureHeaders: () => SecureHeaders) {
  let current = secureHeaders();
  let formOf = createForms(current);

  /** Forms with outdated headers are dropped. */
  function readyForm(ready: ReadyAsset, acceptEncoding: string | null): ReadyForm {
    const now = secureHeaders();
    if (now !== current) {
      current = now;
      formOf = createForms(now);
    }
    return formOf(ready, acceptEncoding);
  }

  function reply(
    ready: ReadyAsset | undefined,
    { headers, socket }: IncomingMessage,
    response: ServerResponse,
  ): boolean {
    if (!ready) return false;
    const { asset, policy, onAnswered } = ready;
    const { encoding, etag, unchanged, head } = readyForm(ready, one(headers["accept-encoding"]));
    const isSame = isUnchanged(one(headers["if-none-match"]), etag);
    const body = isSame ? undefined : asset.peek(encoding);
    if (!isSame && !body) return false;
    const own = policy ? ["Content-Security-Policy", policy.forHost(headers.host ?? "")] : [];
    if (body) response.writeHead(200, [...head, "Content-Length", String(body.byteLength), ...own]).end(body);
    else response.writeHead(304, [...unchanged, ...own]).end();
    if (onAnswered && isLooking((name) => one(headers[name])))
      onAnswered({ peer: socket.remoteAddress ?? "", forwardedFor: one(headers["x-forwarded-for"]) });
    return true;
  }

  return (request: IncomingMessage, response: ServerResponse): boolean | Promise<boolean> => {
    if (request.method !== "GET") return false;
    const { cookie, authorization = "" } = request.headers;
    const ready = find(request.url ?? "", cookie, tokenIn(authorization) !== null);
    if (!(ready instanceof Promise)) return reply(ready, request, response);
    // Failures are reported by the ordinary answer.
    return ready.then(
      (found) => reply(found, request, response),
      () => false,
    );
  };
}
