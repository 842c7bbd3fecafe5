import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addCategory, publishArticle } from "./support/articles.js";
import { type BootedSite, bootSite } from "./support/booted-site.js";
import { createMember, pageCookies } from "./support/members.js";
import { visit } from "./support/pages.js";

/** Returns the addresses of the previous and the next article, as the page of an article has them. */
function nearIn(page: string): readonly string[] {
  const [, nav = ""] = /<div class="sv-near">(.*?)<\/nav>/s.exec(page) ?? [];
  return [...nav.matchAll(/rel="(prev|next)" href="([^"]*)"/g)].map(([, side, href]) => `${side} ${href}`);
}

describe.each(databases())("the articles before and after another on $name", (kind) => {
  let booted: BootedSite;
  let admin: string;
  let mo: { readonly cookie: string };
  const ids = new Map<string, string>();

  async function publish(slug: string, token: string, more: object): Promise<void> {
    ids.set(slug, await publishArticle(booted, token, { title: slug, slug, ...more }));
    booted.clock.advance(1_000);
  }
  const idOf = (slug: string): string => ids.get(slug) ?? "";
  const near = async (slug: string, headers = {}) => {
    const { status, text } = await visit(booted, `/articles/${slug}`, headers);
    expect(status, text).toBe(200);
    return nearIn(text);
  };
  const update = (slug: string, body: object) =>
    booted.as(admin).call(api.updateArticle, { params: { id: idOf(slug) }, body });

  beforeEach(async () => {
    booted = await bootSite(kind);
    admin = await booted.installed();
    const { email } = await createMember(booted);
    mo = await pageCookies(booted, email);
    const [sea, air] = [await addCategory(booted, admin, "Sea"), await addCategory(booted, admin, "Air")];
    await publish("sea-1", admin, { categoryId: sea });
    await publish("air-1", admin, { categoryId: air });
    await publish("sea-2", admin, { categoryId: sea, visibility: "members" });
    await publish("none-1", admin, {});
    await publish("sea-3", admin, { categoryId: sea, visibility: "private" });
    // Published in the same instant as the next one.
    ids.set("sea-4", await publishArticle(booted, admin, { title: "sea-4", slug: "sea-4", categoryId: sea }));
    await publish("sea-5", admin, { categoryId: sea });
    await publish("none-2", admin, {});
    await booted.settled();
  });
  afterEach(() => booted[Symbol.asyncDispose]());

  it("are those of its category that everybody may read, for guests", async () => {
    expect(await near("sea-1")).toEqual(["next /articles/sea-4"]);
    expect(await near("sea-4")).toEqual(["prev /articles/sea-1", "next /articles/sea-5"]);
    expect(await near("sea-5")).toEqual(["prev /articles/sea-4"]);
    expect(await near("air-1")).toEqual([]);
  });

  it("are those without a category for an article without one", async () => {
    expect(await near("none-1")).toEqual(["next /articles/none-2"]);
    expect(await near("none-2")).toEqual(["prev /articles/none-1"]);
  });

  it("are also those for members, for members, and those of nobody else's eyes never", async () => {
    expect(await near("sea-1", mo)).toEqual(["next /articles/sea-2"]);
    expect(await near("sea-2", mo)).toEqual(["prev /articles/sea-1", "next /articles/sea-4"]);
    expect(await near("sea-4", mo)).toEqual(["prev /articles/sea-2", "next /articles/sea-5"]);
  });

  it("change on the kept page as soon as one of them is published, withdrawn, hidden, renamed or moved", async () => {
    const between = [["prev /articles/sea-1", "next /articles/sea-5"]];
    expect([await near("sea-4"), await near("sea-4")]).toEqual([...between, ...between]);

    await booted.as(admin).call(api.unpublishArticle, { params: { id: idOf("sea-5") } });
    expect(await near("sea-4")).toEqual(["prev /articles/sea-1"]);
    await booted.as(admin).call(api.publishArticle, { params: { id: idOf("sea-5") } });
    expect(await near("sea-4")).toEqual(["prev /articles/sea-1", "next /articles/sea-5"]);

    await update("sea-1", { visibility: "members" });
    expect(await near("sea-4")).toEqual(["next /articles/sea-5"]);
    await update("sea-1", { visibility: "public", slug: "sea-0" });
    expect(await near("sea-4")).toEqual(["prev /articles/sea-0", "next /articles/sea-5"]);

    await update("sea-5", { categoryId: null });
    expect(await near("sea-4")).toEqual(["prev /articles/sea-0"]);
    expect(await near("none-2")).toEqual(["prev /articles/none-1", "next /articles/sea-5"]);
    await booted.as(admin).call(api.deleteArticle, { params: { id: idOf("sea-1") } });
    expect(await near("sea-4")).toEqual([]);
  });

  it("are not there for what is not published", async () => {
    const draft = await booted.as(admin).call(api.createArticle, { body: { title: "d", slug: "d", content: "d" } });
    expect(draft.status).toBe(201);
    const cookies = await pageCookies(booted, "ada@example.org");
    expect(await near("d", cookies)).toEqual([]);
  });
});
