import { createHash } from "node:crypto";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createArticle, getArticle, listArticles } from "@sitevine/api";
import { createSite, loadConfig } from "@sitevine/server";
import SqliteFile from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { everyComment } from "../src/content/broken-references.mjs";
import { loadContent } from "../src/content/load-content.mjs";
import { fillArticles } from "../src/fill/fill-articles.mjs";
import { makeText, makeTitle } from "../src/fill/texts.mjs";
import { wrongCounters } from "../src/fill/wrong-counters.mjs";
import { databaseFile } from "../src/make-demo.mjs";
import { Random } from "../src/random.mjs";
import { personOf, visitorOf } from "../src/story/person.mjs";
import { plantStory } from "../src/story/plant-story.mjs";

const NOW = Date.parse("2026-06-01T10:00:00.000Z");
const PASSWORD = "a long enough password";
const FILLED = 2_000;
const content = await loadContent();
/** @type {string} */
let dataDir;
/** @type {Awaited<ReturnType<typeof plantStory>>} */
let planted;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "sitevine-demo-"));
  planted = await plantStory(content, { dataDir, url: "http://demo.test", password: PASSWORD, seed: "test", now: NOW });
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** @template T @param {(db: SqliteFile.Database) => T} read */
function reading(read, folder = dataDir) {
  const db = new SqliteFile(databaseFile(folder), { readonly: true });
  try {
    return read(db);
  } finally {
    db.close();
  }
}

/** A copy of the small demo, for a test that changes it. */
async function copyOfDemo() {
  const path = await mkdtemp(join(tmpdir(), "sitevine-demo-"));
  await cp(dataDir, path, { recursive: true });
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

const openSite = (folder = dataDir) =>
  createSite(loadConfig({ DATA_DIR: folder, LOG_LEVEL: "error" }), { clock: { now: () => new Date(NOW) } });

describe("the small demo", () => {
  it("holds everything that was written", () => {
    const counts = reading((db) =>
      db.prepare("select status, count(*) as amount from articles group by status order by status").all(),
    );
    const drafts = content.articles.filter(({ status }) => status === "draft").length;
    expect(counts).toEqual([
      { status: "draft", amount: drafts },
      { status: "published", amount: content.articles.length - drafts },
    ]);
    expect(planted.get("join")).toBe(content.members.length);
    const said = reading((db) => db.prepare("select count(*) from comments where place = 'article'").pluck().get());
    expect(said).toBe(content.articles.flatMap(({ comments }) => everyComment(comments)).length);
  });

  it("counts right", () => {
    expect(reading(wrongCounters)).toEqual([]);
  });

  it("shows every article with a picture, an alternative text for each and links that lead somewhere", async () => {
    await using site = await openSite();
    const reader = personOf(site, { username: "mei", password: PASSWORD, peer: "192.0.2.1", now: () => NOW });
    await reader.arrive();
    const slugs = [];
    for await (const { slug } of reader.client.items(listArticles, { query: { limit: 50 } })) slugs.push(slug);
    expect(slugs).toHaveLength(content.articles.filter(({ status }) => status === "published").length);
    for (const slug of slugs) {
      const { contentHtml, featuredImageUrl } = await reader.client.call(getArticle, { params: { slug } });
      expect(contentHtml).toContain("<p>");
      const addresses = [
        featuredImageUrl ?? "none",
        ...[...contentHtml.matchAll(/src="([^"]+)"/g)].map(([, at]) => at),
      ];
      for (const address of addresses)
        expect((await site.fetch(new Request(`http://demo.test${address}`))).status).toBe(200);
      for (const [picture] of contentHtml.matchAll(/<img[^>]*>/g)) expect(picture).toMatch(/alt="[^"]{20,}"/);
      for (const [, target = ""] of contentHtml.matchAll(/href="\/articles\/([^"]+)"/g))
        expect(slugs).toContain(target);
      expect(contentHtml).not.toContain("](");
    }
  });

  it("has pages of its own, profiles that say more, and a sentence about itself", async () => {
    await using site = await openSite();
    const read = async (/** @type {string} */ path) => {
      const response = await site.fetch(new Request(`http://demo.test${path}`));
      expect(response.status, path).toBe(200);
      return response.text();
    };
    for (const { slug, title } of content.pages) expect(await read(`/p/${slug}`)).toContain(`>${title}</h1>`);
    const told = content.members.find(({ fields }) => fields);
    const profile = await read(`/u/${told?.username}`);
    for (const answer of Object.values(told?.fields ?? {})) expect(profile).toContain(answer);
    expect(await read("/")).toContain(content.site.description);
  });

  it("keeps the back room from guests", async () => {
    await using site = await openSite();
    const seen = [];
    for await (const one of visitorOf(site, "192.0.2.2").items(listArticles, { query: { limit: 50 } })) seen.push(one);
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.some(({ category }) => category?.slug === "back-room")).toBe(false);
  });

  it("looks lived-in: what happened is spread over half a year", () => {
    const months = reading((db) =>
      db.prepare("select count(distinct substr(published_at, 1, 7)) from articles").pluck().get(),
    );
    expect(months).toBeGreaterThanOrEqual(6);
  });
});

