import { Point } from "@noble/ed25519";
import type { PublicKeyBytes, VerifyKey } from "./verifier.js";

const GROUP_ORDER = Point.CURVE().n;
const POINT_BYTES = 32;
const SIGNATURE_BYTES = 64;

/**
 * Prepares a key for verification without Node. Noble's own `verify` multiplies by the cofactor and so accepts signatures that
 * OpenSSL refuses. This is the equation of RFC 8032 without it.
 */
export function prepareKey({ raw }: PublicKeyBytes): VerifyKey {
  const point = readPoint(raw);
  return { verify: async (signature, message) => point !== undefined && (await holds(point, raw, signature, message)) };
}

async function holds(point: Point, raw: Uint8Array, signature: Uint8Array, message: Uint8Array): Promise<boolean> {
  if (signature.length !== SIGNATURE_BYTES) return false;
  const r = signature.subarray(0, POINT_BYTES);
  const s = littleEndian(signature.subarray(POINT_BYTES));
  if (s >= GROUP_ORDER) return false;
  const challenge = littleEndian(await sha512(r, raw, message)) % GROUP_ORDER;
  const expected = Point.BASE.multiply(s, false).add(point.negate().multiply(challenge, false)).toBytes();
  return expected.every((byte, index) => byte === r[index]);
}

function readPoint(raw: Uint8Array): Point | undefined {
  try {
    return Point.fromBytes(raw);
  } catch {
    return undefined;
  }
}

async function sha512(...parts: readonly Uint8Array[]): Promise<Uint8Array> {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return new Uint8Array(await crypto.subtle.digest("SHA-512", bytes));
}

function littleEndian(bytes: Uint8Array): bigint {
  return bytes.reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n);
}

/** SHA-256 of Web Crypto. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}
