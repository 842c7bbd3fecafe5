import {
  isFreshTimestamp,
  isSignablePath,
  readSignatureFields,
  type SignatureFieldsProblem,
  signedStringOfBytes,
} from "@sitevine/contracts/protocol";
import { sha256 } from "#verifier";
import type { VerifyKey } from "./verifier.js";
import { prepareVerifyKey } from "./verify-key.js";

/** A request as a marketplace received it, before anything is parsed. */
export interface ReceivedRequest {
  readonly method: string;
  /**
   * Path and query exactly as on the request line, with the public base path. Behind a proxy that strips the base path, put it
   * back. A path that a router has decoded is not what was signed.
   */
  readonly target: string;
  readonly header: (name: string) => string | null | undefined;
  /** The bytes as received. Refuse a content encoding before; a decoded body is not what was signed. */
  readonly body: Uint8Array<ArrayBuffer>;
}

/** What a marketplace knows when it verifies. */
export interface VerifyContext {
  /** Unix seconds. */
  readonly now: number;
  /**
   * The registered key of an install; for linking, the key in the body of the request. An account and a site id own a key
   * together: look it up by the account of the token as well.
   */
  readonly findKey: (siteId: string) => VerifyKey | undefined | Promise<VerifyKey | undefined>;
}

/** Why a request is refused: for logs and tests. The answer must be the same for all reasons: 401 `SVC-LICENSE-9001`. */
export type SignatureProblem =
  | SignatureFieldsProblem
  | "path"
  | "body-of-get"
  | "stale-timestamp"
  | "unknown-key"
  | "wrong-signature";

export type VerifiedRequest =
  | { readonly ok: true; readonly siteId: string; readonly timestamp: number }
  | { readonly ok: false; readonly reason: SignatureProblem };

// Public key of RFC 8032, section 7.1, test 1. An unknown install takes as long to refuse as a wrong signature.
const DECOY_KEY = "MCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=";
let decoy: VerifyKey | undefined;

/** Verifies the signature of a request, strictly. Never throws, whatever the request contains. */
export async function verifyRequest(request: ReceivedRequest, context: VerifyContext): Promise<VerifiedRequest> {
  const { method, target, header, body } = request;
  const fields = readSignatureFields(header);
  if (!fields.ok) return fields;
  const [pathname = ""] = target.split("?", 1);
  if (!isSignablePath(pathname)) return refused("path");
  if (method === "GET" && body.length > 0) return refused("body-of-get");
  const { siteId, timestamp, signature } = fields;
  if (!isFreshTimestamp(timestamp, context.now)) return refused("stale-timestamp");
  const text = await signedStringOfBytes({ method, pathname, timestamp, body }, sha256);
  const key = await context.findKey(siteId);
  const verified = await (key ?? decoyKey())?.verify(signature, new TextEncoder().encode(text));
  if (!key) return refused("unknown-key");
  return verified ? { ok: true, siteId, timestamp: Number(timestamp) } : refused("wrong-signature");
}

function decoyKey(): VerifyKey | undefined {
  decoy ??= prepareVerifyKey(DECOY_KEY);
  return decoy;
}

const refused = (reason: SignatureProblem): VerifiedRequest => ({ ok: false, reason });
