import { PROTOCOL_LIMITS } from "@sitevine/contracts/protocol";
import { createSecret, hashSecret } from "../secrets.js";
import type { Store } from "./open-store.js";

export interface GrantedDownload {
  readonly sha256: string;
  readonly size: number;
}

/** Permits one download, within five minutes. */
export function grantDownload(store: Store, { sha256, size }: GrantedDownload, now: number) {
  const token = createSecret();
  const expiresAt = now + PROTOCOL_LIMITS.downloadGrantSeconds;
  const insert = "insert into downloads (token_hash, sha256, size, expires_at) values (?, ?, ?, ?)";
  store.prepare(insert).run(hashSecret(token), sha256, size, expiresAt);
  return { token, expiresAt };
}

/** Only GET begins a download. A HEAD, which Hono answers with the handler of GET, must not use a permission up. */
export const beginsDownload = (method: string): boolean => method === "GET";

/** Uses a permission up when the download begins; undefined when it is used, expired or unknown. */
export function takeDownload(store: Store, token: string, now: number): GrantedDownload | undefined {
  const take = `update downloads set used_at = @now where token_hash = @hash and used_at is null and expires_at > @now
    returning sha256, size`;
  return store.prepare<object, GrantedDownload>(take).get({ hash: hashSecret(token), now });
}
