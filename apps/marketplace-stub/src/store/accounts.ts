import { randomUUID } from "node:crypto";
import { createSecret, hashSecret } from "../secrets.js";
import type { Store } from "./open-store.js";

const CODE_SECONDS = 3_600;

export interface Account {
  readonly id: string;
  readonly email: string;
}

/** Creates an account, or finds it by its email. */
export function ensureAccount(store: Store, email: string, now: number): Account {
  const insert = "insert into accounts (id, email, created_at) values (?, ?, ?) on conflict do nothing";
  store.prepare(insert).run(randomUUID(), email, now);
  return store.prepare<[string], Account>("select id, email from accounts where email = ?").get(email) as Account;
}

export const findAccount = (store: Store, id: string): Account | undefined =>
  store.prepare<[string], Account>("select id, email from accounts where id = ?").get(id);

/** A code that connects one install, once, within an hour. */
export function issueAuthCode(store: Store, accountId: string, now: number): string {
  const code = createSecret();
  const insert = "insert into auth_codes (code_hash, account_id, expires_at) values (?, ?, ?)";
  store.prepare(insert).run(hashSecret(code), accountId, now + CODE_SECONDS);
  return code;
}

/** Uses a code up; undefined when it is used, expired or unknown. */
export function takeAuthCode(store: Store, code: string, now: number): Account | undefined {
  const take = "update auth_codes set used_at = ? where code_hash = ? and used_at is null and expires_at > ?";
  const hash = hashSecret(code);
  if (store.prepare(take).run(now, hash, now).changes === 0) return undefined;
  const find = "select a.id, a.email from accounts a join auth_codes c on c.account_id = a.id where c.code_hash = ?";
  return store.prepare<[string], Account>(find).get(hash);
}

/** As others see it: the first letter and the domain. */
export const maskedEmail = ({ email }: Account): string => email.replace(/^(.).*@/, "$1***@");
