import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { publishArticle } from "./support/articles.js";
import { bootSite } from "./support/booted-site.js";
import { createMember, logIn } from "./support/members.js";

describe("the preview of a comment", () => {
  const [kind] = databases("");
  if (!kind) throw new Error("There is always SQLite.");

  it("is what the comment then is, and stores nothing", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const params = { id: await publishArticle(booted, token) };
    const content = "**Hi** @ada, `@ada`, <script>alert(1)</script> [x](javascript:alert(1))";
    const preview = await booted.call(api.previewComment, { token, body: { content } });
    expect(preview.status).toBe(200);
    const before = (await booted.call(api.listArticleComments, { params, query: {} })).body.meta;
    expect(before.total).toBe(0);
    expect(preview.body.contentHtml).toContain('<a href="/u/ada"><bdi>@ada</bdi></a>');
    expect(preview.body.contentHtml).not.toContain("<script");
    const written = await booted.call(api.createArticleComment, { params, token, body: { content } });
    expect(written.body).toMatchObject(preview.body);
  });

  it("is for members, up to a limit for each, and for texts that a comment may have", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    await createMember(booted);
    const mo = await logIn(booted, "mo@example.org");
    const body = { content: "Hello" };
    expect((await booted.callLoosely(api.previewComment, { body })).status).toBe(401);
    for (const content of ["", " ", "x".repeat(10_001)])
      expect((await booted.callLoosely(api.previewComment, { token, body: { content } })).status).toBe(422);
    const { max = 0 } = api.previewComment.rateLimit;
    for (let count = 0; count < max; count += 1) await booted.call(api.previewComment, { token: mo, body });
    expect((await booted.callLoosely(api.previewComment, { token: mo, body })).status).toBe(429);
    expect((await booted.call(api.previewComment, { token, body })).status).toBe(200);
  });
});
