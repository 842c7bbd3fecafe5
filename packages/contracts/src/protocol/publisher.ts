import * as z from "zod";
import { decodeBase64 } from "./base64.js";
import { publicKeySchema } from "./public-key.js";

const SIGNATURE_BYTES = 64;
const PURPOSE = "sitevine-release-v1";

/**
 * The publisher's own signature of a release, as a marketplace passes it on. An install keeps the key of the first release that it
 * installs; a later release under another key needs the administrator's consent. So a marketplace cannot replace a publisher's code.
 */
export const publisherSignatureSchema = z.object({
  publicKey: publicKeySchema,
  /** Padded base64 of the Ed25519 signature of `publisherSignedString(sha256)`. */
  signature: z
    .string()
    .max(88)
    .refine((text) => decodeBase64(text)?.length === SIGNATURE_BYTES, "must be the base64 of a 64-byte signature"),
});
export type PublisherSignature = z.infer<typeof publisherSignatureSchema>;

/**
 * Text that a publisher signs: the purpose, a line feed and the lower-case hexadecimal SHA-256 of the package. Id, kind
 * and version are inside the package.
 */
export const publisherSignedString = (sha256Hex: string): string => `${PURPOSE}\n${sha256Hex.toLowerCase()}`;
