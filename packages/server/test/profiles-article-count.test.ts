import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { addCategory, hideCategory, publishArticle } from "./support/articles.js";
import { bootSite } from "./support/booted-site.js";
import { createMember, logIn } from "./support/members.js";

describe.each(databases())("public profiles on $name", (kind) => {
  it("count the articles that their reader may find: neither private ones nor those in a hidden category", async () => {
    await using booted = await bootSite(kind);
    const admin = await booted.installed();
    const mo = await createMember(booted, { username: "mo" });
    const asMo = await logIn(booted, mo.email);
    const stranger = await createMember(booted, { username: "stranger" });
    const asStranger = await logIn(booted, stranger.email);
    const [open, closed] = [await addCategory(booted, admin, "Open"), await addCategory(booted, admin, "Closed")];
    const counted = async (token?: string) => {
      const profile = (await booted.call(api.getUser, { params: { username: "mo" }, token })).body;
      const listed = (await booted.call(api.listArticles, { query: { author: "mo" }, token })).body;
      return [profile.counts.articles, listed.meta.total];
    };
    const publish = (article: object) => publishArticle(booted, asMo, article);
    await publish({ visibility: "private" });
    expect([await counted(), await counted(asStranger)]).toEqual([
      [0, 0],
      [0, 0],
    ]);
    await publish({ categoryId: open });
    await publish({ categoryId: closed });
    const changing = await publish({ visibility: "members" });
    expect([await counted(), await counted(asStranger)]).toEqual([
      [2, 2],
      [3, 3],
    ]);
    await hideCategory(booted, admin, closed);
    expect([await counted(), await counted(asStranger)]).toEqual([
      [1, 1],
      [3, 3],
    ]);
    await booted.call(api.updateArticle, { params: { id: changing }, token: asMo, body: { visibility: "private" } });
    expect([await counted(), (await counted(asStranger))[0], (await counted(asMo))[0]]).toEqual([[1, 1], 2, 4]);
    const page = (await booted.call("/u/mo", { headers: { accept: "text/html" } })).text;
    expect(page).toMatch(/<dt>Articles<\/dt><dd[^>]*>1<\/dd>/);
    await booted.call(api.blockUser, { params: { id: stranger.id }, token: asMo });
    expect((await counted(asStranger))[0]).toBe(1);
  });
});
