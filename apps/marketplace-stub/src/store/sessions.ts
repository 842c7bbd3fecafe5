import { createSecret, hashSecret } from "../secrets.js";
import type { Account } from "./accounts.js";
import type { Store } from "./open-store.js";

const SIGN_IN_SECONDS = 600;
const SESSION_SECONDS = 8 * 3_600;

/** The secret of a link that signs an account holder in, once, within ten minutes. */
export function issueSignIn(store: Store, accountId: string, now: number): string {
  const secret = createSecret();
  const insert = "insert into sign_ins (secret_hash, account_id, expires_at) values (?, ?, ?)";
  store.prepare(insert).run(hashSecret(secret), accountId, now + SIGN_IN_SECONDS);
  return secret;
}

/** Uses a sign-in link up and begins a session; undefined when the link is used, expired or unknown. */
export function beginSession(store: Store, signIn: string, now: number): string | undefined {
  const take = `update sign_ins set used_at = @now where secret_hash = @hash and used_at is null and expires_at > @now
    returning account_id`;
  const row = store.prepare<object, { account_id: string }>(take).get({ hash: hashSecret(signIn), now });
  if (!row) return undefined;
  const session = createSecret();
  const insert = "insert into sessions (secret_hash, account_id, expires_at) values (?, ?, ?)";
  store.prepare(insert).run(hashSecret(session), row.account_id, now + SESSION_SECONDS);
  return session;
}

export function findSession(store: Store, session: string, now: number): Account | undefined {
  const find = `select a.id, a.email from sessions s join accounts a on a.id = s.account_id
    where s.secret_hash = ? and s.expires_at > ?`;
  return store.prepare<[string, number], Account>(find).get(hashSecret(session), now);
}
