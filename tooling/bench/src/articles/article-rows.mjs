import { setTimeout as sleep } from "node:timers/promises";
import SqliteFile from "better-sqlite3";

/**
 * Waits until the site has so many documents in its search index, so that indexing does not share the machine with a bench.
 * @param {string} file @param {number} count
 */
export async function untilIndexed(file, count) {
  const db = new SqliteFile(file, { readonly: true });
  try {
    const indexed = db.prepare("select count(*) from search_documents").pluck();
    while (Number(indexed.get()) < count) await sleep(200);
  } finally {
    db.close();
  }
}

/**
 * The slugs of the newest articles that `fillSqlite` has written.
 * @param {string} file @param {number} count
 */
export function newestSlugs(file, count) {
  const db = new SqliteFile(file, { readonly: true });
  try {
    const rows = db.prepare("select slug from articles order by published_at desc limit ?").pluck().all(count);
    return /** @type {string[]} */ (rows);
  } finally {
    db.close();
  }
}

/**
 * The views that the articles show, and the readers that are recorded.
 * @param {string} file
 */
export function countViews(file) {
  const db = new SqliteFile(file, { readonly: true });
  try {
    const row = db
      .prepare(
        "select (select sum(view_count) from articles) as counted, (select count(*) from article_views) as readers",
      )
      .get();
    return /** @type {{ counted: number, readers: number }} */ (row);
  } finally {
    db.close();
  }
}

/**
 * Gives the articles that `fillSqlite` has written to all members in turn, with the counters.
 * @param {string} file of a site that nobody serves
 */
export function spreadAuthors(file) {
  const db = new SqliteFile(file);
  try {
    const ids = db.prepare("select id from users order by id").pluck().all();
    db.transaction(() => {
      db.exec("create temp table writers (place integer primary key, id text)");
      const add = db.prepare("insert into writers values (?, ?)");
      for (const [place, id] of ids.entries()) add.run(place, id);
      db.prepare("update articles set author_id = (select id from writers where place = articles.rowid % ?)").run(
        ids.length,
      );
      db.exec(`
        delete from author_article_counts;
        insert into author_article_counts (author_id, category_id, visibility, value)
          select author_id, category_id, visibility, count(*) from articles group by author_id, category_id, visibility;
        update users set article_count = (select count(*) from articles where author_id = users.id)`);
    })();
  } finally {
    db.close();
  }
}

/**
 * The usernames of the newest members.
 * @param {string} file @param {number} count
 */
export function usernames(file, count) {
  const db = new SqliteFile(file, { readonly: true });
  try {
    const rows = db.prepare("select username from users order by rowid desc limit ?").pluck().all(count);
    return /** @type {string[]} */ (rows);
  } finally {
    db.close();
  }
}
