import SqliteFile from "better-sqlite3";

export type Store = SqliteFile.Database;

const BUSY_MS = 5_000;

/** Times are unix seconds. Of tokens, codes and poll secrets only the SHA-256 is stored. */
const TABLES = `
create table if not exists accounts (
  id text primary key, email text not null unique, created_at integer not null
);
create table if not exists auth_codes (
  code_hash text primary key, account_id text not null references accounts, expires_at integer not null, used_at integer
);
create table if not exists installs (
  id integer primary key, account_id text not null references accounts, site_id text not null, public_key text not null,
  environment text not null, domain text, connected_at integer not null, seen_at integer not null,
  unique (account_id, site_id)
);
create index if not exists installs_by_site on installs (site_id);
create table if not exists tokens (
  token_hash text primary key, install_id integer not null references installs, issued_at integer not null,
  expires_at integer not null, replaced_at integer
);
create index if not exists tokens_by_install on tokens (install_id);
create table if not exists links (
  link_id text primary key, poll_secret_hash text not null, user_code text not null, site_id text not null,
  public_key text not null, environment text not null, domain text, address text not null, started_at integer not null,
  status text not null, account_id text references accounts, claimed_at integer, polled_at integer not null default 0
);
create index if not exists links_by_site on links (site_id, status);
create index if not exists links_by_code on links (user_code, status);
create table if not exists products (
  kind text not null, id text not null, name text not null, vendor text not null, category text, summary text not null,
  paid integer not null, price_amount integer, price_currency text, created_at integer not null, primary key (kind, id)
);
create table if not exists releases (
  number integer primary key, kind text not null, id text not null, version text not null, sort_key text not null,
  published_at integer not null, unpublished integer not null, notes text, sha256 text not null, size integer not null,
  min_service_version text, appearance text, publisher text, unique (kind, id, version),
  foreign key (kind, id) references products
);
create index if not exists releases_by_product on releases (kind, id, unpublished, sort_key);
create table if not exists licences (
  ref text primary key, account_id text not null references accounts, kind text not null, id text not null,
  seats integer not null, updates_until integer, max_version text, purchased_at integer not null,
  foreign key (kind, id) references products
);
create index if not exists licences_by_account on licences (account_id);
create table if not exists activations (
  licence_ref text not null references licences, install_id integer not null references installs,
  activated_at integer not null, primary key (licence_ref, install_id)
);
create index if not exists activations_by_install on activations (install_id);
create table if not exists downloads (
  token_hash text primary key, sha256 text not null, size integer not null, expires_at integer not null, used_at integer
);
create table if not exists previews (
  sha256 text not null, position integer not null, template text not null, html text not null, primary key (sha256, template)
);
create table if not exists preview_assets (
  sha256 text not null, name text not null, type text not null, bytes blob not null, primary key (sha256, name)
);
create table if not exists advisories (
  id text primary key, kind text not null, package text not null, affected text not null, severity text not null,
  title text not null, url text
);
create table if not exists sign_ins (
  secret_hash text primary key, account_id text not null references accounts, expires_at integer not null, used_at integer
);
create table if not exists sessions (
  secret_hash text primary key, account_id text not null references accounts, expires_at integer not null
);
`;

const MOST_TRIES = 100;

/**
 * Changes the file to write-ahead mode, for which SQLite does not wait for its lock: of several processes that create
 * a database at once, all but one would fail. Each try waits for the lock by a transaction.
 */
function useWriteAhead(store: SqliteFile.Database): void {
  for (let tries = 1; ; tries += 1)
    try {
      store.pragma("journal_mode = WAL");
      return;
    } catch (error) {
      const isBusy = error instanceof SqliteFile.SqliteError && error.code.startsWith("SQLITE_BUSY");
      if (!isBusy || tries === MOST_TRIES) throw error;
      store.exec("begin immediate; commit");
    }
}

/** Opens the marketplace's database, or creates it. Every commit is on disk before it is reported. */
export function openStore(file: string): Store {
  const store = new SqliteFile(file, { timeout: BUSY_MS });
  try {
    useWriteAhead(store);
    store.pragma("synchronous = FULL");
    store.pragma("foreign_keys = ON");
    store.exec(TABLES);
    return store;
  } catch (error) {
    store.close();
    throw error;
  }
}

/** Runs work as one transaction that no other process can write into. */
export const atomically = <T>(store: Store, work: () => T): T => store.transaction(work).immediate();
