import { isSignablePath, SIGNATURE_HEADERS, signedStringOfBytes } from "@sitevine/contracts/protocol";
import { encodeBase64, type InstallKeys } from "./install-keys.js";

/** A request before it is signed. */
export interface RequestToSign {
  /** In upper case, as it is sent. */
  readonly method: string;
  /** The whole URL; the pathname with the base path is signed, the query is not. */
  readonly url: URL;
  /** Exactly the bytes that are sent. */
  readonly body?: Uint8Array<ArrayBuffer> | undefined;
}

/** Who signs, and when. */
export interface Signer {
  readonly siteId: string;
  readonly keys: InstallKeys;
  /** Unix seconds; a marketplace tolerates 300 seconds of difference. */
  readonly now: number;
}

/**
 * The three signature headers of a request. Throws a `TypeError` for a path that no marketplace would verify: percent-encoded,
 * with `;`, a backslash, or empty or dot segments.
 */
export async function signRequest(request: RequestToSign, signer: Signer): Promise<Record<string, string>> {
  const { pathname } = request.url;
  if (!isSignablePath(pathname)) throw new TypeError(`The path ${pathname} cannot be signed.`);
  const timestamp = String(Math.floor(signer.now));
  const text = await signedStringOfBytes({ method: request.method, pathname, timestamp, body: request.body });
  const signature = await signer.keys.sign(new TextEncoder().encode(text));
  return {
    [SIGNATURE_HEADERS.site]: signer.siteId,
    [SIGNATURE_HEADERS.timestamp]: timestamp,
    [SIGNATURE_HEADERS.signature]: encodeBase64(signature),
  };
}

/** Serialises a body once. Sign and send these bytes: serialising again may give other ones. */
export function serialiseBody(value: unknown): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(value));
}
