import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from "node:crypto";
import type { Environment } from "../protocol/fields.js";
import { type OLDER_SIGNATURE_HEADERS, SIGNATURE_HEADERS } from "../protocol/headers.js";
import { type PublisherSignature, publisherSignedString } from "../protocol/publisher.js";
import { signedString } from "../protocol/signed-string.js";

/** A site as the marketplace sees it. */
export interface Install {
  readonly siteId: string;
  readonly environment: Environment;
  readonly privateKey: KeyObject;
  /** Public key as sent in the protocol. */
  readonly publicKey: string;
  /** Account token; present once the install is connected. */
  readonly token?: string;
}

export function createInstall(environment: Environment = "production", siteId: string = randomUUID()): Install {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const spki = publicKey.export({ type: "spki", format: "der" }).toString("base64");
  return { siteId, environment, privateKey, publicKey: spki };
}

/** Identity that an install sends when it connects or starts a link request. */
export function identityOf({ siteId, publicKey, environment }: Install) {
  return { siteId, publicKey, environment, domain: "conformance.example" };
}

/** The parts of a request that are signed, with the changes that a forgery makes to its headers. */
export interface Signing {
  readonly method: string;
  readonly pathname: string;
  /** The text that is signed. */
  readonly timestamp: string;
  readonly body: Uint8Array;
  readonly sentTimestamp?: string | undefined;
  readonly siteId?: string | undefined;
  readonly privateKey?: KeyObject | undefined;
  readonly names?: typeof SIGNATURE_HEADERS | typeof OLDER_SIGNATURE_HEADERS | undefined;
}

/** The three signature headers. */
export function signatureHeaders(install: Install, signing: Signing): Record<string, string> {
  const { method, pathname, timestamp, body, names = SIGNATURE_HEADERS } = signing;
  const bodySha256Hex = createHash("sha256").update(body).digest("hex");
  const text = signedString({ method, pathname, timestamp, bodySha256Hex });
  const signature = sign(null, Buffer.from(text), signing.privateKey ?? install.privateKey);
  return {
    [names.site]: signing.siteId ?? install.siteId,
    [names.timestamp]: signing.sentTimestamp ?? timestamp,
    [names.signature]: signature.toString("base64"),
  };
}

/** The signature of a package by its publisher. */
export function publisherSignature(
  { publicKey, privateKey }: Pick<Install, "publicKey" | "privateKey">,
  sha256: string,
): PublisherSignature {
  const signature = sign(null, Buffer.from(publisherSignedString(sha256)), privateKey);
  return { publicKey, signature: signature.toString("base64") };
}
