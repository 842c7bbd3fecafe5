import * as api from "@sitevine/api";
import { addressOf, databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { followedCategoriesQuery } from "../src/features/categories/category-follows.repo.js";
import { addCategory, publishArticle } from "./support/articles.js";
import { bootSite } from "./support/booted-site.js";
import { send } from "./support/community.js";
import { createMember, logIn, pageCookies } from "./support/members.js";
import { visit } from "./support/pages.js";
import { planOf, READS_EVERYTHING, SORTS } from "./support/query-plan.js";

const PATHS = ["/bookmarks", "/following", "/following/members", "/following/categories", "/history"] as const;

async function sceneOf(kind: Parameters<typeof bootSite>[0]) {
  const booted = await bootSite(kind);
  const admin = await booted.installed();
  const [mo, ann] = [await createMember(booted), await createMember(booted, { username: "ann" })];
  const [moToken, annToken] = [await logIn(booted, mo.email), await logIn(booted, ann.email)];
  const cookies = { mo: await pageCookies(booted, mo.email), ann: await pageCookies(booted, ann.email) };
  return { booted, admin, cookies, mo: { ...mo, token: moToken }, ann: { ...ann, token: annToken } };
}

describe.each(databases())("the lists that a member keeps on $name", (kind) => {
  it("lead guests to sign in and back, and are kept by nobody", async () => {
    const { booted, cookies } = await sceneOf(kind);
    await using _ = booted;
    for (const path of PATHS) {
      const guest = await visit(booted, path);
      expect([path, guest.status]).toEqual([path, 200]);
      expect(guest.text).toContain(`href="/sign-in?next=${path}"`);
      expect(guest.text).not.toContain("data-sv-reading");
      const member = await visit(booted, path, cookies.mo);
      expect([path, member.status, member.headers.get("cache-control")]).toEqual([path, 200, "no-store"]);
      expect(member.text).toContain('<meta name="robots" content="noindex">');
      expect(member.text.match(/<h1/g)).toHaveLength(1);
      expect((await visit(booted, `${path}?page=2`, cookies.mo)).status).toBe(path === "/history" ? 200 : 404);
    }
  });

  it("show each member their own, whoever asked before", async () => {
    const { booted, admin, cookies, mo, ann } = await sceneOf(kind);
    await using _ = booted;
    const sea = await addCategory(booted, admin, "Sea");
    const [kept, followed] = [
      await publishArticle(booted, admin, { title: "On boats" }),
      await publishArticle(booted, ann.token, { title: "On oars" }),
    ];
    await send(booted, mo.token, api.addBookmark, { params: { id: kept } });
    await send(booted, mo.token, api.followUser, { params: { id: ann.id } });
    await send(booted, mo.token, api.followCategory, { params: { id: sea } });
    for (const turn of [1, 2]) {
      const [own, hers] = [
        await visit(booted, "/bookmarks", cookies.mo),
        await visit(booted, "/bookmarks", cookies.ann),
      ];
      expect([
        turn,
        own.text.includes(`data-sv-kept="${addressOf(api.removeBookmark, { params: { id: kept } })}"`),
      ]).toEqual([turn, true]);
      expect([turn, hers.text.includes("On boats"), hers.text.includes("Nothing saved yet")]).toEqual([
        turn,
        false,
        true,
      ]);
    }
    const following = await visit(booted, "/following", cookies.mo);
    expect(following.text).toContain("On oars");
    expect(following.text).not.toContain(followed === kept ? "" : "On boats");
    expect((await visit(booted, "/following/members", cookies.mo)).text).toContain(
      addressOf(api.unfollowUser, { params: { id: ann.id } }),
    );
    expect((await visit(booted, "/following/categories", cookies.mo)).text).toContain(
      addressOf(api.unfollowCategory, { params: { id: sea } }),
    );
    expect((await visit(booted, "/following", cookies.ann)).text).toContain('href="/members"');
    const { data, meta } = await send(booted, mo.token, api.listFollowedCategories);
    expect([data.map(({ category }) => category.name), meta.total]).toEqual([["Sea"], 1]);
  });

  it("have pages like other lists", async () => {
    const { booted, admin, cookies, mo } = await sceneOf(kind);
    await using _ = booted;
    for (let number = 1; number <= 21; number += 1) {
      booted.clock.advance(1_000);
      const id = await publishArticle(booted, admin, { title: `Number ${number}` });
      await send(booted, mo.token, api.addBookmark, { params: { id } });
    }
    const first = await visit(booted, "/bookmarks", cookies.mo);
    expect([first.text.includes("Number 21"), first.text.includes(">Number 1<")]).toEqual([true, false]);
    expect(first.text).toContain('<nav class="sv-pages"');
    expect(first.text).toContain('href="/bookmarks?page=2"');
    expect((await visit(booted, "/bookmarks?page=2", cookies.mo)).text).toContain(">Number 1<");
    expect((await visit(booted, "/bookmarks?page=3", cookies.mo)).status).toBe(404);
  });

  it("begin with a button that only members' pages carry, and whose state is their own", async () => {
    const { booted, admin, cookies, mo } = await sceneOf(kind);
    await using _ = booted;
    const sea = await addCategory(booted, admin, "Sea");
    const id = await publishArticle(booted, admin, { categoryId: sea });
    for (const [path, address] of [
      ["/articles/on-boats", `articles/${id}/bookmark`],
      ["/categories/sea", `categories/${sea}/follow`],
    ] as const) {
      expect((await visit(booted, path)).text).not.toContain("data-sv-keep");
      expect((await visit(booted, path, cookies.mo)).text).toContain(`data-sv-keep="${address}" hidden`);
      const own = async (cookie: Record<string, string> = {}) =>
        (await booted.call(`/me.json?keep=${address}`, { headers: cookie })).json;
      expect(await own(cookies.mo)).toMatchObject({ kept: false });
      expect(await own()).toEqual({ person: null });
      const kind = path.startsWith("/articles") ? api.addBookmark : api.followCategory;
      await send(booted, mo.token, kind, { params: { id: path.startsWith("/articles") ? id : sea } });
      expect(await own(cookies.mo)).toMatchObject({ kept: true });
      expect(await own(cookies.ann)).toMatchObject({ kept: false });
    }
  });

  it("reads the categories that somebody follows along an index", async () => {
    const { booted } = await sceneOf(kind);
    await using _ = booted;
    const list = { userId: "a", hiddenIds: ["b"] };
    const query = followedCategoriesQuery(booted.database().read, list, { page: 2, limit: 20 });
    const plan = await planOf(booted.database(), query);
    if (booted.database().dialect === "sqlite")
      expect([READS_EVERYTHING.test(plan), SORTS.test(plan)], plan).toEqual([false, true]);
  });
});
