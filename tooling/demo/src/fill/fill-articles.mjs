import SqliteFile from "better-sqlite3";
import { seededIds } from "../ids.mjs";
import { Random } from "../random.mjs";
import { fillCategories, fillMembers, fillTags } from "./fill-people.mjs";
import { adder, inserter, withoutIndexes } from "./tables.mjs";
import { makeRemark, makeText, makeTitle, slugOf } from "./texts.mjs";

const TABLES = [
  "articles",
  "article_bodies",
  "article_slugs",
  "article_tags",
  "article_reactions",
  "article_views",
  "comments",
  "comment_counts",
];
const MINUTE = 60_000;
/**
 * The articles span three years, whatever their number. The last one is of this day, so that repeated fillings are the same.
 */
const END = Date.parse("2026-01-01T00:00:00.000Z");
const SPAN = 3 * 365 * 24 * 60 * MINUTE;
const STEP = 10_000;
/** Maximum depth of answers below a comment. */
const DEEPEST = 3;

/** A number below `end` that is usually small. @param {Random} random @param {number} end */
const skewed = (random, end) => Math.floor(end * random.next() ** 3);

/** @template Key @param {Map<Key, number>} counts @param {Key} key */
const addOne = (counts, key) => void counts.set(key, (counts.get(key) ?? 0) + 1);

/**
 * Fills the SQLite file of an installed site, which nobody has open, with members, categories, tags and articles with
 * reactions, views and comments, and every counter that goes with them. The same seed and number give the same rows. All or
 * nothing is written. Search does not know of these articles until it is built anew.
 * @param {string} databaseFile
 * @param {object} options
 * @param {number} options.articles
 * @param {string} options.seed
 * @param {(done: number, all: number) => void} [options.onProgress]
 * @param {(index: string) => void} [options.onIndex] hears of each index that is made at the end
 */
export function fillArticles(databaseFile, { articles, seed, onProgress, onIndex }) {
  const db = new SqliteFile(databaseFile, { fileMustExist: true });
  try {
    db.pragma("journal_mode = DELETE");
    db.pragma("synchronous = OFF");
    db.pragma("foreign_keys = OFF");
    db.pragma("locking_mode = EXCLUSIVE");
    db.pragma("cache_size = -400000");
    db.pragma("temp_store = MEMORY");
    db.pragma("threads = 4");
    db.transaction(() => {
      const work = () => writeRows(db, { articles, seed, onProgress });
      withoutIndexes(db, TABLES, work, (index) => onIndex?.(index));
    })();
    db.pragma("locking_mode = NORMAL");
    db.pragma("journal_mode = WAL");
  } finally {
    db.close();
  }
}

/**
 * @param {import("better-sqlite3").Database} db
 * @param {{ articles: number, seed: string, onProgress?: ((done: number, all: number) => void) | undefined }} options
 */
