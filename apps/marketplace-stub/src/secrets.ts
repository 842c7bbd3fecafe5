import { createHash, randomBytes } from "node:crypto";

const SECRET_BYTES = 32;

/** A text of 256 random bits, for tokens, codes and ids that nobody may guess. */
export const createSecret = (): string => randomBytes(SECRET_BYTES).toString("base64url");

/** Hash under which a secret is stored. Its 256 bits need no salt. */
export const hashSecret = (secret: string): string => createHash("sha256").update(secret).digest("hex");

export const sha256Hex = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
