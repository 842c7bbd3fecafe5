import { databases } from "@sitevine/testkit";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ArticleList, compiledPage, findPage } from "../src/features/articles/article-pages.repo.js";
import { compiledNearest } from "../src/features/articles/neighbours.repo.js";
import { keptPageQuery } from "../src/features/articles/other-pages.repo.js";
import { relatedQuery } from "../src/features/articles/related-articles.repo.js";
import { authorCountsQuery } from "../src/features/categories/index.js";
import { migratedDatabase, type OpenedDatabase } from "./platform/fixtures.js";
import { planOf } from "./support/query-plan.js";

const ROWS = 20_000;
const BATCH = 500;
const CATEGORIES = 5;
const OTHERS = 5_000;
const time = (index: number): string => new Date(Date.UTC(2030, 0, 1) + index * 1_000).toISOString();
const id = (kind: string, index: number): string => `0197a000-0000-7000-${kind}-${String(index).padStart(12, "0")}`;
const author = id("9000", 0);

const user = (index: number) => ({
  id: id("9000", index),
  email: `u${index}@x.y`,
  username: `u${index}`,
  display_name: "",
  display_name_folded: "",
  password_hash: "",
  email_folded: `u${index}@x.y`,
  username_folded: `u${index}`,
  status: "active" as const,
  bio: "",
  created_at: time(0),
  updated_at: time(0),
  privacy: "{}",
  notification_preferences: "{}",
  article_count: 0,
  comment_count: 0,
  points: 0,
  warning_points: 0,
  follower_count: 0,
  following_count: 0,
  profile_view_count: 0,
  unread_count: 0,
});

function article(index: number) {
  // Neither time nor title goes up with the order in which the rows are written.
  const at = time((index * 7919) % ROWS);
  const status = index % 10 === 0 ? ("draft" as const) : ("published" as const);
  return {
    id: id("8000", index),
    author_id: id("9000", index % 20),
    category_id: id("8001", index % CATEGORIES),
    slug: `a${index}`,
    title: `t${(index * 31) % ROWS}`,
    excerpt: "",
    tags: "[]",
    status,
    visibility: index % 7 === 0 ? ("members" as const) : ("public" as const),
    published_at: status === "draft" ? null : at,
    created_at: at,
    updated_at: at,
    featured_at: index % 100 === 1 ? at : null,
    view_count: index % 900,
    like_count: index % 90,
    dislike_count: 0,
    comment_count: index % 70,
  };
}

async function fill({ database }: OpenedDatabase): Promise<void> {
  await database.transaction(async (tx) => {
    await tx
      .insertInto("users")
      .values(Array.from({ length: 20 }, (_, index) => user(index)))
      .execute();
    await tx
      .insertInto("categories")
      .values(
        Array.from({ length: CATEGORIES }, (_, index) => ({
          id: id("8001", index),
          parent_id: null,
          name: `c${index}`,
          slug: `c${index}`,
          description: "",
          color: null,
          position: index,
          visibility: "public" as const,
          created_at: time(0),
          read_group_ids: "[]",
          write_group_ids: "[]",
        })),
      )
      .execute();
    await tx.insertInto("tags").values({ id: "sea", name: "Sea", slug: "sea", article_count: 0 }).execute();
    for (let start = 0; start < ROWS; start += BATCH) {
      const rows = Array.from({ length: BATCH }, (_, offset) => article(start + offset));
      await tx.insertInto("articles").values(rows).execute();
      const tagged = rows.filter((_, index) => index % 4 === 0);
      await tx
        .insertInto("article_tags")
        .values(
          tagged.map((row) => ({ article_id: row.id, tag_id: "sea", position: 0, published_at: row.published_at })),
        )
        .execute();
    }
    await sql`insert into article_counts (category_id, visibility, value)
      select category_id, visibility, count(*) from articles where status = 'published'
      group by category_id, visibility`.execute(tx);
    await sql`insert into author_article_counts (author_id, category_id, visibility, value)
      select author_id, category_id, visibility, count(*) from articles where status = 'published'
      group by author_id, category_id, visibility`.execute(tx);
    // Authors of one article each, among whom a few are looked up.
    for (let start = 0; start < OTHERS; start += BATCH) {
      const others = Array.from({ length: BATCH }, (_, offset) => user(100 + start + offset));
      await tx.insertInto("users").values(others).execute();
      await tx
        .insertInto("author_article_counts")
        .values(others.map((other) => ({ author_id: other.id, category_id: "", visibility: "public", value: 1 })))
        .execute();
    }
    await sql`analyze`.execute(tx);
  });
}

const SCAN = /^SCAN articles$|seq scan on articles|temp b-tree|^\s*(->\s*)?sort\b/im;

const everything: ArticleList = {
  sort: "publishedAt",
  order: "desc",
  seesMembersOnly: false,
  filters: {},
  hiddenIds: [],
};
const keptSorts = ["publishedAt", "createdAt", "updatedAt", "title", "views", "likes"] as const;
const sorts = [...keptSorts, "comments"] as const;

