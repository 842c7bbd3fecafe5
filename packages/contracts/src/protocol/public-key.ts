import * as z from "zod";
import { decodeBase64 } from "./base64.js";

// SubjectPublicKeyInfo of RFC 8410: SEQUENCE { SEQUENCE { 1.3.101.112 }, BIT STRING (32 bytes) }.
const SPKI_PREFIX = "302a300506032b6570032100";
const SPKI_BYTES = 44;
const SPKI_TEXT_LENGTH = 60;

// The y coordinates of the eight points of small order, in little-endian order. Anybody can make signatures that verify under
// such a key for every message.
const LOW_ORDER_Y: ReadonlySet<string> = new Set([
  "0000000000000000000000000000000000000000000000000000000000000000",
  "0100000000000000000000000000000000000000000000000000000000000000",
  "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
  "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
  "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
]);
const FIELD_PRIME_TAIL = `${"f".repeat(60)}7f`;

/** Why a public key is refused. */
export type PublicKeyProblem = "encoding" | "length" | "algorithm" | "non-canonical" | "low-order";

export type ReadPublicKey =
  | {
      readonly ok: true;
      /** The 44 bytes of the SPKI encoding. */
      readonly spki: Uint8Array<ArrayBuffer>;
      /** The 32 bytes of the key itself. */
      readonly raw: Uint8Array<ArrayBuffer>;
    }
  | { readonly ok: false; readonly reason: PublicKeyProblem };

/**
 * Parses an install's public key from the form in which it is sent: padded base64 of exactly the 44-byte Ed25519 SPKI. PEM,
 * other algorithms, trailing bytes, non-canonical and low-order points are refused. The verifier checks whether the point is on
 * the curve.
 */
export function readPublicKey(text: string): ReadPublicKey {
  const spki = text.length <= 1_024 ? decodeBase64(text) : undefined;
  if (!spki) return { ok: false, reason: "encoding" };
  if (spki.length !== SPKI_BYTES || text.length !== SPKI_TEXT_LENGTH) return { ok: false, reason: "length" };
  if (hex(spki.subarray(0, 12)) !== SPKI_PREFIX) return { ok: false, reason: "algorithm" };
  const raw = new Uint8Array(spki.subarray(12));
  const y = hex(withoutSign(raw));
  if (LOW_ORDER_Y.has(y)) return { ok: false, reason: "low-order" };
  // 2^255 - 19 begins with the byte ed; y must be below it.
  if (y.endsWith(FIELD_PRIME_TAIL) && (raw[0] ?? 0) >= 0xed) return { ok: false, reason: "non-canonical" };
  return { ok: true, spki, raw };
}

function withoutSign(raw: Uint8Array): Uint8Array {
  const copy = new Uint8Array(raw);
  copy[31] = (copy[31] ?? 0) & 0x7f;
  return copy;
}

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The public key of an install as it is sent, kept as text. */
export const publicKeySchema = z
  .string()
  .refine((text) => readPublicKey(text).ok, "must be the base64 of a 44-byte Ed25519 public key (SPKI)");
