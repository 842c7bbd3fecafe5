import { sha256Hex } from "../../platform/crypto/digest.js";
import type { KeyValueStore } from "../../platform/kv/key-value-store.js";
import { fold } from "../users/index.js";

/** Mails to people who may not have requested them. */
export type UnaskedMail = "registration-code" | "password-reset" | "email-change";

/**
 * Counts the mails that others can make the site send to one address; false when the limit for this hour is used up.
 */
export type MaySend = (mail: UnaskedMail, email: string) => Promise<boolean>;

const MAX = 3;
const WINDOW_MS = 60 * 60_000;

export function createTargetLimit(store: KeyValueStore): MaySend {
  return async (mail, email) => {
    // Hashed, so that the store contains no list of addresses and no address makes a key too long.
    const { count } = await store.increment(`mails:${mail}:${sha256Hex(fold(email))}`, { ttlMs: WINDOW_MS });
    return count <= MAX;
  };
}
