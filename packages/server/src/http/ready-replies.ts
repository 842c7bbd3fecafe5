import type { IncomingMessage, ServerResponse } from "node:http";
import { assetForm, isUnchanged, type PreparedAsset } from "./prepared-asset.js";
import { SECURE_HEADERS } from "./secure-headers.js";

/** Who is at the other end of the connection, and whom they say that they ask for. */
export interface ReadyPeer {
  readonly peer: string;
  readonly forwardedFor: string | null;
}

/** An answer that lies ready in memory, with its headers. */
export interface ReadyAsset {
  readonly asset: PreparedAsset;
  readonly headers: Readonly<Record<string, string>>;
  /** Told once the answer is written. */
  readonly onAnswered?: (peer: ReadyPeer) => void;
}

/** Looks up what can be answered without waiting: GET of the address, with these cookies, by anybody. */
export type FindReadyAsset = (url: string, cookie: string | undefined) => ReadyAsset | undefined;

/** All that is written for one asset in one form, laid out as `writeHead` takes it. */
interface ReadyForm {
  readonly etag: string;
  readonly whole: string[];
  readonly unchanged: string[];
  readonly body: Uint8Array;
}

const flat = (...headers: readonly (readonly (readonly [string, string])[])[]): string[] => headers.flat(2) as string[];

function layOut({ asset, headers }: ReadyAsset, acceptEncoding: string | null): ReadyForm | undefined {
  const { encoding, etag, whole, unchanged } = assetForm(asset, acceptEncoding, headers);
  const body = asset.peek(encoding);
  if (!body) return undefined;
  const length = [["Content-Length", String(body.byteLength)]] as const;
  return {
    etag,
    whole: flat(SECURE_HEADERS, Object.entries(whole), length),
    unchanged: flat(Object.entries(unchanged)),
    body,
  };
}

// Clients differ in few ways; a made-up header that differs each time must not fill the memory.
const MAX_FORMS = 16;

/** Remembers laid-out forms for as long as their asset lives. */
function createForms() {
  const byAsset = new WeakMap<PreparedAsset, WeakMap<object, Map<string | null, ReadyForm>>>();
  return (ready: ReadyAsset, acceptEncoding: string | null): ReadyForm | undefined => {
    const byHeaders = byAsset.get(ready.asset) ?? new WeakMap<object, Map<string | null, ReadyForm>>();
    byAsset.set(ready.asset, byHeaders);
    const forms = byHeaders.get(ready.headers) ?? new Map<string | null, ReadyForm>();
    byHeaders.set(ready.headers, forms);
    const known = forms.get(acceptEncoding);
    if (known) return known;
    const form = layOut(ready, acceptEncoding);
    if (form && forms.size < MAX_FORMS) forms.set(acceptEncoding, form);
    return form;
  };
}

const one = (value: string | string[] | undefined): string | null => (typeof value === "string" ? value : null);

/**
 * Writes answers that lie ready straight to the socket: the few addresses that every reader fetches skip the cost of
 * request and response objects. True when the request was answered; all others take the ordinary way. Such an answer has
 * no request id, since nothing is ever logged of it.
 */
export function createReadyReplies(find: FindReadyAsset) {
  const formOf = createForms();
  return ({ method, url = "", headers, socket }: IncomingMessage, response: ServerResponse): boolean => {
    if (method !== "GET") return false;
    const ready = find(url, headers.cookie);
    const form = ready && formOf(ready, one(headers["accept-encoding"]));
    if (!form) return false;
    if (isUnchanged(one(headers["if-none-match"]), form.etag)) response.writeHead(304, form.unchanged).end();
    else response.writeHead(200, form.whole).end(form.body);
    ready.onAnswered?.({ peer: socket.remoteAddress ?? "", forwardedFor: one(headers["x-forwarded-for"]) });
    return true;
  };
}
