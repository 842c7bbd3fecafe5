import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { bookmarkPageQuery } from "../src/features/articles/bookmarks.repo.js";
import { addCategory, hideCategory, publishArticle } from "./support/articles.js";
import { bootSite, codeOf } from "./support/booted-site.js";
import { send } from "./support/community.js";
import { addMember, createMember, logIn } from "./support/members.js";
import { planOf, READS_EVERYTHING, SORTS } from "./support/query-plan.js";

async function sceneOf(kind: Parameters<typeof bootSite>[0]) {
  const booted = await bootSite(kind);
  const admin = await booted.installed();
  const mo = await addMember(booted);
  const ann = await createMember(booted, { username: "ann" });
  return { booted, admin, mo, ann: { id: ann.id, token: await logIn(booted, ann.email) } };
}

describe.each(databases())("what members keep for later on $name", (kind) => {
  it("is theirs alone, once for each article, as long as they may read it", async () => {
    const { booted, admin, mo, ann } = await sceneOf(kind);
    await using _ = booted;
    const secret = await addCategory(booted, admin, "Cabin");
    const [open, shut] = [
      await publishArticle(booted, admin),
      await publishArticle(booted, admin, { categoryId: secret }),
    ];
    const draft = (await send(booted, admin, api.createArticle, { body: { title: "A draft", content: "" } })).id;
    const own = (await send(booted, mo, api.createArticle, { body: { title: "Mine", content: "" } })).id;
    const keep = (id: string, token = mo) => booted.call(api.addBookmark, { params: { id }, token });
    const drop = (id: string, token = mo) => booted.call(api.removeBookmark, { params: { id }, token });
    const listed = async (token = mo, query: object = {}) => {
      const { data, meta } = await send(booted, token, api.listBookmarks, { query });
      return { ids: data.map(({ article }) => article.id), total: meta.total };
    };
    for (const id of [open, shut, own, open]) {
      booted.clock.advance(1_000);
      expect((await keep(id)).body).toEqual({ bookmarked: true });
    }
    const repeated = await Promise.all(Array.from({ length: 6 }, () => keep(shut)));
    expect(new Set(repeated.map(({ status }) => status))).toEqual(new Set([200]));
    expect(codeOf(await keep(draft))).toBe("SVC-API-4004");
    expect(await listed()).toEqual({ ids: [own, shut, open], total: 3 });
    expect(await listed(mo, { order: "asc", limit: 1, page: 2 })).toEqual({ ids: [shut], total: 3 });
    expect(await listed(ann.token)).toEqual({ ids: [], total: 0 });
    expect((await booted.call(api.getBookmark, { params: { id: open }, token: mo })).body).toEqual({
      bookmarked: true,
    });
    expect((await booted.call(api.getBookmark, { params: { id: open }, token: ann.token })).body.bookmarked).toBe(
      false,
    );
    const access = { visibility: "groups" as const, readGroupIds: [], writeGroupIds: [] };
    const crew = (await send(booted, admin, api.createGroup, { body: { key: "crew", name: "Crew" } })).id;
    await send(booted, admin, api.updateCategory, {
      params: { id: secret },
      body: { access: { ...access, readGroupIds: [crew] } },
    });
    expect(await listed()).toEqual({ ids: [own, open], total: 2 });
    expect(codeOf(await booted.call(api.getBookmark, { params: { id: shut }, token: mo }))).toBe("SVC-API-4004");
    // Members may remove their own entries, and then learn nothing of content that they may not read.
    expect((await drop(shut)).body).toEqual({ bookmarked: false });
    expect(codeOf(await drop(shut))).toBe("SVC-API-4004");
    expect((await drop(open)).body).toEqual({ bookmarked: false });
    expect((await drop(open)).body).toEqual({ bookmarked: false });
    await booted.as(mo).call(api.deleteArticle, { params: { id: own } });
    expect(await listed()).toEqual({ ids: [], total: 0 });
    expect((await booted.call(api.addBookmark, { params: { id: open } })).status).toBe(401);
  });

  it("is read along an index", async () => {
    const { booted } = await sceneOf(kind);
    await using _ = booted;
    const database = booted.database();
    if (database.dialect !== "sqlite") return;
    const reach = { userId: "a", seesAll: false, hiddenIds: ["b"] };
    const query = bookmarkPageQuery(database.read, reach, { page: 2, limit: 20, order: "desc" });
    const plan = await planOf(database, query);
    expect(plan).toContain("bookmarks_of_user (user_id=?)");
    expect([READS_EVERYTHING.test(plan), SORTS.test(plan)], plan).toEqual([false, false]);
  });
});

