import { expect, it } from "vitest";
import { ghostImport, topicOf } from "../src/compare/formats.mjs";

const article = (/** @type {string} */ slug, /** @type {string[]} */ tags) => ({
  id: slug,
  slug,
  title: slug.toUpperCase(),
  excerpt: "Words",
  content: "*Words*",
  content_html: "<p><em>Words</em></p>",
  tags: JSON.stringify(tags),
  published_at: "2026-01-01T00:00:00.000Z",
});

it("gives Ghost each tag once, tied to its posts", () => {
  const { data } = ghostImport([article("one", ["old boats", "bread"]), article("two", ["bread"])]).db[0] ?? {};
  expect(data?.tags.map(({ slug }) => slug)).toEqual(["old-boats", "bread"]);
  expect(data?.posts_tags).toEqual([
    { post_id: 1, tag_id: 1 },
    { post_id: 1, tag_id: 2 },
    { post_id: 2, tag_id: 2 },
  ]);
  expect(JSON.parse(data?.posts[0]?.mobiledoc ?? "").cards).toEqual([["html", { html: "<p><em>Words</em></p>" }]]);
});

it("gives NodeBB the Markdown", () => {
  expect(topicOf(article("one", ["bread"]))).toEqual({ title: "ONE", content: "*Words*", tags: ["bread"] });
});
