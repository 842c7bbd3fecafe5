import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { partEndQuery, partQuery } from "../src/features/articles/index.js";
import { memberPartEndQuery, memberPartQuery } from "../src/features/profiles/index.js";
import type { Database } from "../src/platform/db/database.js";
import { addCategory, hideCategory, publishArticle } from "./support/articles.js";
import { type BootedSite, bootSite } from "./support/booted-site.js";
import { createMember, logIn } from "./support/members.js";
import { planOf } from "./support/query-plan.js";
import { childrenOf, readXml, textIn } from "./support/xml-tree.js";

const SITE = "http://site.test";
const PART = 5_000;

async function read(
  booted: BootedSite,
  path: string,
): Promise<readonly { url: string; changed: string | undefined }[]> {
  const answer = await booted.call(path);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.headers.get("content-type")).toBe("application/xml; charset=utf-8");
  return readXml(answer.text).children.map((child) => ({
    url: (textIn(child, "loc") ?? "").replace(SITE, ""),
    changed: textIn(child, "lastmod"),
  }));
}

const urlsIn = async (booted: BootedSite, path: string): Promise<readonly string[]> =>
  (await read(booted, path)).map(({ url }) => url);

const time = (index: number): string => new Date(Date.UTC(2030, 0, 2) + index * 1_000).toISOString();

/** Articles as if published one a second, every tenth of them for members. */
async function addArticles(database: Database, amount: number): Promise<void> {
  await database.transaction(async (tx) => {
    for (let start = 0; start < amount; start += 500) {
      const rows = Array.from({ length: 500 }, (_, offset) => {
        const index = start + offset;
        return {
          id: `0197a000-0000-7000-8000-${String(index).padStart(12, "0")}`,
          author_id: null,
          category_id: null,
          slug: `a${index}`,
          title: "",
          excerpt: "",
          tags: "[]",
          status: "published" as const,
          visibility: index % 10 === 0 ? ("members" as const) : ("public" as const),
          published_at: time(index),
          created_at: time(index),
          updated_at: time(index),
          view_count: 0,
          like_count: 0,
          dislike_count: 0,
          comment_count: 0,
        };
      });
      await tx.insertInto("articles").values(rows).execute();
    }
  });
}

/** Members who joined one a second. */
async function addMembers(database: Database, amount: number): Promise<void> {
  await database.transaction(async (tx) => {
    const admin = await tx.selectFrom("users").selectAll().executeTakeFirstOrThrow();
    for (let start = 0; start < amount; start += 500) {
      const rows = Array.from({ length: 500 }, (_, offset) => {
        const name = `m${start + offset}`;
        return {
          ...admin,
          id: `0197a000-0000-7000-9000-${String(start + offset).padStart(12, "0")}`,
          email: `${name}@x.y`,
          email_folded: `${name}@x.y`,
          username: name,
          username_folded: name,
          created_at: time(start + offset),
        };
      });
      await tx.insertInto("users").values(rows).execute();
    }
    await sql`analyze`.execute(tx);
  });
}

