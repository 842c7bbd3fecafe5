import { createHash, createPublicKey, type KeyObject, verify } from "node:crypto";
import {
  isFreshTimestamp,
  isSignablePath,
  type LinkPollRequest,
  readPublicKey,
  readSignatureFields,
  type SignatureFields,
  signedString,
} from "@sitevine/contracts/protocol";
import { hashSecret } from "../secrets.js";
import type { Incoming } from "./incoming.js";
import { badSignature } from "./refusal.js";

/** A request whose headers are well-formed and fresh. Nothing is verified before `isSignedBy` says so. */
export interface SignedRequest {
  readonly siteId: string;
  isSignedBy(publicKey: string): boolean;
}

function keyOf(publicKey: string): KeyObject | undefined {
  const read = readPublicKey(publicKey);
  if (!read.ok) return undefined;
  try {
    return createPublicKey({ key: Buffer.from(read.spki), format: "der", type: "spki" });
  } catch {
    // The bytes are not a point of the curve.
    return undefined;
  }
}

function fieldsOf(request: Incoming, now: number): SignatureFields {
  const fields = readSignatureFields((name) => request.header(name));
  if (!fields.ok || !isFreshTimestamp(fields.timestamp, now)) throw badSignature();
  return fields;
}

/**
 * Reads the signature of a request before anything else of it is looked at. `basePath` is what a proxy in front may have taken
 * off the path: signatures cover the path under which sites know the marketplace. Throws the one refusal for bad signatures.
 */
export function readSigned(request: Incoming, { now, basePath }: { now: number; basePath: string }): SignedRequest {
  const { rawPath, method, body } = request;
  if (!isSignablePath(rawPath)) throw badSignature();
  if (method === "GET" && body.length > 0) throw badSignature();
  const { siteId, timestamp, signature } = fieldsOf(request, now);
  const pathname = rawPath.startsWith(`${basePath}/`) ? rawPath : basePath + rawPath;
  const bodySha256Hex = createHash("sha256").update(body).digest("hex");
  const message = Buffer.from(signedString({ method, pathname, timestamp, bodySha256Hex }));
  return {
    siteId,
    isSignedBy(publicKey) {
      const key = keyOf(publicKey);
      // OpenSSL's verification is strict: S below the group order, and no cofactor.
      return key !== undefined && verify(null, message, key, signature);
    },
  };
}

/** Stored data of the install that started a link request. */
export interface LinkStarter {
  readonly site_id: string;
  readonly public_key: string;
  readonly poll_secret_hash: string;
}

/** True when a poll comes from the install that started the request: it has the secret, and its key is the one that was stored. */
export const mayPoll = (
  link: LinkStarter,
  { pollSecret, publicKey }: LinkPollRequest,
  signed: SignedRequest,
): boolean =>
  link.poll_secret_hash === hashSecret(pollSecret) &&
  link.public_key === publicKey &&
  link.site_id === signed.siteId &&
  signed.isSignedBy(link.public_key);
