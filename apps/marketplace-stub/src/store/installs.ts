import { type InstallIdentity, PROTOCOL_LIMITS } from "@sitevine/contracts/protocol";
import { createSecret, hashSecret } from "../secrets.js";
import type { Store } from "./open-store.js";

/** A site that is connected to an account. */
export interface Install {
  readonly id: number;
  readonly account_id: string;
  readonly site_id: string;
  readonly public_key: string;
  readonly environment: string;
  readonly domain: string | null;
}

export interface IssuedToken {
  readonly token: string;
  readonly expiresAt: number;
}

const COLUMNS = "i.id, i.account_id, i.site_id, i.public_key, i.environment, i.domain";

function issueToken(store: Store, installId: number, now: number): IssuedToken {
  const token = createSecret();
  const expiresAt = now + PROTOCOL_LIMITS.accountTokenSeconds;
  const insert = "insert into tokens (token_hash, install_id, issued_at, expires_at) values (?, ?, ?, ?)";
  store.prepare(insert).run(hashSecret(token), installId, now, expiresAt);
  return { token, expiresAt };
}

/**
 * Connects an install to an account and gives it its first token. A site that connects again, with another key perhaps, keeps
 * its seats; its former key and tokens end at once. Installs of other accounts with the same site id are not affected.
 */
export function connectInstall(store: Store, accountId: string, identity: InstallIdentity, now: number): IssuedToken {
  const { siteId, publicKey, environment, domain = null } = identity;
  const upsert = `
    insert into installs (account_id, site_id, public_key, environment, domain, connected_at, seen_at)
    values (@accountId, @siteId, @publicKey, @environment, @domain, @now, @now)
    on conflict (account_id, site_id) do update set public_key = @publicKey, environment = @environment,
      domain = @domain, connected_at = @now, seen_at = @now
    returning id`;
  const row = store
    .prepare<object, { id: number }>(upsert)
    .get({ accountId, siteId, publicKey, environment, domain, now }) as { id: number };
  store.prepare("delete from tokens where install_id = ?").run(row.id);
  return issueToken(store, row.id, now);
}

/** Installs with a site id, of whichever accounts; their keys tell them apart. */
export const findInstallsOfSite = (store: Store, siteId: string): readonly Install[] =>
  store.prepare<[string], Install>(`select ${COLUMNS} from installs i where i.site_id = ?`).all(siteId);

const IS_LIVE = "t.expires_at > @now and (t.replaced_at is null or t.replaced_at > @now - @overlap)";

/** The install that a token belongs to, while it is accepted. */
export function findInstallOfToken(store: Store, token: string, now: number): Install | undefined {
  const find = `select ${COLUMNS} from installs i join tokens t on t.install_id = i.id
    where t.token_hash = @hash and ${IS_LIVE}`;
  const overlap = PROTOCOL_LIMITS.tokenOverlapSeconds;
  return store.prepare<object, Install>(find).get({ hash: hashSecret(token), now, overlap });
}

/**
 * Replaces a token. It is accepted for ten more minutes from the first time that it is replaced, its own predecessors end now.
 * Of two heartbeats with one token both get a new one, since the site may have lost either answer.
 */
export function rotateToken(store: Store, install: Install, token: string, now: number): IssuedToken {
  const hash = hashSecret(token);
  const isReplacement =
    "replaced_at is null and issued_at >= (select replaced_at from tokens where token_hash = @hash)";
  store
    .prepare(`delete from tokens where install_id = @id and token_hash <> @hash and not coalesce(${isReplacement}, 0)`)
    .run({ id: install.id, hash });
  store.prepare("update tokens set replaced_at = coalesce(replaced_at, ?) where token_hash = ?").run(now, hash);
  store.prepare("update installs set seen_at = ? where id = ?").run(now, install.id);
  return issueToken(store, install.id, now);
}

/** Frees the seats of an install and revokes its tokens. */
export function disconnectInstall(store: Store, installId: number): void {
  store.prepare("delete from activations where install_id = ?").run(installId);
  store.prepare("delete from tokens where install_id = ?").run(installId);
}
