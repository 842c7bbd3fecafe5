import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publishArticle } from "./support/articles.js";
import { type BootedSite, bootSite } from "./support/booted-site.js";
import { send } from "./support/community.js";
import { visit } from "./support/pages.js";

const [kind] = databases("");
if (!kind) throw new Error("There is always SQLite.");

describe("pages of a series", () => {
  let booted: BootedSite;
  let admin: string;
  let id: string;
  const ids: string[] = [];
  beforeAll(async () => {
    booted = await bootSite(kind);
    admin = await booted.installed();
    for (const title of ["Buying", "Sanding", "Painting", "Sailing"])
      ids.push(await publishArticle(booted, admin, { title, content: title }));
    id = (await send(booted, admin, api.createSeries, { body: { title: "A & B", description: "A <year>." } })).id;
    await send(booted, admin, api.arrangeSeries, { params: { id }, body: { articleIds: ids } });
  });
  afterAll(() => booted[Symbol.asyncDispose]());
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
