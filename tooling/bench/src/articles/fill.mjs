import SqliteFile from "better-sqlite3";
import pg from "pg";

/** Number of categories that the articles are in. */
export const CATEGORIES = 8;

/**
 * @param {number} rows
 * @param {"sqlite" | "postgres"} dialect
 */
function statements(rows, dialect) {
  const numbers = (/** @type {number} */ count) =>
    dialect === "sqlite"
      ? `(with recursive n(i) as (select 0 union all select i + 1 from n where i + 1 < ${count}) select i from n)`
      : `(select i from generate_series(0, ${count - 1}) as n(i))`;
  /** The last digits of a number, filled up with zeros. */
  const digits = (/** @type {string} */ number, /** @type {number} */ count) => {
    const text = `('${"0".repeat(count)}' || cast(${number} as text))`;
    return dialect === "sqlite" ? `substr(${text}, -${count})` : `right(${text}, ${count})`;
  };
  const key = (/** @type {string} */ kind, /** @type {string} */ number) =>
    `('0197a000-0000-7000-${kind}-' || ${digits(number, 12)})`;
  const time = `('2026-0' || cast(1 + i * 8 / ${rows} as text) || '-01T00:00:' || ${digits("(i / 1000) % 60", 2)} || '.' || ${digits("i % 1000", 3)} || 'Z')`;
  const words = "an excerpt of some words that says what the article is about, as long as excerpts are wont to be";
  return [
    `insert into categories (id, parent_id, name, slug, description, color, position, visibility, read_group_ids, write_group_ids, created_at)
     select ${key("8001", "i")}, null, 'Category ' || cast(i as text), 'category-' || cast(i as text), '', null, i, 'public', '[]', '[]', '2026-01-01T00:00:00.000Z' from ${numbers(CATEGORIES)} as c`,
    `insert into articles (id, author_id, category_id, slug, title, excerpt, featured_image_url, tags, visibility, status, published_at, created_at, updated_at)
     select ${key("8000", "i")}, (select id from users limit 1), ${key("8001", `i % ${CATEGORIES}`)}, 'article-' || cast(i as text),
       'The article of number ' || cast(i as text), '${words}', null, '["Harbour","Sea"]', 'public', 'published', ${time}, ${time}, ${time} from ${numbers(rows)} as a`,
    `insert into article_slugs (slug, article_id, created_at) select slug, id, created_at from articles where slug like 'article-%'`,
    `insert into article_bodies (article_id, content, content_format, content_html)
     select id, '${words} '|| title, 'markdown', '<p>${words.repeat(8)}</p>' from articles where slug like 'article-%'`,
    `insert into article_counts (category_id, visibility, value) select category_id, visibility, count(*) from articles group by category_id, visibility`,
    `insert into author_article_counts (author_id, category_id, visibility, value)
     select author_id, category_id, visibility, count(*) from articles group by author_id, category_id, visibility`,
  ];
}

/** @param {string} file @param {number} rows */
export function fillSqlite(file, rows) {
  const db = new SqliteFile(file);
  try {
    db.pragma("synchronous = OFF");
    db.pragma("cache_size = -400000");
    db.transaction(() => {
      // Creating an index after all rows are inserted sorts once, instead of inserting row by row.
      const indexes = /** @type {{ name: string, sql: string }[]} */ (
        db
          .prepare(
            "select name, sql from sqlite_master where type = 'index' and tbl_name = 'articles' and sql is not null",
          )
          .all()
      );
      for (const { name } of indexes) db.exec(`drop index ${name}`);
      for (const statement of statements(rows, "sqlite")) db.exec(statement);
      for (const { sql } of indexes) db.exec(sql);
    })();
    db.pragma("wal_checkpoint(TRUNCATE)");
  } finally {
    db.close();
  }
}

/** @param {string} url @param {number} rows */
export async function fillPostgres(url, rows) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements(rows, "postgres")) await client.query(statement);
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}
