import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { addCategory } from "./support/articles.js";
import { codeOf } from "./support/booted-site.js";
import { send } from "./support/community.js";
import { addMember } from "./support/members.js";
import { copyScene, LIVE } from "./support/working-copies.js";

describe.each(databases())("the working copy of a published article on $name", (kind) => {
  it("keeps what its author writes from readers until it is published", async () => {
    const { booted, admin, token, id, live, get, put, publish, revisions } = await copyScene(kind, { tags: ["sea"] });
    await using _ = booted;
    const sea = await addCategory(booted, admin, "Sea");
    const before = (await live("")).text;
    expect([(await get()).status, codeOf(await get())]).toEqual([404, "SVC-API-4004"]);
    const tag = (await live()).headers.get("etag") ?? "";
    booted.clock.advance(1_000);
    const begun = await put({ content: "They *return*." }, tag);
    expect(begun.status, begun.text).toBe(200);
    expect(begun.json).toMatchObject({
      articleId: id,
      title: "Tides",
      content: "They *return*.",
      contentFormat: "markdown",
      excerpt: "",
      featuredImageUrl: null,
      featuredImageAlt: "",
      featuredImageFocalPoint: null,
      tags: ["sea"],
      categoryId: null,
      visibility: "public",
      publishAt: null,
      isBehind: false,
    });
    expect((await get()).json).toEqual(begun.json);
    expect((await get()).headers.get("etag")).toBe(begun.headers.get("etag"));
    expect(begun.headers.get("etag")).not.toBe(tag);
    const all = { title: "Ebb", content: "It ebbs.", excerpt: "Mine", tags: ["ebb", "sea"], categoryId: sea };
    const saved = await put({ ...all, visibility: "members" }, begun.headers.get("etag") ?? "");
    expect(saved.json).toMatchObject({ ...all, visibility: "members" });
    expect((await live("")).text).toBe(before);
    expect((await live()).headers.get("etag")).toBe(tag);
    expect((await booted.call("/feed.json")).text).toContain("They turn.");
    expect((await send(booted, token, api.search, { query: { q: "ebbs" } })).data).toEqual([]);

    const published = await publish({}, saved.headers.get("etag") ?? "");
    expect(published.status, published.text).toBe(200);
    expect(published.json).toMatchObject({
      title: "Ebb",
      content: "It ebbs.",
      excerpt: "Mine",
      tags: ["ebb", "sea"],
      visibility: "members",
      category: { id: sea },
      workingCopy: null,
      status: "published",
    });
    expect(published.headers.get("etag")).toBe((await live()).headers.get("etag"));
    expect((await live("")).status).toBe(404);
    expect((await get()).status).toBe(404);
    expect(await revisions()).toMatchObject([LIVE]);
    await booted.settled();
    expect((await send(booted, token, api.search, { query: { q: "ebbs" } })).data).toMatchObject([{ title: "Ebb" }]);
    expect(await send(booted, token, api.listTags, { query: { q: "ebb" } })).toMatchObject([{ articles: 1 }]);
  });

  it("makes an excerpt of the text when it is published unless somebody has written one", async () => {
    const { booted, live, put, publish } = await copyScene(kind);
    await using _ = booted;
    const { excerpt } = (await live()).body;
    expect(excerpt).toBe("They turn.");
    // A page that sends back what it has read of the article has written none.
    expect((await put({ content: "They return.", excerpt })).json).toMatchObject({ excerpt: "" });
    expect((await put({ content: "They return again.", excerpt })).json).toMatchObject({ excerpt: "" });
    expect((await publish()).json).toMatchObject({ excerpt: "They return again." });
    await put({ excerpt: "Mine" });
    expect((await publish()).json).toMatchObject({ excerpt: "Mine" });
  });

  it("is begun once of many writings of the same article, and written once from the same state", async () => {
    const { booted, live, put, get } = await copyScene(kind);
    await using _ = booted;
    const many = (tag: string) =>
      Promise.all(Array.from({ length: 12 }, (_unused, index) => put({ content: `Text ${index} of ${tag}` }, tag)));
    for (const tag of [(await live()).headers.get("etag") ?? "", undefined]) {
      const answers = await many(tag ?? (await get()).headers.get("etag") ?? "");
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(11).fill(409)]);
      expect(new Set(answers.filter(({ status }) => status === 409).map(codeOf))).toEqual(new Set(["SVC-API-4009"]));
      expect((await get()).body).toEqual(answers.find(({ status }) => status === 200)?.body);
    }
  });

  it("is published once of many attempts", async () => {
    const { booted, put, publish, revisions, get } = await copyScene(kind);
    await using _ = booted;
    const tag = (await put({ content: "They return." })).headers.get("etag") ?? "";
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_u, index) => publish({}, index % 2 ? tag : undefined)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(9).fill(404)]);
    expect(await revisions()).toHaveLength(1);
    expect((await get()).status).toBe(404);
  });

  it("says that it is behind once the article itself was changed, and replaces that only when told to", async () => {
    const { booted, put, get, patch, publish, live, revisions } = await copyScene(kind);
    await using _ = booted;
    await put({ content: "They return." });
    await patch({ content: "They stay." });
    expect((await live("")).json).toMatchObject({ content: "They stay." });
    expect((await get()).json).toMatchObject({ isBehind: true, content: "They return." });
    const refused = await publish();
    expect([refused.status, refused.json]).toMatchObject([
      409,
      { error: { code: "SVC-API-4009", details: { isBehind: true } } },
    ]);
    expect((await publish({ publishAt: "2099-01-01T00:00:00Z" })).status).toBe(409);
    expect((await live("")).json).toMatchObject({ content: "They stay." });
    expect((await publish({ replaceChanges: true })).json).toMatchObject({ content: "They return." });
    expect((await revisions()).map(({ content }) => content)).toEqual(["They stay.", "They turn."]);
    // Fields that the copy does not hold leave it up to date.
    await put({ content: "Anew." });
    await patch({ slug: "anew" });
    expect((await get()).json).toMatchObject({ isBehind: false });
    await patch({ tags: ["sea"] });
    expect((await get()).json).toMatchObject({ isBehind: true });
  });

  it("begins from a published article alone, and is for those who may edit it", async () => {
    const { booted, admin, token, id, put, get, publish, discard, live } = await copyScene(kind);
    await using _ = booted;
    const eve = await addMember(booted, { username: "eve" });
    expect([codeOf(await put({}, undefined, eve)), codeOf(await get(eve))]).toEqual(["SVC-API-4003", "SVC-API-4003"]);
    await send(booted, token, api.unpublishArticle, { params: { id } });
    const refused = await put({ content: "They return." });
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining("The article is a draft.")]);
    expect(codeOf(await put({}, undefined, eve))).toBe("SVC-API-4004");
    await send(booted, token, api.publishArticle, { params: { id } });
    expect((await put({ content: "They return." }, undefined, admin)).status).toBe(200);
    for (const call of [get, discard]) expect(codeOf(await call(eve))).toBe("SVC-API-4003");
    expect(codeOf(await publish({}, undefined, eve))).toBe("SVC-API-4003");
    expect([(await discard()).status, (await discard()).status, (await get()).status]).toEqual([204, 204, 404]);
    expect((await live("")).json).toMatchObject(LIVE);
    expect((await put({ title: "" })).status).toBe(422);
    expect((await put({ categoryId: "0197a000-0000-7000-8000-00000000dead" })).status).toBe(422);
  });

  it("stays as it is when its article is unpublished, which publishes the article as it was", async () => {
    const { booted, token, id, put, get, publish, live, restore, revisions } = await copyScene(kind);
    await using _ = booted;
    await put({ content: "They return." });
    await publish({ publishAt: new Date(booted.clock.now().getTime() + 60_000).toISOString() });
    await send(booted, token, api.unpublishArticle, { params: { id } });
    expect((await get()).json).toMatchObject({ content: "They return.", publishAt: null });
    await send(booted, token, api.publishArticle, { params: { id } });
    expect((await live("")).json).toMatchObject({ content: "They turn." });
    await send(booted, token, api.unpublishArticle, { params: { id } });
    expect((await put({ content: "They return again." })).status).toBe(200);
    booted.clock.advance(120_000);
    await booted.settled();
    expect((await live("")).status).toBe(404);
    expect((await publish()).json).toMatchObject({ content: "They return again.", status: "published" });
    expect((await live("")).json).toMatchObject({ content: "They return again." });
    await restore((await revisions())[0]?.id ?? "");
    expect((await live("")).json).toMatchObject({ content: "They return again." });
  });

  it("is what a revision of a published article is restored to", async () => {
    const { booted, put, get, publish, live, restore, revisions, patch } = await copyScene(kind);
    await using _ = booted;
    await put({ content: "They return." });
    await publish();
    const revisionId = (await revisions())[0]?.id ?? "";
    const tag = (await live()).headers.get("etag") ?? "";
    const restored = await restore(revisionId, tag);
    expect([restored.status, restored.json]).toMatchObject([
      200,
      { content: "They return.", workingCopy: { publishAt: null } },
    ]);
    expect(restored.headers.get("etag")).toBe((await get()).headers.get("etag"));
    expect((await get()).json).toMatchObject(LIVE);
    expect((await live("")).json).toMatchObject({ content: "They return." });
    expect(await revisions()).toHaveLength(1);
    // Restorations replace text of the copy that is stored nowhere else, so they require its current state.
    expect((await restore(revisionId, tag)).status).toBe(409);
    const written = await put({ content: "Written meanwhile." });
    booted.clock.advance(1_000);
    expect((await restore(revisionId, written.headers.get("etag") ?? "")).status).toBe(200);
    expect((await revisions()).map(({ content }) => content)).toEqual(["Written meanwhile.", "They turn."]);
    expect((await live("")).json).toMatchObject({ content: "They return." });
    expect((await patch({ content: "At once." })).status).toBe(200);
    expect((await live("")).json).toMatchObject({ content: "At once." });
  });

  it("shows those who may edit the article that there is one, and nobody else", async () => {
    const { booted, admin, token, id, put, live, publish } = await copyScene(kind);
    await using _ = booted;
    const eve = await addMember(booted, { username: "eve" });
    const guestBefore = await live("");
    expect((await live()).json).toMatchObject({ workingCopy: null });
    booted.clock.advance(5_000);
    await put({ content: "They return." });
    const publishAt = new Date(booted.clock.now().getTime() + 60_000).toISOString();
    await publish({ publishAt });
    const workingCopy = { updatedAt: booted.clock.now().toISOString(), publishAt };
    for (const by of [token, admin]) expect((await live(by)).json).toMatchObject({ workingCopy });
    expect((await send(booted, token, api.listOwnArticles)).data).toMatchObject([{ id, workingCopy }]);
    expect((await send(booted, admin, api.listAllArticles)).data).toMatchObject([{ id, workingCopy }]);
    expect(await send(booted, admin, api.featureArticle, { params: { id } })).toMatchObject({ workingCopy });
    await send(booted, admin, api.unfeatureArticle, { params: { id } });
    expect((await live(eve)).text).not.toContain("workingCopy");
    expect((await live("")).text).toBe(guestBefore.text);
    expect((await live("")).headers.get("etag")).toBe(guestBefore.headers.get("etag"));
    for (const by of [eve, token])
      expect((await booted.as(by).call(api.listArticles)).text).not.toContain("workingCopy");
  });

  it("goes with its article", async () => {
    const { booted, token, id, put, publish } = await copyScene(kind);
    await using _ = booted;
    await put({ content: "They return." });
    await publish({ publishAt: new Date(booted.clock.now().getTime() + 60_000).toISOString() });
    await send(booted, token, api.deleteArticle, { params: { id } });
    const { read } = booted.database();
    expect(await read.selectFrom("working_copies").selectAll().execute()).toEqual([]);
    const jobs = await read.selectFrom("jobs").select("id").where("name", "=", "articles.publish-copy").execute();
    expect(jobs).toEqual([]);
  });
});
