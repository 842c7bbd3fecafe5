import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { codeOf } from "./support/booted-site.js";
import { addMember, pageCookies } from "./support/members.js";
import { copyScene } from "./support/working-copies.js";

describe.each(databases())("what writers see of a working copy, and drafts that are published, on $name", (kind) => {
  it("shows a working copy in the preview of those who may edit the article, and to nobody else", async () => {
    const { booted, put } = await copyScene(kind, { slug: "tides" });
    await using _ = booted;
    await addMember(booted, { username: "other" });
    const changes = { title: "Ebb and flow", content: "They **ebb** before they return.", tags: ["ebb"] };
    expect((await put(changes)).status).toBe(200);
    const show = async (query: string, name?: string): Promise<string> => {
      const cookies = name === undefined ? {} : await pageCookies(booted, `${name}@example.org`);
      return (await booted.call(`/articles/tides${query}`, { headers: { accept: "text/html", ...cookies } })).text;
    };
    const preview = await show("?preview=", "mo");
    expect(preview).toContain("They <strong>ebb</strong> before they return.");
    expect(preview).toContain("Ebb and flow");
    expect(preview).not.toContain("They turn.");
    for (const page of [await show("", "mo"), await show("?preview=", "other"), await show("?preview=")]) {
      expect(page).toContain("They turn.");
      expect(page).not.toContain("ebb");
    }
  });

  it("refuses what is meant for a draft once the article is published", async () => {
    const { booted, live, patch } = await copyScene(kind);
    await using _ = booted;
    const refused = await patch({ content: "Not for readers.", onlyDraft: true });
    expect([refused.status, codeOf(refused)]).toEqual([409, "SVC-API-4009"]);
    expect((await live("")).json).toMatchObject({ content: "They turn." });
    expect((await patch({ content: "For readers." })).status).toBe(200);
    const token = await addMember(booted, { username: "drafter" });
    const draft = await booted.as(token).call(api.createArticle, { body: { title: "Draft", content: "One." } });
    const kept = await booted
      .as(token)
      .call(api.updateArticle, { params: { id: draft.body.id }, body: { content: "Two.", onlyDraft: true } });
    expect(kept.body).toMatchObject({ content: "Two.", status: "draft" });
  });
});
