import { randomInt } from "node:crypto";
import {
  type InstallIdentity,
  PROTOCOL_LIMITS,
  USER_CODE_ALPHABET,
  USER_CODE_LENGTH,
} from "@sitevine/contracts/protocol";
import { createSecret, hashSecret } from "../secrets.js";
import type { Store } from "./open-store.js";

/** A link request as stored. */
export interface LinkRow {
  readonly link_id: string;
  readonly poll_secret_hash: string;
  /** Without the hyphen. */
  readonly user_code: string;
  readonly site_id: string;
  readonly public_key: string;
  readonly environment: InstallIdentity["environment"];
  readonly domain: string | null;
  readonly address: string;
  readonly started_at: number;
  readonly status: "pending" | "approved" | "denied" | "replaced";
  readonly account_id: string | null;
  readonly claimed_at: number | null;
  readonly polled_at: number;
}

const LIFETIME = PROTOCOL_LIMITS.linkRequestSeconds;

const createUserCode = (): string =>
  Array.from({ length: USER_CODE_LENGTH }, () => USER_CODE_ALPHABET[randomInt(USER_CODE_ALPHABET.length)]).join("");

const isTaken = (store: Store, code: string, now: number): boolean =>
  store.prepare("select 1 from links where user_code = ? and started_at > ?").get(code, now - LIFETIME) !== undefined;

/** Starts a link request; an earlier one of the same install that nobody has claimed is replaced. */
export function startLink(store: Store, identity: InstallIdentity, address: string, now: number) {
  const { siteId, publicKey, environment, domain = null } = identity;
  const replace = `update links set status = 'replaced'
    where site_id = ? and claimed_at is null and status in ('pending', 'approved')`;
  store.prepare(replace).run(siteId);
  let userCode = createUserCode();
  while (isTaken(store, userCode, now)) userCode = createUserCode();
  const linkId = createSecret();
  const pollSecret = createSecret();
  store
    .prepare(`insert into links
      (link_id, poll_secret_hash, user_code, site_id, public_key, environment, domain, address, started_at, status)
      values (?, ?, ?, ?, ?, ?, ?, ?, ?, 'pending')`)
    .run(linkId, hashSecret(pollSecret), userCode, siteId, publicKey, environment, domain, address, now);
  return { linkId, pollSecret, userCode, expiresAt: now + LIFETIME };
}

export const findLink = (store: Store, linkId: string): LinkRow | undefined =>
  store.prepare<[string], LinkRow>("select * from links where link_id = ?").get(linkId);

/** The live request with this code, or the last one that had it. */
export const findLinkByCode = (store: Store, userCode: string): LinkRow | undefined =>
  store
    .prepare<[string], LinkRow>("select * from links where user_code = ? order by started_at desc, rowid desc limit 1")
    .get(userCode);

/**
 * Status of a link request as polls report it. Its lifetime is fixed: neither approval nor anything else extends it.
 */
export function statusOf({ status, started_at, claimed_at }: LinkRow, now: number) {
  if (status === "replaced") return "expired";
  const isOver = now >= started_at + LIFETIME;
  return isOver && claimed_at === null && status !== "denied" ? "expired" : status;
}

/** The account holder's decision, as long as the request is pending. True when it counts. */
export function decideLink(store: Store, linkId: string, accountId: string | null, now: number): boolean {
  const decide = `update links set status = ?, account_id = ?
    where link_id = ? and status = 'pending' and started_at > ?`;
  const status = accountId === null ? "denied" : "approved";
  return store.prepare(decide).run(status, accountId, linkId, now - LIFETIME).changes === 1;
}

/** Notes a poll, unless the last one was less than the interval ago. */
export function notePoll(store: Store, linkId: string, now: number): boolean {
  const note = "update links set polled_at = ? where link_id = ? and polled_at <= ?";
  return store.prepare(note).run(now, linkId, now - PROTOCOL_LIMITS.pollIntervalSeconds).changes === 1;
}

/** Claims an approved request; true for exactly one caller. */
export function claimLink(store: Store, linkId: string, now: number): boolean {
  const claim = `update links set claimed_at = ?
    where link_id = ? and status = 'approved' and claimed_at is null and started_at > ?`;
  return store.prepare(claim).run(now, linkId, now - LIFETIME).changes === 1;
}
