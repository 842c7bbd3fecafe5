import { createPublicKey, verify } from "node:crypto";
import type { PublicKeyBytes, VerifyKey } from "./verifier.js";

/** Prepares a key for verification with OpenSSL. */
export function prepareKey({ spki }: PublicKeyBytes): VerifyKey {
  const key = createPublicKey({ key: Buffer.from(spki), format: "der", type: "spki" });
  return { verify: async (signature, message) => verify(null, message, key, signature) };
}
