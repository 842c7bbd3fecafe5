import { createPublicKey, hash, verify } from "node:crypto";
import type { PublicKeyBytes, VerifyKey } from "./verifier.js";

/** Prepares a key for verification with OpenSSL. */
export function prepareKey({ spki }: PublicKeyBytes): VerifyKey {
  const key = createPublicKey({ key: Buffer.from(spki), format: "der", type: "spki" });
  return { verify: async (signature, message) => verify(null, message, key, signature) };
}

/** SHA-256 without the detour through the thread pool that Web Crypto takes, which costs more than hashing a request. */
export const sha256 = (bytes: Uint8Array<ArrayBuffer>): Uint8Array => hash("sha256", bytes, "buffer");
