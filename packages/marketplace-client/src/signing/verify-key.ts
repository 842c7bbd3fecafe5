import { readPublicKey } from "@sitevine/contracts/protocol";
import { prepareKey } from "#verifier";
import type { VerifyKey } from "./verifier.js";

/**
 * Prepares an install's public key from the text that it sent: base64 of exactly the 44-byte Ed25519 SPKI. Undefined for
 * anything else, low-order points included. Keep the result: preparing a key takes about as long as verifying with it.
 */
export function prepareVerifyKey(publicKey: string): VerifyKey | undefined {
  const read = readPublicKey(publicKey);
  return read.ok ? prepareKey(read) : undefined;
}
