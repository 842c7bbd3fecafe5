import type { IncomingMessage, ServerResponse } from "node:http";
import type { PreparedAsset } from "../platform/assets/prepared-asset.js";
import { isLooking } from "./looking.js";
import { createNonce } from "./nonced/nonce.js";
import { type PolicyFor, type PreparedPage, pageTag, unchangedHeaders, wholeHeaders } from "./nonced/prepared-page.js";
import type { SecureHeaders } from "./secure-headers.js";
import { assetForm, isUnchanged } from "./serve-asset.js";

/** The client at the other end of the connection, and the client that proxies say they forward for. */
export interface ReadyPeer {
  readonly peer: string;
  readonly forwardedFor: string | null;
}

/** A cached answer with its headers. */
export interface ReadyAsset {
  readonly asset: PreparedAsset;
  readonly headers: Readonly<Record<string, string>>;
}

/** The same for a page, whose scripts get a nonce that its policy names. */
export interface ReadyPage {
  readonly page: PreparedPage;
  readonly headers: Readonly<Record<string, string>>;
  readonly policyFor: PolicyFor;
  /** Called once the answer is written. */
  readonly onAnswered: (peer: ReadyPeer) => void;
}

type Ready = ReadyAsset | ReadyPage;

/**
 * Looks up a cached answer to a GET of the address with these cookies. Returns a promise where it takes a moment to find
 * out who requests it, or to make the answer. `hasToken` says that the request names its caller with a token as well.
 */
export type FindReady = (
  url: string,
  cookie: string | undefined,
  hasToken: boolean,
) => Ready | undefined | Promise<Ready | undefined>;

/** Everything that is written for one answer in one form, as `writeHead` takes it. */
interface ReadyForm {
  readonly etag: string;
  readonly unchanged: string[];
  send(response: ServerResponse): void;
}

const flat = (...headers: readonly (readonly (readonly [string, string])[])[]): string[] => headers.flat(2) as string[];

function layOutAsset(
  { asset, headers }: ReadyAsset,
  acceptEncoding: string | null,
  secureHeaders: SecureHeaders,
): ReadyForm | undefined {
  const { encoding, etag, whole, unchanged } = assetForm(asset, acceptEncoding, headers);
  const body = asset.peek(encoding);
  if (!body) return undefined;
  const length = [["Content-Length", String(body.byteLength)]] as const;
  const head = flat(secureHeaders, Object.entries(whole), length);
  return {
    etag,
    unchanged: flat(Object.entries(unchanged)),
    send: (response) => response.writeHead(200, head).end(body),
  };
}

function layOutPage(
  { page, headers, policyFor }: ReadyPage,
  acceptEncoding: string | null,
  secureHeaders: SecureHeaders,
): ReadyForm | undefined {
  const form = page.peek(acceptEncoding);
  if (!form) return undefined;
  const head = flat(secureHeaders, Object.entries(wholeHeaders(page, form, headers)));
  return {
    etag: pageTag(page),
    unchanged: flat(Object.entries(unchangedHeaders(page, headers))),
    send(response) {
      const nonce = createNonce();
      response.writeHead(200, [...head, "Content-Security-Policy", policyFor(nonce)]);
      for (const piece of form.bytes.pieces(nonce)) response.write(piece);
      response.end();
    },
  };
}

const layOut = (ready: Ready, acceptEncoding: string | null, secureHeaders: SecureHeaders): ReadyForm | undefined =>
  "page" in ready
    ? layOutPage(ready, acceptEncoding, secureHeaders)
    : layOutAsset(ready, acceptEncoding, secureHeaders);

// Clients differ in few ways; made-up headers that differ each time must not fill the memory.
const MAX_FORMS = 16;

/** Keeps the forms of an answer as long as the answer itself is kept. */
function createForms(secureHeaders: SecureHeaders) {
  const bySubject = new WeakMap<object, WeakMap<object, Map<string | null, ReadyForm>>>();
  return (ready: Ready, acceptEncoding: string | null): ReadyForm | undefined => {
    const subject = "page" in ready ? ready.page : ready.asset;
    const byHeaders = bySubject.get(subject) ?? new WeakMap<object, Map<string | null, ReadyForm>>();
    bySubject.set(subject, byHeaders);
    const forms = byHeaders.get(ready.headers) ?? new Map<string | null, ReadyForm>();
    byHeaders.set(ready.headers, forms);
    const known = forms.get(acceptEncoding);
    if (known) return known;
    const form = layOut(ready, acceptEncoding, secureHeaders);
    if (form && forms.size < MAX_FORMS) forms.set(acceptEncoding, form);
    return form;
  };
}

/** The answer, in memory in the form that the client accepts. */
async function inForm(ready: Promise<Ready | undefined>, acceptEncoding: string | null): Promise<Ready | undefined> {
  const found = await ready;
  if (found && "page" in found) await found.page.form(acceptEncoding);
  return found;
}

const one = (value: string | string[] | undefined): string | null => (typeof value === "string" ? value : null);

/**
 * Writes cached answers and pages for guests directly to the socket: what most readers fetch avoids the cost of request
 * and response objects. Returns true, or a promise of it, when the request was answered; all others are handled
 * normally. Such an answer has no request id, since nothing about it is ever logged.
 */
export function createReadyReplies(find: FindReady, secureHeaders: () => SecureHeaders) {
  let current = secureHeaders();
  let formOf = createForms(current);

  /** Forms with outdated headers are dropped. */
  function readyForm(ready: Ready, acceptEncoding: string | null): ReadyForm | undefined {
    const now = secureHeaders();
    if (now !== current) {
      current = now;
      formOf = createForms(now);
    }
    return formOf(ready, acceptEncoding);
  }

  function reply(ready: Ready | undefined, { headers, socket }: IncomingMessage, response: ServerResponse): boolean {
    const form = ready && readyForm(ready, one(headers["accept-encoding"]));
    if (!form) return false;
    if (isUnchanged(one(headers["if-none-match"]), form.etag)) response.writeHead(304, form.unchanged).end();
    else form.send(response);
    if ("page" in ready && isLooking((name) => one(headers[name])))
      ready.onAnswered({ peer: socket.remoteAddress ?? "", forwardedFor: one(headers["x-forwarded-for"]) });
    return true;
  }

  return (request: IncomingMessage, response: ServerResponse): boolean | Promise<boolean> => {
    if (request.method !== "GET") return false;
    const { cookie, authorization } = request.headers;
    const ready = find(request.url ?? "", cookie, authorization !== undefined);
    if (!(ready instanceof Promise)) return reply(ready, request, response);
    // What went wrong is told by the ordinary answer.
    return inForm(ready, one(request.headers["accept-encoding"])).then(
      (found) => reply(found, request, response),
      () => false,
    );
  };
}
