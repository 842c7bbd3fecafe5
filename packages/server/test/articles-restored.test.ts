import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { publishArticle } from "./support/articles.js";
import { type BootedSite, bootSite, codeOf } from "./support/booted-site.js";
import { send } from "./support/community.js";
import { addMember } from "./support/members.js";

const UNKNOWN_ID = "0197a000-0000-7000-8000-00000000dead";
const FIRST = { title: "Tides", content: "They turn." };

/** A site with a member who has written a draft, and the moves of a page to write on. */
async function scene(kind: Parameters<typeof bootSite>[0]) {
  const booted = await bootSite(kind);
  const admin = await booted.installed();
  const token = await addMember(booted, { username: "mo" });
  const created = await booted.call(api.createArticle, { token, body: FIRST });
  const { id } = created.body;
  const save = (body: object, ifMatch?: string, by = token) => patch(booted, by, id, body, ifMatch);
  const read = () => booted.call(api.getArticle, { params: { slug: id }, token });
  const tag = async (): Promise<string> => (await read()).headers.get("etag") ?? "";
  const revisions = async () => (await send(booted, token, api.listArticleRevisions, { params: { id } })).data;
  const restore = (revisionId: string, ifMatch?: string, by = token) =>
    booted.as(by).callLoosely(api.restoreArticleRevision, {
      params: { id, revisionId },
      headers: ifMatch === undefined ? {} : { "If-Match": ifMatch },
    });
  return { booted, admin, token, id, created, save, read, tag, revisions, restore };
}

function patch(booted: BootedSite, token: string, id: string, body: object, ifMatch?: string) {
  const headers = ifMatch === undefined ? {} : { "If-Match": ifMatch };
  return booted.as(token).callLoosely(api.updateArticle, { params: { id }, body, headers });
}

describe.each(databases())("saving an article that was read on $name", (kind) => {
  it("is refused once somebody else has changed it, and goes on without If-Match as before", async () => {
    const { booted, admin, created, save, tag, read } = await scene(kind);
    await using _ = booted;
    const first = await tag();
    expect(first).toMatch(/^"[\w-]+"$/);
    expect(created.headers.get("etag")).toBe(first);
    const second = await save({ content: "They return." }, first);
    expect([second.status, second.headers.get("etag")]).toEqual([200, await tag()]);
    expect(await tag()).not.toBe(first);
    const late = await save({ content: "Overwritten." }, first, admin);
    expect([late.status, codeOf(late)]).toEqual([409, "SVC-API-4009"]);
    for (const malformed of ["first", `W/${await tag()}`, ""])
      expect([malformed, (await save({ content: "Overwritten." }, malformed)).status]).toEqual([malformed, 409]);
    expect((await read()).body.content).toBe("They return.");
    for (const ifMatch of [await tag(), "*", undefined])
      expect([ifMatch, (await save({ content: `With ${ifMatch}.` }, ifMatch)).status]).toEqual([ifMatch, 200]);
  });

  it("has the tag of what an author changes, and of nothing else", async () => {
    const { booted, admin, token, id, save, tag } = await scene(kind);
    await using _ = booted;
    const category = await send(booted, admin, api.createCategory, { body: { name: "Sea" } });
    const seen = new Set([await tag()]);
    for (const change of [
      { title: "Ebb" },
      { content: "It ebbs." },
      { contentFormat: "html" },
      { excerpt: "Mine" },
      { slug: "ebb" },
      { categoryId: category.id },
      { tags: ["sea"] },
      { visibility: "members" },
    ]) {
      expect((await save(change, await tag())).status).toBe(200);
      const now = await tag();
      expect([change, seen.has(now)]).toEqual([change, false]);
      seen.add(now);
    }
    const kept = await tag();
    expect((await save({ title: "Ebb", tags: ["sea"] }, kept)).headers.get("etag")).toBe(kept);
    await send(booted, token, api.publishArticle, { params: { id } });
    await send(booted, admin, api.likeArticle, { params: { id } });
    await send(booted, admin, api.unlistArticle, { params: { id }, body: { reason: "Not here." } });
    expect(await tag()).toBe(kept);
    await send(booted, token, api.unpublishArticle, { params: { id } });
    expect((await save({ content: "It ebbs again." }, kept)).status).toBe(200);
  });

  it("takes a tag that only those have who may change it, and an answer that is never only confirmed", async () => {
    const { booted, token, read } = await scene(kind);
    await using _ = booted;
    const id = await publishArticle(booted, token);
    const eve = await addMember(booted, { username: "eve" });
    const see = (by?: string, headers = {}) =>
      booted.callLoosely(api.getArticle, { params: { slug: id }, token: by, headers });
    const tags = [await see(), await see(eve), await see(token)].map(({ headers }) => headers.get("etag"));
    expect(tags).toEqual([null, null, expect.any(String)]);
    expect((await see(token, { "If-None-Match": tags[2] })).status).toBe(200);
    expect((await read()).headers.get("etag")).not.toBe(tags[2]);
  });

  it("happens once of many saves that were begun at the same state", async () => {
    const { booted, save, tag, revisions, read } = await scene(kind);
    await using _ = booted;
    const begun = await tag();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => save({ title: `Tides ${index}`, content: `Text ${index}.` }, begun)),
    );
    const saved = answers.filter(({ status }) => status === 200);
    expect([saved.length, answers.filter(({ status }) => status === 409).length]).toEqual([1, 11]);
    expect((await read()).body.content).toBe(saved[0]?.body.content);
    expect((await revisions()).map(({ content }) => content)).toEqual([FIRST.content]);
  });
});

