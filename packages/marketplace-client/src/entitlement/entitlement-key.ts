import { ENTITLEMENT_ALGORITHM } from "@sitevine/contracts/protocol";
import { type CryptoKey, importSPKI } from "jose";

const SMALLEST_MODULUS_BITS = 2_048;

/** The public key that entitlements are verified with, or why a text is none. Without a key nothing is verified. */
export type ReadEntitlementKey =
  | { readonly ok: true; readonly key: CryptoKey }
  | { readonly ok: false; readonly message: string };

/**
 * Reads an RSA public key from PEM (SPKI), also with newlines escaped as `\n`, as environment variables have them. Private keys,
 * other algorithms and RSA below 2048 bits are refused.
 */
export async function readEntitlementKey(pem: string): Promise<ReadEntitlementKey> {
  const text = pem.replaceAll("\\r", "").replaceAll("\\n", "\n").trim();
  const key = await importSPKI(text, ENTITLEMENT_ALGORITHM).catch(() => undefined);
  if (!key) return { ok: false, message: "must be an RSA public key as PEM that begins with BEGIN PUBLIC KEY" };
  const bits = "modulusLength" in key.algorithm ? Number(key.algorithm.modulusLength) : 0;
  if (bits < SMALLEST_MODULUS_BITS) return { ok: false, message: "must be an RSA key of at least 2048 bits" };
  return { ok: true, key };
}
