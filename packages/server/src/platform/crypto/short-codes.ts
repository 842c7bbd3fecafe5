import { createHmac, randomInt } from "node:crypto";
import { deriveSiteKey } from "./site-key.js";

/** Codes that a person copies by hand. They are short, so they live for minutes and few tries only. */
export interface ShortCodes {
  /** Six random digits. */
  create(): string;
  /** What the database keeps instead. It takes the site's key to try codes against it; `context` is what the code is good for. */
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
