/** The four parts that a signature covers. */
export interface SignedParts {
  /** HTTP method in upper case, as sent. */
  readonly method: string;
  /** Pathname of the request URL with the base path, for example `/api/v1/account/activate`; without the query string. */
  readonly pathname: string;
  /** The exact text of the timestamp header. */
  readonly timestamp: string;
  /** Lower-case hexadecimal SHA-256 of the body bytes as sent. */
  readonly bodySha256Hex: string;
}

/** SHA-256 of no bytes: the body hash of a request without a body. */
export const EMPTY_BODY_SHA256 = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

/** The string that an install signs and a marketplace verifies: the four parts joined by LF, without a trailing one. */
export function signedString({ method, pathname, timestamp, bodySha256Hex }: SignedParts): string {
  return `${method}\n${pathname}\n${timestamp}\n${bodySha256Hex}`;
}

/** SHA-256 of some bytes; may be asynchronous. */
export type Sha256 = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array | Promise<Uint8Array>;

/** A request as sent. */
export interface SignedBytes extends Omit<SignedParts, "bodySha256Hex"> {
  /** Absent or empty for a request without a body. */
  readonly body?: Uint8Array<ArrayBuffer> | undefined;
}

/**
 * Builds the signed string over the exact bytes that are sent: serialise a body once, and pass those bytes here and to the
 * request. Uses the runtime's WebCrypto unless another hash is given.
 */
export async function signedStringOfBytes(request: SignedBytes, sha256: Sha256 = webCryptoSha256): Promise<string> {
  const { method, pathname, timestamp, body } = request;
  const bodySha256Hex = body && body.length > 0 ? toHex(await sha256(body)) : EMPTY_BODY_SHA256;
  return signedString({ method, pathname, timestamp, bodySha256Hex });
}

async function webCryptoSha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

function toHex(bytes: Uint8Array): string {
  let hex = "";
  for (const byte of bytes) hex += HEX[byte];
  return hex;
}