describe.each(databases())("what members follow on $name", (kind) => {
  it("are people and categories, whose articles come once each, the newest first", async () => {
    const { booted, admin, mo, ann } = await sceneOf(kind);
    await using _ = booted;
    const [sea, cabin] = [await addCategory(booted, admin, "Sea"), await addCategory(booted, admin, "Cabin")];
    const write = async (token: string, rest: object) => {
      booted.clock.advance(1_000);
      return publishArticle(booted, token, rest);
    };
    const both = await write(ann.token, { categoryId: sea });
    const byAnn = await write(ann.token, { visibility: "members" });
    const inSea = await write(admin, { categoryId: sea });
    await write(admin, { categoryId: cabin });
    await write(ann.token, { visibility: "private" });
    const listed = async (query: object = {}) => {
      const { data, meta } = await send(booted, mo, api.listFollowedArticles, { query });
      return { ids: data.map(({ id }) => id), total: meta.total };
    };
    const follow = (id: string) => booted.call(api.followCategory, { params: { id }, token: mo });
    expect(await listed()).toEqual({ ids: [], total: 0 });
    expect((await follow(sea)).body).toEqual({ following: true });
    expect((await follow(sea)).body).toEqual({ following: true });
    expect(await listed()).toEqual({ ids: [inSea, both], total: 2 });
    await booted.as(mo).call(api.followUser, { params: { id: ann.id } });
    expect(await listed()).toEqual({ ids: [inSea, byAnn, both], total: 3 });
    expect(await listed({ limit: 1, page: 2 })).toEqual({ ids: [byAnn], total: 3 });
    expect((await booted.call(api.getCategoryFollow, { params: { id: sea }, token: mo })).body.following).toBe(true);
    expect((await booted.call(api.getCategoryFollow, { params: { id: sea }, token: ann.token })).body.following).toBe(
      false,
    );
    await booted.as(mo).call(api.unfollowUser, { params: { id: ann.id } });
    expect(await listed()).toEqual({ ids: [inSea, both], total: 2 });
    await hideCategory(booted, admin, sea);
    expect(await listed()).toEqual({ ids: [inSea, both], total: 2 });
    const crew = (await send(booted, admin, api.createGroup, { body: { key: "crew", name: "Crew" } })).id;
    const access = { visibility: "groups" as const, readGroupIds: [crew], writeGroupIds: [] };
    await send(booted, admin, api.updateCategory, { params: { id: sea }, body: { access } });
    expect(await listed()).toEqual({ ids: [], total: 0 });
    const unfollow = () => booted.call(api.unfollowCategory, { params: { id: sea }, token: mo });
    expect(codeOf(await follow(sea))).toBe("SVC-API-4004");
    expect((await unfollow()).body).toEqual({ following: false });
    expect(codeOf(await unfollow())).toBe("SVC-API-4004");
    // A category that is gone is followed by nobody.
    await follow(cabin);
    await booted.as(admin).call(api.deleteCategory, { params: { id: cabin }, query: { moveTo: "null" } });
    expect(await booted.database().read.selectFrom("category_follows").selectAll().execute()).toEqual([]);
    expect((await booted.call(api.listFollowedArticles)).status).toBe(401);
  });
});
