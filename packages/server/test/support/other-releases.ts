import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { temporaryDirectory } from "@sitevine/testkit";
import SqliteFile from "better-sqlite3";
import { loadConfig } from "../../src/config/config.js";
import { createSite } from "../../src/site.js";
import { ADMIN, SITE } from "./booted-site.js";

/** The SQLite file of an installed site that does not run. */
export async function installedFile() {
  const folder = await temporaryDirectory();
  const file = join(folder.path, "site.sqlite");
  {
    await using site = await createSite(loadConfig({ DATA_DIR: folder.path, LOG_LEVEL: "silent" }));
    await site.install({ site: SITE, admin: ADMIN });
  }
  return {
    dataDir: folder.path,
    file,
    /** Puts it into the place of the database of another data folder. */
    async moveTo(dataDir: string): Promise<void> {
      for (const end of ["-wal", "-shm"]) await rm(join(dataDir, `site.sqlite${end}`), { force: true });
      await rename(file, join(dataDir, "site.sqlite"));
    },
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  };
}

/** The migrations that the database says it has had. */
export function migrationsOf(file: string): readonly unknown[] {
  const database = new SqliteFile(file, { readonly: true });
  const names = database.prepare("select name from migration_history").pluck().all();
  database.close();
  return names;
}

function change(file: string, statements: string): void {
  const database = new SqliteFile(file);
  database.exec(statements);
  database.close();
}

/** Takes the last migration back, as if an older release had left the database. */
export const makeOlder = (file: string): void =>
  change(
    file,
    `drop table search_titles; drop trigger search_documents_removed;
    create trigger search_documents_removed after delete on search_documents begin
      delete from search_index where rowid = old.id; end;
    delete from migration_history where name = '0050-search-titles'`,
  );

/** Adds a migration that this release does not know. */
export const makeNewer = (file: string): void =>
  change(
    file,
    `insert into migration_history (name, applied_at, duration_ms, service_version)
      select '9999-later', applied_at, 0, '9.0.0' from migration_history limit 1`,
  );