describe.each(databases())("the sitemap on $name", (kind) => {
  it("names what guests may read, and nothing else", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const crew = await addCategory(booted, token, "Crew", "members");
    const quay = await addCategory(booted, token, "Quay");
    await publishArticle(booted, token, { title: "Open", categoryId: quay });
    await publishArticle(booted, token, { title: "For members", visibility: "members" });
    await publishArticle(booted, token, { title: "For nobody", visibility: "private" });
    await publishArticle(booted, token, { title: "In the crew", categoryId: crew });
    await booted.call(api.createArticle, { token, body: { title: "A draft", content: "x" } });
    const gone = await publishArticle(booted, token, { title: "Gone" });
    await booted.call(api.deleteArticle, { params: { id: gone }, token });
    await createMember(booted, { username: "open" });
    const secrets = [{ profile: "members" }, { profile: "nobody" }, { searchable: false }] as const;
    for (const [index, privacy] of secrets.entries()) {
      const member = await logIn(booted, (await createMember(booted, { username: `shy${index}` })).email);
      const set = await booted.call(api.updatePrivacy, { token: member, body: privacy });
      expect(set.status, set.text).toBe(200);
    }
    await booted.database().transaction(async (tx) => {
      const page = { template_key: "page.detail", draft: null, baseline: null, updated_at: time(0) };
      await tx
        .insertInto("layouts")
        .values([
          { ...page, variant_key: "page.detail:rules", published: "{}" },
          { ...page, variant_key: "page.detail:unfinished", published: null, draft: "{}" },
        ])
        .execute();
    });

    expect(await urlsIn(booted, "/sitemap.xml")).toEqual([
      "/sitemap/pages.xml",
      "/sitemap/articles-1.xml",
      "/sitemap/series-1.xml",
      "/sitemap/members-1.xml",
    ]);
    expect(await read(booted, "/sitemap/pages.xml")).toEqual([
      ...["/", "/articles", "/members"].map((url) => ({ url, changed: undefined })),
      { url: "/p/rules", changed: time(0) },
      { url: "/categories/quay", changed: undefined },
    ]);
    expect(await read(booted, "/sitemap/articles-1.xml")).toEqual([
      { url: "/articles/open", changed: "2030-01-01T00:00:00.000Z" },
    ]);
    expect([...(await urlsIn(booted, "/sitemap/members-1.xml"))].sort()).toEqual(["/u/ada", "/u/open"]);
    for (const file of ["articles-2.xml", "articles-0.xml", "members-2.xml", "other.xml", "articles-1.xml.gz"])
      expect([file, (await booted.call(`/sitemap/${file}`)).status]).toEqual([file, 404]);

    const root = readXml((await booted.call("/sitemap.xml")).text);
    expect(root.name).toBe("{http://www.sitemaps.org/schemas/sitemap/0.9}sitemapindex");
    expect(childrenOf(root, "sitemap")).toHaveLength(4);
    const { headers } = await booted.call("/sitemap/articles-1.xml");
    const again = { headers: { "if-none-match": headers.get("etag") ?? "" } };
    expect((await booted.call("/sitemap/articles-1.xml", again)).status).toBe(304);
    await hideCategory(booted, token, quay);
    expect(await urlsIn(booted, "/sitemap/articles-1.xml")).toEqual([]);
  });

  it("has parts of five thousand, each read along an index from where the one before it ends", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    await addArticles(booted.database(), 12_000);
    await addMembers(booted.database(), 6_000);
    const parts = [1, 2, 3].map((part) => `/sitemap/articles-${part}.xml`);
    const memberParts = [1, 2].map((part) => `/sitemap/members-${part}.xml`);
    expect(await urlsIn(booted, "/sitemap.xml")).toEqual([
      "/sitemap/pages.xml",
      ...parts,
      "/sitemap/series-1.xml",
      ...memberParts,
    ]);
    expect((await urlsIn(booted, "/sitemap/members-1.xml")).length).toBe(PART);
    expect((await urlsIn(booted, "/sitemap/members-2.xml")).length).toBe(1_001);
    const found = [];
    for (const part of parts) found.push(await urlsIn(booted, part));
    expect(found.map(({ length }) => length)).toEqual([PART, PART, 800]);
    expect(new Set(found.flat()).size).toBe(10_800);
    expect(found.flat()).not.toContain("/articles/a10");

    // Articles published later join the last part, which has no end.
    await addLater(booted);
    expect(await urlsIn(booted, "/sitemap/articles-3.xml")).toContain("/articles/later");

    const { read: db } = booted.database();
    const after = { publishedAt: time(6_000), id: "0197a000-0000-7000-8000-000000006000" };
    const joined = { createdAt: time(1_000), id: "0197a000-0000-7000-9000-000000001000" };
    // Next to twelve thousand rows a part is so long that reading them all would be no worse; next to a million it is not.
    const size = PART / 100;
    for (const [query, index] of [
      [partEndQuery(db, null, size), "articles_for_everyone"],
      [partEndQuery(db, after, size), "articles_for_everyone"],
      [partQuery(db, after, size, ["hidden"]), "articles_for_everyone"],
      [memberPartEndQuery(db, joined, size), "users_created_at"],
      [memberPartQuery(db, joined, size), "users_created_at"],
    ] as const) {
      const plan = await planOf(booted.database(), query);
      expect(plan, plan).toContain(index);
      expect(plan, plan).not.toMatch(/seq scan|scan (?:articles|users)$/im);
    }
  });
});

async function addLater(booted: BootedSite): Promise<void> {
  await booted.database().transaction(async (tx) => {
    const last = await tx.selectFrom("articles").selectAll().where("slug", "=", "a11999").executeTakeFirstOrThrow();
    const later = { id: "0197a000-0000-7000-8000-000000000000".replace("8000", "9000"), slug: "later" };
    await tx
      .insertInto("articles")
      .values({ ...last, ...later, published_at: time(20_000) })
      .execute();
  });
}