function writeRows(db, { articles, seed, onProgress }) {
  const random = new Random(`fill ${seed}`);
  let time = END - SPAN;
  const newId = seededIds(random, () => time);
  const filling = { db, random, newId, at: new Date(time).toISOString() };
  const members = fillMembers(filling, Math.min(2_000, Math.max(20, Math.round(articles / 50))));
  const categories = fillCategories(filling);
  const tags = fillTags(filling);

  const addArticle = inserter(db, "articles", [
    "id",
    "author_id",
    "category_id",
    "slug",
    "title",
    "excerpt",
    "tags",
    "visibility",
    "status",
    "published_at",
    "created_at",
    "updated_at",
    "view_count",
    "like_count",
    "dislike_count",
    "comment_count",
  ]);
  const addBody = inserter(db, "article_bodies", ["article_id", "content", "content_format", "content_html"]);
  const addTag = inserter(db, "article_tags", ["article_id", "tag_id", "position", "published_at"]);
  const addReaction = inserter(db, "article_reactions", ["article_id", "user_id", "kind", "created_at"]);
  const addView = inserter(db, "article_views", ["article_id", "reader"]);
  const addComment = inserter(db, "comments", [
    "id",
    "place",
    "place_id",
    "parent_id",
    "root_id",
    "depth",
    "author_id",
    "content",
    "content_html",
    "created_at",
  ]);
  const addCommentCount = inserter(db, "comment_counts", ["place", "place_id", "value"]);
  const before = db.prepare("select coalesce(max(rowid), 0) from articles").pluck().get();
  const [published, written, remarked, tagged] = [new Map(), new Map(), new Map(), new Map()];

  for (let index = 0; index < articles; index += 1) {
    if (index % STEP === 0) onProgress?.(index, articles);
    time = END - SPAN + Math.floor((SPAN * index) / articles);
    const at = new Date(time).toISOString();
    const id = newId();
    const author = random.pick(members);
    const category = categories[skewed(random, categories.length)] ?? null;
    const chosen = random.chance(0.8) ? [tags[skewed(random, tags.length)], tags[random.below(tags.length)]] : [];
    const own = [...new Set(chosen)].filter((tag) => tag !== undefined);
    const isPublished = !random.chance(0.03);
    const luck = random.next();
    const visibility = luck < 0.9 ? "public" : luck < 0.98 ? "members" : "private";
    const [title, text] = [makeTitle(random), makeText(random)];
    const isRead = isPublished && visibility !== "private";
    const views = isRead ? skewed(random, 8) : 0;
    const fans = isRead && random.chance(0.25) ? random.below(5) : 0;
    const critics = isRead && random.chance(0.02) ? 1 : 0;
    const remarks = isRead && random.chance(0.1) ? 1 + random.below(6) : 0;

    addArticle(
      id,
      author,
      category,
      `${slugOf(title)}-${index.toString(36)}`,
      title,
      text.excerpt,
      JSON.stringify(own.map(({ name }) => name)),
      visibility,
      isPublished ? "published" : "draft",
      isPublished ? at : null,
      at,
      at,
      views,
      fans,
      critics,
      remarks,
    );
    addBody(id, text.content, "markdown", text.html);
    for (const [position, tag] of own.entries()) {
      addTag(id, tag.id, position, isPublished ? at : null);
      if (isPublished) addOne(tagged, tag.id);
    }
    if (isPublished) {
      addOne(published, `${category ?? ""} ${visibility}`);
      addOne(written, author);
    }
    for (let view = 0; view < views; view += 1) addView(id, `${view}-${random.below(2 ** 32).toString(36)}`);
    const first = random.below(members.length);
    for (let one = 0; one < fans + critics; one += 1)
      addReaction(id, members[(first + one) % members.length] ?? author, one < fans ? "like" : "dislike", at);
    let thread = /** @type {string[]} */ ([]);
    for (let one = 0; one < remarks; one += 1) {
      time += 7 * MINUTE;
      const [commentId, by, { content, html }] = [newId(), random.pick(members), makeRemark(random)];
      const [parent, root] = [thread.at(-1) ?? null, thread[0] ?? commentId];
      addComment(
        commentId,
        "article",
        id,
        parent,
        root,
        thread.length,
        by,
        content,
        html,
        new Date(time).toISOString(),
      );
      addOne(remarked, by);
      thread = random.chance(0.4) && thread.length < DEEPEST ? [...thread, commentId] : [];
    }
    if (remarks > 0) addCommentCount("article", id, remarks);
  }
  onProgress?.(articles, articles);

  // In the order of the key, so that rows are appended.
  db.prepare(
    `insert into article_slugs (slug, article_id, created_at)
     select slug, id, created_at from articles where rowid > ? order by slug`,
  ).run(before);
  const addToCount = adder(db, "article_counts", ["category_id", "visibility"]);
  for (const [key, value] of published) addToCount(...key.split(" "), value);
  db.prepare(
    `insert into author_article_counts (author_id, category_id, visibility, value)
     select author_id, coalesce(category_id, ''), visibility, count(*) from articles
     where rowid > ? and status = 'published' and author_id is not null group by 1, 2, 3 order by 1, 2, 3
     on conflict (author_id, category_id, visibility) do update set value = value + excluded.value`,
  ).run(before);
  const addToCounter = adder(db, "counters", ["name"]);
  addToCounter("users", members.length);
  addToCounter("articles", articles);
  for (const [counts, statement] of /** @type {const} */ ([
    [written, "update users set article_count = article_count + ? where id = ?"],
    [remarked, "update users set comment_count = comment_count + ? where id = ?"],
    [tagged, "update tags set article_count = article_count + ? where id = ?"],
  ])) {
    const update = db.prepare(statement);
    for (const [id, value] of counts) update.run(value, id);
  }
}
