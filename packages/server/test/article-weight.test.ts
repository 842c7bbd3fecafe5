import { gzipSync } from "node:zlib";
import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { expect, it } from "vitest";
import { publishArticle } from "./support/articles.js";
import { bootSite } from "./support/booted-site.js";
import { createMember, pageCookies } from "./support/members.js";
import { visit } from "./support/pages.js";

const [kind] = databases("");
if (!kind) throw new Error("There is always SQLite.");

/**
 * Weight of the same page with its scripts before members wrote on the site, and before comments had an editor, in
 * bytes.
 */
const BEFORE = { guest: 16_695, member: 20_913 } as const;
const MOST_MORE = 1_024;

const PARAGRAPH = "about the sea, the moon and what both do to a harbour on a quiet day.";
const TEXT = Array.from({ length: 12 }, (_unused, number) => `Paragraph ${number} ${PARAGRAPH}`).join("\n\n");

const compressed = (text: string): number => gzipSync(text, { level: 9 }).byteLength;

it("sends readers of an article at most a KiB more than before there was a place and an editor to write", async () => {
  await using booted = await bootSite(kind);
  const token = await booted.installed();
  const body = { name: "Sea", description: "All that floats" };
  const { id: categoryId } = (await booted.call(api.createCategory, { token, body })).body;
  const tides = await publishArticle(booted, token, { title: "Tides", content: TEXT, categoryId, tags: ["sea"] });
  await publishArticle(booted, token, { title: "Knots", content: TEXT, categoryId, tags: ["sea"] });
  for (let number = 0; number < 5; number += 1)
    await booted.call(api.createArticleComment, {
      params: { id: tides },
      token,
      body: { content: `Comment ${number} says this.` },
    });
  await booted.settled();
  const mo = await createMember(booted);
  const readers = [
    ["guest", {}, 1],
    ["member", await pageCookies(booted, mo.email), 3],
  ] as const;
  for (const [reader, headers, count] of readers) {
    const { text } = await visit(booted, "/articles/tides", headers);
    const scripts = [...text.matchAll(/<script\b[^>]*\ssrc="([^"]+)"/g)].map(([, address = ""]) => address);
    expect(scripts, reader).toHaveLength(count);
    const files = await Promise.all(scripts.map(async (address) => (await visit(booted, address)).text));
    const weight = [text, ...files].reduce((sum, each) => sum + compressed(each), 0);
    expect(weight, reader).toBeGreaterThan(BEFORE[reader] / 2);
    expect(weight, reader).toBeLessThanOrEqual(BEFORE[reader] + MOST_MORE);
  }
});
