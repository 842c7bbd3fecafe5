/**
 * A counter and how it is counted: `of` gives `key` and `found`, `kept` gives `key` and `kept`.
 * @typedef {{ name: string, kept: string, of: string }} Counter
 */

const byColumn = (
  /** @type {string} */ table,
  /** @type {string} */ column,
  /** @type {string} */ key,
  /** @type {string} */ from,
) => ({
  name: `${table}.${column}`,
  kept: `select id as key, ${column} as kept from ${table} where ${column} <> 0`,
  of: `select ${key} as key, count(*) as found from ${from} group by ${key}`,
});

/** @type {readonly Counter[]} */
const COUNTERS = [
  byColumn("users", "article_count", "author_id", "articles where status = 'published' and author_id is not null"),
  byColumn("users", "comment_count", "author_id", "comments where deleted_at is null and author_id is not null"),
  byColumn("users", "follower_count", "followed_id", "follows"),
  byColumn("users", "following_count", "follower_id", "follows"),
  byColumn("articles", "comment_count", "place_id", "comments where place = 'article' and deleted_at is null"),
  byColumn("articles", "like_count", "article_id", "article_reactions where kind = 'like'"),
  byColumn("articles", "dislike_count", "article_id", "article_reactions where kind = 'dislike'"),
  byColumn("articles", "view_count", "article_id", "article_views"),
  byColumn("comments", "like_count", "comment_id", "comment_likes"),
  byColumn("tags", "article_count", "tag_id", "article_tags where published_at is not null"),
  byColumn("badges", "holder_count", "badge_id", "badge_awards"),
  byColumn("groups", "member_count", "group_id", "user_groups"),
  {
    name: "article_counts",
    kept: "select category_id || ' ' || visibility as key, value as kept from article_counts where value <> 0",
    of: `select coalesce(category_id, '') || ' ' || visibility as key, count(*) as found from articles
         where status = 'published' group by 1`,
  },
  {
    name: "author_article_counts",
    kept: `select author_id || ' ' || category_id || ' ' || visibility as key, value as kept
           from author_article_counts where value <> 0`,
    of: `select author_id || ' ' || coalesce(category_id, '') || ' ' || visibility as key, count(*) as found from articles
         where status = 'published' and author_id is not null group by 1`,
  },
  {
    name: "comment_counts",
    kept: "select place || ' ' || place_id as key, value as kept from comment_counts where value <> 0",
    of: "select place || ' ' || place_id as key, count(*) as found from comments group by 1",
  },
  {
    name: "counters",
    kept: "select name as key, value as kept from counters where name in ('users', 'articles') and value <> 0",
    of: `select 'users' as key, count(*) as found from users
         union all select 'articles', count(*) from articles where status <> 'deleted' having count(*) > 0`,
  },
];

/**
 * Counters in a site's database that differ from what they count, up to ten of each.
 * @param {import("better-sqlite3").Database} db
 * @returns {{ counter: string, key: string, kept: number | null, found: number | null }[]}
 */
export function wrongCounters(db) {
  return COUNTERS.flatMap(({ name, kept, of }) => {
    const rows = db
      .prepare(
        `select coalesce(k.key, f.key) as key, k.kept, f.found from (${kept}) k full join (${of}) f on f.key = k.key
         where k.kept is not f.found limit 10`,
      )
      .all();
    return /** @type {{ key: string, kept: number | null, found: number | null }[]} */ (rows).map((row) => ({
      counter: name,
      ...row,
    }));
  });
}
