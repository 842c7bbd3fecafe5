import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { REVISION_LIMITS, SAVES_TOGETHER_MS } from "../src/features/articles/revisions.policy.js";
import { revisionSizesQuery } from "../src/features/articles/revisions.repo.js";
import { publishArticle } from "./support/articles.js";
import { administratorToken, bootSite, codeOf } from "./support/booted-site.js";
import { addMember } from "./support/members.js";
import { planOf } from "./support/query-plan.js";

describe.each(databases())("revisions have a bound on $name", (kind) => {
  it("an article keeps its newest revisions and those that were published, whatever is saved", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const id = await publishArticle(booted, token, { title: "Tides", content: "published text" });
    const eve = await addMember(booted, { username: "eve", groups: ["members", "administrators"] });
    const write = async (content: string, by = token) => {
      const answer = await booted.call(api.updateArticle, { params: { id }, token: by, body: { content } });
      expect(answer.status, answer.text).toBe(200);
    };
    await write("draft text");
    const hidden = await booted.call(api.unpublishArticle, { params: { id }, token });
    expect(hidden.status, hidden.text).toBe(200);
    for (let count = 1; count <= REVISION_LIMITS.count + 20; count += 1) {
      booted.clock.advance(3_000);
      // By two in turns, so that none of the saves belongs to the one before.
      await write(`draft text ${count}`, count % 2 === 0 ? token : eve);
    }
    const { data, meta } = (
      await booted.call(api.listArticleRevisions, { params: { id }, query: { limit: 100 }, token })
    ).body;
    expect(meta.total).toBe(REVISION_LIMITS.count);
    expect(data[0]?.content).toBe(`draft text ${REVISION_LIMITS.count + 19}`);
    expect(data.at(-1)?.content).toBe("published text");
    expect(data.at(-2)?.content).toBe("draft text 21");

    // Their sizes are read from the index, not from beside their texts.
    const { read, dialect } = booted.database();
    if (dialect === "sqlite")
      expect(await planOf(booted.database(), revisionSizesQuery(read, id))).toMatch(
        /USING COVERING INDEX article_revisions_article_id \(article_id=\?\)$/,
      );
  });
});

describe.each(databases())("saves in short succession on $name", (kind) => {
  it("keep what somebody else wrote elsewhere, if one of them asks for it", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const { id } = (await booted.call(api.createArticle, { token, body: { title: "Tides", content: "Begun" } })).body;
    for (const body of [{ content: "Phone" }, { content: "Desk", keepsBefore: true }, { content: "Desk again" }])
      expect((await booted.call(api.updateArticle, { params: { id }, token, body })).status).toBe(200);
    const { data } = (await booted.call(api.listArticleRevisions, { params: { id }, token })).body;
    expect(data.map(({ content }) => content)).toEqual(["Phone", "Begun"]);
  });

  it("add up to one revision, however many there are at once, and none of them to what was published", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const { id } = (await booted.call(api.createArticle, { token, body: { title: "Tides", content: "Begun" } })).body;
    const write = (content: string) => booted.call(api.updateArticle, { params: { id }, token, body: { content } });
    const act = (endpoint: typeof api.publishArticle | typeof api.unpublishArticle) =>
      booted.call(endpoint, { params: { id }, token });
    const kept = async () =>
      (await booted.call(api.listArticleRevisions, { params: { id }, token })).body.data.map(({ content }) => content);
    await Promise.all(Array.from({ length: 12 }, (_, index) => write(`Text ${index}`)));
    await write("Written");
    expect(await kept()).toEqual(["Begun"]);
    await act(api.publishArticle);
    expect(await kept()).toEqual(["Begun"]);
    for (const content of ["Corrected", "Corrected twice"]) await write(content);
    expect(await kept()).toEqual(["Written", "Begun"]);
    // Neither publishing again nor taking it back loses what readers saw.
    for (const action of [api.unpublishArticle, api.publishArticle, api.unpublishArticle]) await act(action);
    for (const content of ["Rewritten", "Rewritten twice"]) await write(content);
    expect(await kept()).toEqual(["Corrected twice", "Written", "Begun"]);
    booted.clock.advance(SAVES_TOGETHER_MS);
    const later = await administratorToken(booted.site);
    await booted.call(api.updateArticle, { params: { id }, token: later, body: { content: "Later" } });
    const { data } = (await booted.call(api.listArticleRevisions, { params: { id }, token: later })).body;
    expect(data.map(({ content }) => content)).toEqual(["Rewritten twice", "Corrected twice", "Written", "Begun"]);
    const rows = booted.database().read.selectFrom("article_revisions").select(["content", "was_published"]);
    expect(
      (await rows.execute())
        .filter((row) => row.was_published === 1)
        .map(({ content }) => content)
        .sort(),
    ).toEqual(["Corrected twice", "Written"]);
  });
});

describe.each(databases())("two states of an article on $name", (kind) => {
  it("are compared by those who may change it, by title, excerpt and text", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const content = "One.\n\nTwo.\n\nThree.";
    const id = await publishArticle(booted, token, { title: "Tides", excerpt: "Old", content });
    const other = await publishArticle(booted, token);
    const save = (body: object) => booted.as(token).call(api.updateArticle, { params: { id }, body });
    await save({ title: "The tides", excerpt: "New", content: content.replace("Two.", "Second.") });
    const { data } = (await booted.call(api.listArticleRevisions, { params: { id }, token })).body;
    const from = data[0]?.id ?? "";
    const compare = (query: object, by = token, of = id) =>
      booted.callLoosely(api.compareArticleRevisions, { params: { id: of }, query, token: by });
    expect((await compare({ from })).body).toEqual({
      title: [
        { type: "removed", lines: ["Tides"] },
        { type: "added", lines: ["The tides"] },
      ],
      excerpt: [
        { type: "removed", lines: ["Old"] },
        { type: "added", lines: ["New"] },
      ],
      content: [
        { type: "same", lines: ["One.", ""] },
        { type: "removed", lines: ["Two."] },
        { type: "added", lines: ["Second."] },
        { type: "same", lines: ["", "Three."] },
      ],
    });
    expect((await compare({ from: "current", to: from })).body.title).toEqual([
      { type: "removed", lines: ["The tides"] },
      { type: "added", lines: ["Tides"] },
    ]);
    expect((await compare({ from, to: from })).body.title).toEqual([{ type: "same", lines: ["Tides"] }]);
    expect(codeOf(await compare({ from }, token, other))).toBe("SVC-API-4004");
    for (const query of [{}, { from: "x" }, { from, to: "x" }])
      expect(codeOf(await compare(query))).toBe("SVC-API-4001");
    const mo = await addMember(booted);
    expect(codeOf(await compare({ from }, mo))).toBe("SVC-API-4003");
    // Older releases did not keep it.
    await booted.database().transaction(async (tx) => {
      await tx.updateTable("article_revisions").set({ excerpt: null }).execute();
    });
    expect((await compare({ from })).body.excerpt).toBeNull();
  });
});