describe("a filled demo", () => {
  /** @type {Awaited<ReturnType<typeof copyOfDemo>>} */
  let filled;

  beforeAll(async () => {
    filled = await copyOfDemo();
    fillArticles(databaseFile(filled.path), { articles: FILLED, seed: "test" });
  });
  afterAll(() => filled[Symbol.asyncDispose]());

  it("counts right, beside what was there", () => {
    const total = reading((db) => db.prepare("select count(*) from articles").pluck().get(), filled.path);
    expect(total).toBe(FILLED + content.articles.length);
    expect(reading(wrongCounters, filled.path)).toEqual([]);
  });

  it("has its counters looked at", () => {
    const db = new SqliteFile(databaseFile(filled.path));
    db.exec("begin; update tags set article_count = article_count + 1; update article_counts set value = 0");
    const wrong = new Set(wrongCounters(db).map(({ counter }) => counter));
    db.exec("rollback");
    db.close();
    expect([...wrong].sort()).toEqual(["article_counts", "tags.article_count"]);
  });

  it("refers to nothing that is not there", () => {
    expect(reading((db) => db.pragma("foreign_key_check"), filled.path)).toEqual([]);
  });

  it("holds the HTML that the site makes of such texts", async () => {
    await using copy = await copyOfDemo();
    await using site = await openSite(copy.path);
    const writer = personOf(site, { username: "ada", password: PASSWORD, peer: "192.0.2.3", now: () => NOW });
    await writer.arrive();
    const random = new Random("texts");
    for (let turn = 0; turn < 25; turn += 1) {
      const [title, { content: text, html }] = [makeTitle(random), makeText(random)];
      expect((await writer.client.call(createArticle, { body: { title, content: text } })).contentHtml).toBe(html);
    }
  });
});

describe("two fillings", () => {
  const rowsAfter = async (/** @type {string} */ seed) => {
    const folder = await mkdtemp(join(tmpdir(), "sitevine-fill-"));
    try {
      const clock = { now: () => new Date(NOW) };
      const site = await createSite(loadConfig({ DATA_DIR: folder, LOG_LEVEL: "error" }), { clock });
      const admin = { username: "ada", email: "ada@example.org", password: PASSWORD };
      await site.install({ site: { name: "Fill", url: "http://demo.test", language: "en", timezone: "UTC" }, admin });
      await site[Symbol.asyncDispose]();
      fillArticles(databaseFile(folder), { articles: 300, seed });
      const db = new SqliteFile(databaseFile(folder), { readonly: true });
      const read = (/** @type {string} */ table) => db.prepare(`select * from ${table} order by 1, 2`).all();
      const tables = [
        "articles",
        "article_bodies",
        "article_tags",
        "article_reactions",
        "article_views",
        "comments",
        "tags",
      ];
      const rows = createHash("sha256")
        .update(JSON.stringify(tables.map(read)))
        .digest("hex");
      db.close();
      return rows;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };

  it("are the same for the same seed, and others for another", async () => {
    const [one, again, other] = [await rowsAfter("a"), await rowsAfter("a"), await rowsAfter("b")];
    expect(again).toBe(one);
    expect(other).not.toBe(one);
  });
});
