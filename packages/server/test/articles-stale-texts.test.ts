import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { renderStaleTexts } from "../src/features/articles/index.js";
import { createTextRenderer } from "../src/platform/texts/text-renderer.js";
import { publishArticle } from "./support/articles.js";
import { type BootedSite, bootSite } from "./support/booted-site.js";

/** Makes an article as an older release has left it. */
async function leave(booted: BootedSite, token: string, slug: string, old: { content: string; html: string }) {
  const id = await publishArticle(booted, token, { title: slug, slug, contentFormat: "html", content: "<p>x</p>" });
  await booted.database().transaction(async (tx) => {
    const body = { content: old.content, content_html: old.html };
    await tx.updateTable("article_bodies").set(body).where("article_id", "=", id).execute();
    await tx.insertInto("stale_texts").values({ article_id: id }).execute();
  });
  return id;
}

describe.each(databases())("texts that an older release let leave their box on $name", (kind) => {
  it("are rendered again at the next start, once, and those over their budget are shown as typed", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    await using texts = createTextRenderer();
    const db = booted.database();
    const left: string[] = [];
    const jobs = {
      enqueue: async (_tx: unknown, { name }: { readonly name: string }) => void left.push(name),
      cancel: async () => false,
    };
    const { handlers, onBegin } = renderStaleTexts({ db, jobs, texts });
    await onBegin();
    expect(left).toEqual([]);

    const escaping = "<table><table><h2>Out</h2>";
    await leave(booted, token, "escaping", { content: escaping, html: "<table><table><h2>Out</h2></table></table>" });
    await leave(booted, token, "dear", { content: "<b>".repeat(1_000), html: "<b>".repeat(1_000) });
    const lines = "<div>line one</div><div>line two</div>";
    for (const slug of ["made", "written"]) {
      const id = await leave(booted, token, slug, { content: lines, html: "line oneline two" });
      const excerpt = slug === "made" ? "line oneline two" : "Two lines";
      await db.transaction((tx) => tx.updateTable("articles").set({ excerpt }).where("id", "=", id).execute());
    }
    const saved = await leave(booted, token, "saved", { content: "<p>Old</p>", html: "<p>Old</p>" });
    await onBegin();
    expect(left).toEqual(["articles.render-again"]);
    const patch = { params: { id: saved }, token, body: { content: "<p>New</p>" } };
    expect((await booted.call(api.updateArticle, patch)).status).toBe(200);

    const run = { jobId: "1", attempt: 1, signal: new AbortController().signal };
    for (const handler of handlers) await handler.run({}, run);
    const shown = async (slug: string) => (await booted.call(api.getArticle, { params: { slug } })).body.contentHtml;
    expect(await shown("escaping")).toBe("<table></table><h2>Out</h2><table></table>");
    expect(await shown("dear")).toMatch(/^<p>(?:&lt;b&gt;)+&lt;b…<\/p>$/);
    expect(await shown("saved")).toBe("<p>New</p>");
    const excerpt = async (slug: string) => (await booted.call(api.getArticle, { params: { slug } })).body.excerpt;
    expect([await shown("made"), await excerpt("made")]).toEqual([
      "<p>line one</p><p>line two</p>",
      "line one line two",
    ]);
    expect(await excerpt("written")).toBe("Two lines");
    expect(await db.read.selectFrom("stale_texts").selectAll().execute()).toEqual([]);
    await onBegin();
    expect(left).toHaveLength(1);
  });
});
