import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { tagUsesQuery } from "../src/features/articles/tag-uses.query.js";
import { addCategory, hideCategory, publishArticle } from "./support/articles.js";
import { bootSite, codeOf } from "./support/booted-site.js";
import { send } from "./support/community.js";
import { addMember, createMember, logIn } from "./support/members.js";
import { planOf } from "./support/query-plan.js";

describe.each(databases())("suggestions while somebody types on $name", (kind) => {
  it("are tags that begin like that, with the number of articles that the caller may read", async () => {
    await using booted = await bootSite(kind);
    const admin = await booted.installed();
    const mo = await addMember(booted);
    const [open, closed] = [await addCategory(booted, admin, "Open"), await addCategory(booted, admin, "Closed")];
    const write = (tags: readonly string[], rest: object = {}) =>
      publishArticle(booted, admin, { tags: [...tags], categoryId: open, ...rest });
    const id = await write(["Boats", "Sea"]);
    await write(["Boats"], { visibility: "members" });
    await write(["Boats", "Bookkeeping", "100%"], { categoryId: closed });
    await write(["Bonfires"], { visibility: "private" });
    await send(booted, admin, api.createArticle, { body: { title: "A draft", content: "", tags: ["Books"] } });
    const tagsOf = async (query: object, token?: string) => {
      const answer = await booted.call(api.listTags, { query, token });
      expect(answer.status, answer.text).toBe(200);
      return answer.body.map(({ tag, articles }) => `${tag} ${articles}`);
    };
    expect(await tagsOf({ q: " BO" })).toEqual(["Boats 2", "Bookkeeping 1"]);
    expect(await tagsOf({ q: "bo" }, mo)).toEqual(["Boats 3", "Bookkeeping 1"]);
    await hideCategory(booted, admin, closed);
    expect(await tagsOf({ q: "bo" })).toEqual(["Boats 1"]);
    expect(await tagsOf({}, mo)).toEqual(["Boats 3", "100% 1", "Bookkeeping 1", "Sea 1"]);
    expect(await tagsOf({ limit: 2 }, mo)).toEqual(["Boats 3", "100% 1"]);
    expect(await tagsOf({ q: "%" }, mo)).toEqual([]);
    // Tags move with the articles of a category.
    const move = { params: { id: open }, query: { moveTo: closed } };
    await booted.as(admin).call(api.deleteCategory, move);
    expect([await tagsOf({ q: "bo" }), await tagsOf({ q: "bo" }, mo)]).toEqual([[], ["Boats 3", "Bookkeeping 1"]]);
    await booted.as(admin).call(api.deleteArticle, { params: { id } });
    expect(await tagsOf({ q: "sea" }, mo)).toEqual([]);
    for (const query of [{ limit: 11 }, { limit: 0 }, { q: "x".repeat(201) }])
      expect(codeOf(await booted.call(api.listTags, { query, token: mo }))).toBe("SVC-API-4001");
  });

  it("are found by an index, however many tags there are", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const database = booted.database();
    if (database.dialect !== "sqlite") return;
    const reach = { seesMembersOnly: false, hiddenIds: ["a"] };
    const plans = await Promise.all(
      ["", "bo"].map((beginning) => planOf(database, tagUsesQuery(database.read, beginning, reach, 10))),
    );
    for (const plan of plans) {
      expect(plan).toMatch(/tags USING INDEX tags_(article_count|slug_unique) \(/);
      expect(plan).toMatch(/counted USING INDEX sqlite_autoindex_tag_article_counts_1 \(tag_id=\?\)/);
    }
  });

  it("are articles with these words in the title that the caller may read", async () => {
    await using booted = await bootSite(kind);
    const admin = await booted.installed();
    const ann = await createMember(booted, { username: "ann" });
    const [annToken, ben] = [await logIn(booted, ann.email), await addMember(booted, { username: "ben" })];
    const titles = Array.from({ length: 9 }, (_unused, index) => `Tide tables, part ${index + 1}`);
    for (const title of titles) {
      booted.clock.advance(1_000);
      await publishArticle(booted, admin, { title });
    }
    const theirs = await publishArticle(booted, annToken, { title: "The tide of Ann", slug: "tide-of-ann" });
    await publishArticle(booted, annToken, { title: "A secret tide", visibility: "private" });
    await publishArticle(booted, annToken, { title: "Elsewhere", content: "The tide is in the text alone." });
    await booted.settled();
    const found = async (q: string, token: string) =>
      (await send(booted, token, api.suggestArticles, { query: { q } })).map(({ title }) => title);
    expect(await found("tid tabl", ben)).toEqual([]);
    expect(await found("tables tid", ben)).toEqual(titles.toReversed().slice(0, 8));
    expect(await send(booted, ben, api.suggestArticles, { query: { q: "tide ann" } })).toEqual([
      { id: theirs, slug: "tide-of-ann", title: "The tide of Ann" },
    ]);
    expect([await found("secret ti", ben), await found("secret ti", annToken)]).toEqual([[], ["A secret tide"]]);
    expect(await found("%", ben)).toEqual([]);
    await booted.as(ben).call(api.blockUser, { params: { id: ann.id } });
    expect(await found("tide ann", ben)).toEqual([]);
    expect((await booted.call(api.suggestArticles, { query: { q: "tide" } })).status).toBe(401);
  });

  it("are whatever has these words in its title that the caller may find, for guests as well", async () => {
    await using booted = await bootSite(kind);
    const admin = await booted.installed();
    const ann = await createMember(booted, { username: "annika" });
    const [annToken, ben] = [await logIn(booted, ann.email), await addMember(booted, { username: "ben" })];
    for (const [title, visibility] of [
      ["Annual report", "public"],
      ["Annual dinner", "members"],
      ["Annual accounts", "private"],
    ] as const) {
      booted.clock.advance(1_000);
      await publishArticle(booted, annToken, { title, visibility, content: "Nothing annoying." });
    }
    await booted.as(annToken).call(api.updatePrivacy, { body: { searchable: true } });
    await booted.settled();
    const found = async (q: string, token?: string) => {
      const answer = await booted.call(api.suggestResults, { query: { q }, token });
      expect(answer.status, answer.text).toBe(200);
      return answer.body.map(({ title }) => title).sort();
    };
    expect(await found("ann")).toEqual(["Annual report", "annika"]);
    expect(await found("ann", ben)).toEqual(["Annual dinner", "Annual report", "annika"]);
    expect(await found("ann", annToken)).toEqual(["Annual accounts", "Annual dinner", "Annual report", "annika"]);
    expect([await found("annoying"), await found("report ann"), await found("%")]).toEqual([[], ["Annual report"], []]);
    const [member] = (await booted.call(api.suggestResults, { query: { q: "annika" } })).body;
    expect(member).toEqual({ type: "user", title: "annika", href: "/u/annika", byline: "@annika" });
    await booted.as(ben).call(api.blockUser, { params: { id: ann.id } });
    expect(await found("ann", ben)).toEqual([]);
    await booted.as(annToken).call(api.updatePrivacy, { body: { searchable: false } });
    expect(await found("annika", admin)).toEqual([]);
    for (const q of ["", " ", "x".repeat(201), "a\0"])
      expect(codeOf(await booted.call(api.suggestResults, { query: { q } }))).toBe("SVC-API-4001");
  });
});
