import * as api from "@sitevine/api";
import { addressOf, databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { addCategory, publishArticle } from "./support/articles.js";
import { type BootedSite, bootSite, codeOf } from "./support/booted-site.js";
import { createMember, logIn, pageCookies } from "./support/members.js";

const REASON = "Looks like an advertisement";

async function sceneOf(kind: Parameters<typeof bootSite>[0]) {
  const booted = await bootSite(kind);
  const admin = await booted.installed();
  const [mo, guard] = [
    await createMember(booted, { username: "mo" }),
    await createMember(booted, { username: "guard", groups: ["members", "moderators"] }),
  ];
  const tokens = { admin, mo: await logIn(booted, mo.email), guard: await logIn(booted, guard.email) };
  const categoryId = await addCategory(booted, admin, "Sea");
  await publishArticle(booted, tokens.mo, { title: "First", categoryId, tags: ["boats"] });
  booted.clock.advance(60_000);
  const id = await publishArticle(booted, tokens.mo, {
    title: "Buy whales",
    content: "Cheap **krill**.",
    categoryId,
    tags: ["boats"],
  });
  booted.clock.advance(60_000);
  await publishArticle(booted, tokens.mo, { title: "Third", categoryId, tags: ["boats"] });
  const comment = { params: { id }, token: tokens.mo, body: { content: "Such a plankton" } };
  await booted.call(api.createArticleComment, comment);
  await booted.settled();
  return { booted, mo, tokens, id };
}

const unlist = (booted: BootedSite, token: string, id: string) =>
  booted.call(api.unlistArticle, { params: { id }, token, body: { reason: REASON } });
const relist = (booted: BootedSite, token: string, id: string) =>
  booted.call(api.relistArticle, { params: { id }, token });

/** Lists in which readers find articles, without the address of each. */
const PLACES = [
  addressOf(api.listArticles),
  addressOf(api.listArticles, { query: { category: "sea" } }),
  addressOf(api.listArticles, { query: { tag: "boats" } }),
  addressOf(api.listArticles, { query: { author: "mo", sort: "likes" } }),
  addressOf(api.listArticles, { query: { sort: "title" } }),
  addressOf(api.search, { query: { q: "krill" } }),
  addressOf(api.search, { query: { q: "plankton", type: "comments" } }),
  "/feed.xml",
  "/",
  "/articles",
  "/categories/sea",
  "/tags/boats",
  "/u/mo",
  "/u/mo/articles",
  "/articles/first",
  "/articles/third",
] as const;

async function placesWith(booted: BootedSite, token?: string): Promise<string[]> {
  const shown = [];
  for (const path of PLACES) {
    const answer = await booted.call(path, token ? { token } : {});
    expect(answer.status, `${path} ${answer.text}`).toBe(200);
    if (/buy-whales/.test(answer.text)) shown.push(path);
  }
  return shown;
}

describe.each(databases())("articles that moderators unlist on $name", (kind) => {
  it("are in no list, while their address works", async () => {
    const { booted, mo, tokens, id } = await sceneOf(kind);
    await using _ = booted;
    const before = await placesWith(booted);
    expect(before).toEqual([...PLACES]);
    const countsOf = async (token?: string) =>
      (await booted.call(api.getUser, { params: { username: "mo" }, ...(token ? { token } : {}) })).body.counts
        .articles;
    expect(await countsOf()).toBe(3);

    expect((await unlist(booted, tokens.guard, id)).status).toBe(204);
    await booted.settled();
    expect(await placesWith(booted)).toEqual([]);
    expect(await placesWith(booted, tokens.guard)).toEqual([]);
    expect(await countsOf()).toBe(2);
    expect(await countsOf(tokens.guard)).toBe(2);
    expect((await booted.call("/sitemap.xml")).text).not.toContain("buy-whales");
    const total = (await booted.call(api.listArticles)).body.meta.total;
    expect(total).toBe(2);

    const page = await booted.call("/articles/buy-whales");
    expect(page.status).toBe(200);
    expect(page.text).toContain('name="robots" content="noindex"');
    expect(page.text).toContain("og:title");
    expect(page.text).not.toContain(REASON);
    const comments = await booted.call(api.listArticleComments, { params: { id } });
    expect(comments.body.meta.total).toBe(1);
    const get = (token?: string) =>
      booted.call(api.getArticle, { params: { slug: "buy-whales" }, ...(token ? { token } : {}) });
    expect((await get()).body).toMatchObject({ listed: false, visibility: "public", moderation: null });
    expect((await get()).text).not.toContain(REASON);
    expect((await get(tokens.guard)).body.moderation).toMatchObject({ actions: ["relist"], reason: REASON });
    expect((await get(tokens.mo)).body.moderation).toMatchObject({ actions: [], reason: REASON });
    const kept = (await booted.call(api.listOwnArticles, { token: tokens.mo })).body.data;
    expect(kept.find((article) => article.id === id)).toMatchObject({ listed: false, visibility: "public" });
    const { body: inbox } = await booted.call(api.listNotifications, { token: tokens.mo });
    expect(inbox.data.filter(({ kind: name }) => name === "moderation.action")).toMatchObject([
      { href: "/articles/buy-whales" },
    ]);

    expect((await relist(booted, tokens.guard, id)).status).toBe(204);
    expect((await relist(booted, tokens.guard, id)).status).toBe(204);
    await booted.settled();
    expect(await placesWith(booted)).toEqual(before);
    expect(await countsOf()).toBe(3);
    expect((await get(tokens.guard)).body).toMatchObject({
      listed: true,
      moderation: { actions: ["unlist"], reason: null },
    });
    const entries = await booted
      .database()
      .read.selectFrom("moderation_log")
      .selectAll()
      .orderBy("created_at")
      .execute();
    expect(entries.map(({ action, user_id, reason }) => [action, user_id, reason])).toEqual([
      ["article.unlist", mo.id, REASON],
      ["article.relist", mo.id, null],
    ]);
  });

  it("stay unlisted, whatever their authors do with them", async () => {
    const { booted, mo, tokens, id } = await sceneOf(kind);
    await using _ = booted;
    await unlist(booted, tokens.guard, id);
    const change = (body: object) => booted.call(api.updateArticle, { params: { id }, token: tokens.mo, body });
    expect((await change({ title: "Buy more", visibility: "members" })).body).toMatchObject({
      listed: false,
      visibility: "members",
    });
    expect((await booted.call("/articles/buy-whales")).status).toBe(403);
    expect((await change({ visibility: "public", tags: ["boats", "krill"], categoryId: null })).status).toBe(200);
    await booted.call(api.unpublishArticle, { params: { id }, token: tokens.mo });
    expect((await relist(booted, tokens.guard, id)).status).toBe(404);
    expect((await booted.call(api.publishArticle, { params: { id }, token: tokens.mo })).body.listed).toBe(false);
    await booted.settled();
    expect(await placesWith(booted)).toEqual([]);
    const cookies = await pageCookies(booted, mo.email);
    expect((await booted.call("/articles/buy-whales", { headers: cookies })).status).toBe(200);
    expect((await relist(booted, tokens.guard, id)).status).toBe(204);
    expect((await booted.call(api.listArticles, { query: { tag: "krill" } })).body.data).toMatchObject([
      { id, visibility: "public", listed: true },
    ]);
  });

  it("are those of others within reach", async () => {
    const { booted, tokens, id } = await sceneOf(kind);
    await using _ = booted;
    const ofAdmin = await publishArticle(booted, tokens.admin, { title: "House rules" });
    const ofGuard = await publishArticle(booted, tokens.guard, { title: "On guard" });
    expect(codeOf(await unlist(booted, tokens.guard, ofAdmin))).toBe("SVC-API-4003");
    expect(codeOf(await unlist(booted, tokens.guard, ofGuard))).toBe("SVC-API-4009");
    expect(codeOf(await unlist(booted, tokens.mo, ofGuard))).toBe("SVC-API-4003");
    const set = (visibility: "private" | "members") =>
      booted.call(api.updateArticle, { params: { id }, token: tokens.mo, body: { visibility } });
    await set("private");
    expect(codeOf(await unlist(booted, tokens.guard, id))).toBe("SVC-API-4004");
    await set("members");
    expect((await unlist(booted, tokens.guard, id)).status).toBe(204);
    expect(codeOf(await unlist(booted, tokens.admin, id))).toBe("SVC-API-4009");
    // Members still read it, and guests are asked in as before.
    expect((await booted.call(api.getArticle, { params: { slug: id }, token: tokens.guard })).status).toBe(200);
    expect((await booted.call("/articles/buy-whales")).status).toBe(403);
    const draft = (await booted.call(api.createArticle, { token: tokens.mo, body: { title: "x", content: "x" } })).body
      .id;
    expect(codeOf(await unlist(booted, tokens.guard, draft))).toBe("SVC-API-4004");
    expect(codeOf(await unlist(booted, tokens.admin, draft))).toBe("SVC-API-4009");
  });
});