describe.each(databases())("the lists of articles on $name", (kind) => {
  let opened: OpenedDatabase;
  beforeAll(async () => {
    opened = await migratedDatabase(kind);
    await fill(opened);
  });
  afterAll(() => opened?.[Symbol.asyncDispose]());

  it("are read along an index in each of their orders", async () => {
    const authors = Array.from({ length: 24 }, (_, index) => id("9000", index));
    for (const hiddenIds of [[], [id("8001", 1)]]) {
      const query = authorCountsQuery(opened.database.read, authors, { seesMembersOnly: false, hiddenIds });
      const plan = await planOf(opened.database, query.compile());
      expect(plan).toMatch(/author_article_counts_(?:pk|1)/);
      expect(plan).not.toMatch(/\bseq scan\b/i);
    }
    const { database } = opened;
    const lists: ArticleList[] = [
      ...sorts.flatMap((sort) =>
        (["asc", "desc"] as const).flatMap((order) =>
          [false, true].flatMap((seesMembersOnly) =>
            [[], [id("8001", 1)]].map((hiddenIds) => ({ ...everything, sort, order, seesMembersOnly, hiddenIds })),
          ),
        ),
      ),
      ...(["publishedAt", "likes", "comments"] as const).flatMap((sort) =>
        [false, true].map((seesMembersOnly) => ({
          ...everything,
          sort,
          seesMembersOnly,
          filters: { category: id("8001", 1) },
        })),
      ),
      { ...everything, filters: { author } },
      { ...everything, filters: { followed: author } },
      { ...everything, filters: { followed: author }, seesMembersOnly: true, hiddenIds: [id("8001", 1)] },
      { ...everything, filters: { tag: "sea" } },
      { ...everything, filters: { tag: "sea" }, order: "asc", hiddenIds: [id("8001", 1)] },
    ];
    for (const list of lists) {
      const plan = await planOf(database, compiledPage(database.read, list, { page: 3, limit: 20 }));
      expect(plan, `${JSON.stringify(list)}\n${plan}`).not.toMatch(SCAN);
    }
    const plain = await planOf(database, compiledPage(database.read, everything, { page: 3, limit: 20 }));
    expect(plain).toContain("articles_for_everyone");
    for (const categoryId of [id("8001", 1), null])
      for (const side of ["before", "after"] as const)
        for (const seesMembersOnly of [false, true]) {
          const place = { id: id("8000", 501), publishedAt: time(9_000), categoryId };
          const plan = await planOf(database, compiledNearest(database.read, place, { side, seesMembersOnly }));
          expect(plan, `${side} ${categoryId} ${seesMembersOnly}\n${plan}`).not.toMatch(SCAN);
          expect(plan).toContain("articles_published_by_category");
        }
    for (const sort of keptSorts)
      for (const query of [
        { sort, order: "desc" as const, page: 3, limit: 20 },
        ...(sort === "views" || sort === "likes" ? [] : [{ sort, order: "asc" as const, page: 3, limit: 20, author }]),
      ]) {
        const plan = await planOf(database, keptPageQuery(database.read, query).compile());
        expect(plan, `${JSON.stringify(query)}\n${plan}`).not.toMatch(SCAN);
      }
  });

  it("that share tags with another one are read along the index of tags, a few of each tag", async () => {
    const { database } = opened;
    const plan = await planOf(database, relatedQuery(database.read, id("8000", 4), ["sea", "air", "sky"]).compile());
    expect(plan.match(/article_tags_by_tag/g), plan).toHaveLength(3);
    expect(plan).not.toMatch(/SCAN (?:articles|article_tags)$|seq scan on article/im);
  });

  it("of what is recommended are read along an index of those alone, in each of their orders", async () => {
    const { database } = opened;
    const page = { page: 2, limit: 20 };
    for (const sort of sorts)
      for (const order of ["asc", "desc"] as const)
        for (const seesMembersOnly of [false, true])
          for (const hiddenIds of [[], [id("8001", 1)]]) {
            const list = { ...everything, sort, order, seesMembersOnly, hiddenIds, filters: { featured: "" } };
            const plan = await planOf(database, compiledPage(database.read, list, page));
            expect(plan, `${JSON.stringify(list)}\n${plan}`).toContain("articles_featured_by_");
            expect(plan, `${JSON.stringify(list)}\n${plan}`).not.toMatch(SCAN);
          }
    for (const sort of keptSorts)
      for (const order of ["asc", "desc"] as const) {
        const plan = await planOf(database, keptPageQuery(database.read, { sort, order, featured: true, ...page }));
        expect(plan, `${sort} ${order}\n${plan}`).toContain("articles_featured_by_");
        expect(plan, `${sort} ${order}\n${plan}`).not.toMatch(SCAN);
      }
  });

  it("have the same pages from either end", async () => {
    const { read } = opened.database;
    for (const list of [everything, { ...everything, sort: "title", order: "asc" } as const]) {
      const rows = Array.from({ length: ROWS }, (_, index) => article(index)).filter(
        (row) => row.status === "published" && row.visibility === "public",
      );
      const total = rows.length;
      const key = (row: (typeof rows)[number]): string =>
        list.sort === "title" ? row.title : (row.published_at ?? "");
      const sorted = rows.sort((one, other) => (key(one) < key(other) ? -1 : key(one) > key(other) ? 1 : 0));
      if (list.order === "desc") sorted.reverse();
      for (const page of [1, 300, Math.ceil(total / 40), Math.ceil(total / 20) - 1, Math.ceil(total / 20)]) {
        const expected = sorted.slice((page - 1) * 20, page * 20).map((row) => row.id);
        const found = await findPage(read, list, { page, limit: 20 });
        expect([found.total, found.rows.map((row) => row.id)]).toEqual([total, expected]);
      }
      expect(await findPage(read, list, { page: 1_000_000_000, limit: 20 })).toEqual({ rows: [], total });
    }
  });
});