describe.each(databases())("a revision on $name", (kind) => {
  it("is read and restored: title and text come back, and what they replace becomes a revision", async () => {
    const { booted, token, id, save, tag, read, revisions, restore } = await scene(kind);
    await using _ = booted;
    booted.clock.advance(1_000);
    await save({ title: "Ebb", content: "<p>It ebbs.</p>", contentFormat: "html", tags: ["sea"], excerpt: "Mine" });
    const [first] = await revisions();
    const revisionId = first?.id ?? "";
    const one = await booted.call(api.getArticleRevision, { params: { id, revisionId }, token });
    expect(one.body).toEqual(first);
    expect(one.body).toMatchObject({ ...FIRST, contentFormat: "markdown", editor: { username: "mo" } });
    const begun = await tag();
    const answer = await restore(revisionId, begun);
    expect([answer.status, answer.headers.get("etag")]).toEqual([200, await tag()]);
    expect(answer.body).toMatchObject({ ...FIRST, contentFormat: "markdown", tags: ["sea"], excerpt: "Mine" });
    expect((await read()).body.contentHtml).toContain("They turn.");
    expect((await revisions()).map(({ title, contentFormat }) => [title, contentFormat])).toEqual([
      ["Ebb", "html"],
      ["Tides", "markdown"],
    ]);
    // Saves and restorations that began earlier do not undo it.
    expect((await save({ content: "It ebbs." }, begun)).status).toBe(409);
    expect((await restore(revisionId, begun)).status).toBe(409);
    // Restoring what is current changes nothing.
    expect((await restore(revisionId)).status).toBe(200);
    expect(await revisions()).toHaveLength(2);
  });

  it("belongs to one article, and to those who may change it", async () => {
    const { booted, admin, token, id, save, revisions, restore, read } = await scene(kind);
    await using _ = booted;
    await save({ content: "It ebbs." });
    const revisionId = (await revisions())[0]?.id ?? "";
    const other = (await send(booted, token, api.createArticle, { body: { title: "Other", content: "Other." } })).id;
    const eve = await addMember(booted, { username: "eve" });
    const call = (params: { id: string; revisionId: string }, by: string) =>
      [api.getArticleRevision, api.restoreArticleRevision].map((endpoint) =>
        booted.as(by).callLoosely(endpoint, { params }),
      );
    const codes = async (params: { id: string; revisionId: string }, by = token) =>
      (await Promise.all(call(params, by))).map((answer) => codeOf(answer));
    const NOT_FOUND = ["SVC-API-4004", "SVC-API-4004"];
    expect(await codes({ id: other, revisionId })).toEqual(NOT_FOUND);
    expect(await codes({ id, revisionId: UNKNOWN_ID })).toEqual(NOT_FOUND);
    expect(await codes({ id, revisionId }, eve)).toEqual(NOT_FOUND);
    expect(await codes({ id, revisionId: "latest" })).toEqual(["SVC-API-4001", "SVC-API-4001"]);
    await send(booted, token, api.publishArticle, { params: { id } });
    expect(await codes({ id, revisionId }, eve)).toEqual(["SVC-API-4003", "SVC-API-4003"]);
    expect((await read()).body.content).toBe("It ebbs.");
    const answer = await restore(revisionId, undefined, admin);
    // The text of a published article goes to its working copy.
    expect([answer.status, answer.body]).toMatchObject([200, { content: "It ebbs.", workingCopy: {} }]);
    const copy = await booted.call(api.getWorkingCopy, { params: { id }, token });
    expect(copy.body.content).toBe(FIRST.content);
  });

  it("is restored once of many attempts at the same state", async () => {
    const { booted, save, tag, revisions, restore } = await scene(kind);
    await using _ = booted;
    await save({ content: "It ebbs." });
    const revisionId = (await revisions())[0]?.id ?? "";
    const begun = await tag();
    const answers = await Promise.all(Array.from({ length: 10 }, () => restore(revisionId, begun)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    expect((await revisions()).map(({ content }) => content)).toEqual(["It ebbs.", FIRST.content]);
  });
});
