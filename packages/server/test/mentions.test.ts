import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publishArticle } from "./support/articles.js";
import { type BootedSite, bootSite } from "./support/booted-site.js";
import { createMember, logIn } from "./support/members.js";

const link = (name: string): string => `<a href="/u/${name}"><bdi>@${name}</bdi></a>`;

describe.each(databases())("who is mentioned on $name", (kind) => {
  let booted: BootedSite;
  let token: string;
  let adaId: string;
  let articleId: string;

  const comment = async (content: string): Promise<string> => {
    const answer = await booted.call(api.createArticleComment, { params: { id: articleId }, token, body: { content } });
    expect(answer.status, answer.text).toBe(201);
    return answer.body.deleted ? "" : answer.body.contentHtml;
  };

  beforeAll(async () => {
    booted = await bootSite(kind);
    token = await booted.installed();
    adaId = (await booted.call(api.me, { token })).body.user.id;
    articleId = await publishArticle(booted, token);
    await createMember(booted, { username: "mo" });
    await createMember(booted, { username: "eve" });
  });
  afterAll(() => booted[Symbol.asyncDispose]());

  it("is linked in comments, on walls and in articles, as the API gives them and as pages show them", async () => {
    expect(await comment("Hi @Mo and @stranger, `@mo`")).toBe(
      `<p>Hi ${link("Mo")} and @stranger, <code>@mo</code></p>\n`,
    );
    expect((await booted.call("/articles/on-boats")).text).toContain(`<p>Hi ${link("Mo")}`);
    const entry = { params: { id: adaId }, token, body: { content: "Hello @mo" } };
    expect((await booted.call(api.createProfileComment, entry)).body).toMatchObject({
      contentHtml: `<p>Hello ${link("mo")}</p>\n`,
    });
    const id = await publishArticle(booted, token, { title: "Crew", content: "With @mo" });
    expect((await booted.call("/articles/crew")).text).toContain(`With ${link("mo")}`);
    const changed = { params: { id }, token, body: { content: "With @ada", contentFormat: "html" as const } };
    expect((await booted.call(api.updateArticle, changed)).body).toMatchObject({ contentHtml: `With ${link("ada")}` });
  });

  it("is still found by the text, and is not part of an excerpt as markup", async () => {
    await publishArticle(booted, token, { title: "Thanks", content: "Many thanks to @mo for the ropes." });
    const { body } = await booted.call(api.getArticle, { params: { slug: "thanks" } });
    expect(body.excerpt).toBe("Many thanks to @mo for the ropes.");
    await booted.settled();
    const found = await booted.call(api.search, { query: { q: "ropes" } });
    expect(found.text).toContain("thanks");
    expect(found.text).not.toContain("bdi");
  });

  it("is linked under a former name too, which leads to the present page", async () => {
    const eve = await logIn(booted, "eve@example.org");
    const renamed = await booted.call(api.changeUsername, { token: eve, body: { username: "evelyn" } });
    expect(renamed.status, renamed.text).toBe(200);
    expect(await comment("Ask @eve or @evelyn")).toBe(`<p>Ask ${link("eve")} or ${link("evelyn")}</p>\n`);
    const moved = await booted.call("/u/eve");
    expect([moved.status, moved.headers.get("location")]).toEqual([301, "/u/evelyn"]);
  });

  it("is not linked when the account is closed, under no name", async () => {
    await createMember(booted, { username: "gone" });
    const gone = await logIn(booted, "gone@example.org");
    await booted.call(api.changeUsername, { token: gone, body: { username: "away" } });
    const { id } = (await booted.call(api.me, { token: gone })).body.user;
    await booted.call(api.banUser, { params: { id }, token, body: { reason: "spam" } });
    expect(await comment("@gone and @away")).toBe("<p>@gone and @away</p>\n");
  });
});
