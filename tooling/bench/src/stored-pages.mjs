import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SqliteFile from "better-sqlite3";
import { startReference } from "./references.mjs";

/**
 * Starts a bare server that has the pages of a site in a table, as the site sends them.
 * @param {string} origin @param {readonly string[]} paths
 */
export async function startStoredPages(origin, paths) {
  const folder = await mkdtemp(join(tmpdir(), "sitevine-bench-pages-"));
  const file = join(folder, "pages.sqlite");
  const db = new SqliteFile(file);
  db.exec("create table pages (path text primary key, html blob not null)");
  const insert = db.prepare("insert into pages (path, html) values (?, ?)");
  let bytes = 0;
  for (const [index, path] of paths.entries()) {
    const address = `198.20.${index >> 8}.${index & 255}`;
    const response = await fetch(origin + path, { headers: { "x-forwarded-for": address } });
    if (!response.ok) throw new Error(`GET ${path} gave ${response.status}`);
    const page = Buffer.from(await response.arrayBuffer());
    bytes += page.length;
    insert.run(path, page);
  }
  db.close();
  const bare = await startReference("pages-sqlite", undefined, [file]);
  return {
    url: bare.url,
    cpu: bare.cpu,
    /** Bytes of a page on average. */
    bytes: Math.round(bytes / paths.length),
    async [Symbol.asyncDispose]() {
      await bare[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
