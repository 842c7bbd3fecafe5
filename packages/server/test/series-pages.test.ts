import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { publishArticle } from "./support/articles.js";
import { type BootedSite, bootSite } from "./support/booted-site.js";
import { send } from "./support/community.js";
import { readJsonFeed } from "./support/json-feed.js";
import { visit } from "./support/pages.js";

describe.each(databases())("pages of a series on $name", (kind) => {
  let booted: BootedSite;
  let admin: string;
  let id: string;
  let ids: string[];
  beforeEach(async () => {
    booted = await bootSite(kind);
    admin = await booted.installed();
    ids = [];
    for (const title of ["Buying", "Sanding", "Painting", "Sailing"])
      ids.push(await publishArticle(booted, admin, { title, content: title }));
    id = (await send(booted, admin, api.createSeries, { body: { title: "A & B", description: "A <year>." } })).id;
    await send(booted, admin, api.updateSeries, { params: { id }, body: { articleIds: ids } });
  });
  afterEach(() => booted[Symbol.asyncDispose]());
  const page = async (path: string) => (await visit(booted, path)).text;

  it("say which part an article is, and lead to the others", async () => {
    const text = await page("/articles/sanding");
    expect(text).toContain('<a href="/series/a-b" dir="auto">A &amp; B</a><span>Part 2 of 4</span>');
    expect(text).toContain('<span aria-current="page">Sanding</span>');
    expect(text).toMatch(/rel="prev" href="\/articles\/buying">.*Previous part/);
    expect(text).toMatch(/rel="next" href="\/articles\/painting">.*Next part/);
    expect(await page("/articles/buying")).not.toContain("Previous part");
  });

  it("list the parts in order, with title and description", async () => {
    const text = await page("/series/a-b");
    expect(text).toContain("A &lt;year&gt;.");
    const order = [...text.matchAll(/class="sv-card-title"[^>]*><a href="\/articles\/(\w+)"/g)].map(
      (found) => found[1],
    );
    expect(order).toEqual(["buying", "sanding", "painting", "sailing"]);
    expect(text).toContain('<link rel="canonical" href="http://site.test/series/a-b">');
    const moved = await visit(booted, `/series/${id}`);
    expect([moved.status, moved.headers.get("location")]).toEqual([301, "/series/a-b"]);
    expect((await visit(booted, "/series/nowhere")).status).toBe(404);
  });

  it("lead from part to part only, where there are parts to lead to", async () => {
    const text = await page("/articles/sanding");
    expect(text).not.toContain("Next article");
    const lone = await send(booted, admin, api.createSeries, { body: { title: "Alone" } });
    const alone = await publishArticle(booted, admin, { title: "Alone", content: "Alone" });
    await send(booted, admin, api.updateSeries, { params: { id: lone.id }, body: { articleIds: [alone] } });
    expect(await page("/articles/alone")).toContain("Previous article");
  });

  it("have feeds of their parts, which the page of the series names", async () => {
    const text = await page("/series/a-b");
    for (const file of ["feed.xml", "atom.xml", "feed.json"]) expect(text).toContain(`href="/series/a-b/${file}"`);
    const feed = readJsonFeed((await booted.call("/series/a-b/feed.json")).text);
    expect(feed.items.map(({ title }) => title).sort()).toEqual(["Buying", "Painting", "Sailing", "Sanding"]);
    expect((await booted.call("/series/nowhere/feed.xml")).status).toBe(404);
  });

  it("are in the sitemap and found by search while guests may read one of their parts", async () => {
    const shy = (await send(booted, admin, api.createSeries, { body: { title: "Harbour crew" } })).id;
    const part = await publishArticle(booted, admin, { title: "For members", visibility: "members" });
    await send(booted, admin, api.updateSeries, { params: { id: shy }, body: { articleIds: [part] } });
    await booted.settled();
    const found = async (token?: string) =>
      (
        await booted.call(api.search, {
          query: { q: "harbour crew", type: "series" },
          ...(token !== undefined && { token }),
        })
      ).body.data;
    const sitemap = async () => (await booted.call("/sitemap/series-1.xml")).text;
    expect(await sitemap()).toContain("/series/a-b</loc>");
    expect(await sitemap()).not.toContain("harbour-crew");
    expect(await found()).toEqual([]);
    expect((await booted.call("/series/harbour-crew/feed.xml")).status).toBe(404);
    expect((await visit(booted, "/series/harbour-crew")).status).toBe(404);
    expect(await found(admin)).toMatchObject([
      { type: "series", title: "Harbour crew", href: "/series/harbour-crew", series: { id: shy, parts: 1 } },
    ]);
    await send(booted, admin, api.updateArticle, { params: { id: part }, body: { visibility: "public" } });
    expect(await sitemap()).toContain("harbour-crew");
    expect(await found()).toHaveLength(1);
    const suggested = (await booted.call(api.suggestResults, { query: { q: "harb" } })).body;
    expect(suggested).toMatchObject([{ type: "series", title: "Harbour crew", href: "/series/harbour-crew" }]);
    expect(await page("/search?q=harbour+crew")).toContain('href="/series/harbour-crew"');
    await send(booted, admin, api.deleteSeries, { params: { id: shy } });
    expect(await sitemap()).not.toContain("harbour-crew");
    expect(await found()).toEqual([]);
  });

  it("neither count nor name what readers may not see, and change with it", async () => {
    await send(booted, admin, api.unpublishArticle, { params: { id: ids[0] ?? "" } });
    const text = await page("/articles/sanding");
    expect(text).toContain("Part 1 of 3");
    expect(text).not.toContain("Buying");
    expect(await page("/series/a-b")).not.toContain("Buying");
    await send(booted, admin, api.deleteSeries, { params: { id } });
    expect(await page("/articles/sanding")).not.toContain("Part 1");
    expect((await visit(booted, "/series/a-b")).status).toBe(404);
  });
});
