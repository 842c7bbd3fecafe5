import { getPublicKeyAsync, signAsync, utils } from "@noble/ed25519";

// SubjectPublicKeyInfo of RFC 8410 up to the 32 bytes of the key.
const SPKI_PREFIX = Uint8Array.of(0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00);

/** The key pair of an install. The private key stays inside: it shows neither in JSON nor in logs. */
export interface InstallKeys {
  /** Public key as sent in the protocol: base64 of the 44-byte SPKI. */
  readonly publicKey: string;
  sign(message: Uint8Array): Promise<Uint8Array>;
}

/** Creates the 32-byte private key of a new install. Store it encrypted; it never leaves the install. */
export function createPrivateKey(): Uint8Array {
  return utils.randomSecretKey();
}

/** Opens a key pair by its 32-byte private key (the seed of RFC 8032). Throws a `RangeError` for another length. */
export async function openInstallKeys(privateKey: Uint8Array): Promise<InstallKeys> {
  const seed = Uint8Array.from(privateKey);
  const raw = await getPublicKeyAsync(seed);
  const publicKey = encodeBase64(Uint8Array.of(...SPKI_PREFIX, ...raw));
  return { publicKey, sign: async (message) => await signAsync(message, seed) };
}

/** Padded standard base64 of a few bytes. */
export function encodeBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}
