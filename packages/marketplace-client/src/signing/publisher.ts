import {
  decodeBase64,
  type PublisherSignature,
  publisherSignedString,
  readPublicKey,
} from "@sitevine/contracts/protocol";
import { encodeBase64, type InstallKeys } from "./install-keys.js";
import { prepareVerifyKey } from "./verify-key.js";

const utf8 = new TextEncoder();

/** Signs a release with the publisher's key, for the people who publish it. */
export async function signRelease(sha256Hex: string, keys: InstallKeys): Promise<PublisherSignature> {
  const signature = await keys.sign(utf8.encode(publisherSignedString(sha256Hex)));
  return { publicKey: keys.publicKey, signature: encodeBase64(signature) };
}

/** Whether the publisher's signature is valid for the package with this checksum. */
export async function verifyRelease({ publicKey, signature }: PublisherSignature, sha256Hex: string): Promise<boolean> {
  const key = prepareVerifyKey(publicKey);
  const bytes = decodeBase64(signature);
  return (
    key !== undefined && bytes !== undefined && (await key.verify(bytes, utf8.encode(publisherSignedString(sha256Hex))))
  );
}

/**
 * Fingerprint of a publisher's key: the lower-case hexadecimal SHA-256 of its 44 bytes. Throws a `TypeError` for text that is not a
 * public key of the protocol.
 */
export async function publisherFingerprint(publicKey: string): Promise<string> {
  const read = readPublicKey(publicKey);
  if (!read.ok) throw new TypeError("The publisher's key is not a public key of the protocol.");
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", read.spki));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
