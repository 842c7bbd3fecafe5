import { createHmac, randomInt } from "node:crypto";
import { deriveSiteKey } from "./site-key.js";

/** Codes that a person types by hand. They are short, so they are valid for minutes and a few attempts only. */
export interface ShortCodes {
  /** Six random digits. */
  create(): string;
  /**
   * Returns the digest that the database stores instead of the code. Codes cannot be tried against it without the
   * site's key; `context` is what the code is valid for.
   */
  hash(code: string, context: readonly string[]): string;
}

export function shortCodes(siteSecret: string): ShortCodes {
  const key = deriveSiteKey(siteSecret, "short-code");
  return {
    create: () => randomInt(1_000_000).toString().padStart(6, "0"),
    hash: (code, context) =>
      createHmac("sha256", key)
        .update(JSON.stringify([...context, code]))
        .digest("base64url"),
  };
}
