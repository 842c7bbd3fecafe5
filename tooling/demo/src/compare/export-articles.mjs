// `node export-articles.mjs <site.sqlite> <folder>`: the public articles of a site in the formats of the servers that
// docs/benchmarks.md compares it with.
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import SqliteFile from "better-sqlite3";
import { addressesOf, ghostImport, topicOf } from "./formats.mjs";

const [, , file, folder] = process.argv;
if (!file || !folder) throw new Error("Say the file of the database and the folder to write into.");
const db = new SqliteFile(file, { readonly: true });
const articles = /** @type {import("./formats.mjs").Exported[]} */ (
  db
    .prepare(
      `select a.id, a.slug, a.title, a.excerpt, a.tags, a.published_at, b.content, b.content_html
       from articles a join article_bodies b on b.article_id = a.id
       where a.status = 'published' and a.visibility = 'public' order by a.published_at, a.id`,
    )
    .all()
);
db.close();
await mkdir(folder, { recursive: true });
await writeFile(join(folder, "ghost.json"), JSON.stringify(ghostImport(articles)));
await writeFile(join(folder, "topics.ndjson"), articles.map((one) => `${JSON.stringify(topicOf(one))}\n`).join(""));
await writeFile(join(folder, "addresses.json"), JSON.stringify(addressesOf(articles)));
console.log(`Wrote ${articles.length} articles to ${folder}.`);
