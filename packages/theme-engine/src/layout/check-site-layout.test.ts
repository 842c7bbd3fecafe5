import type { BlockNode, LayoutDocument } from "@sitevine/contracts";
import { describe, expect, it } from "vitest";
import { checkSiteLayout } from "./check-site-layout.js";

const template = { key: "forum.index", regions: ["main", "aside"], requiredBlocks: ["forum.threads"] };
const threads: BlockNode = { id: "threads", type: "forum.threads", props: {} };
const block = (change: Partial<BlockNode>): BlockNode => ({ id: "a", type: "section", props: {}, ...change });
const document = (blocks: readonly BlockNode[], change: Partial<LayoutDocument> = {}): LayoutDocument => ({
  templateKey: "forum.index",
  schemaVersion: 1,
  regions: { main: [threads, ...blocks] },
  ...change,
});
const found = (layout: LayoutDocument) =>
  checkSiteLayout(layout, template).findings.map(({ rule, level, pointer }) => [rule, level, pointer]);

describe("checkSiteLayout", () => {
  it.each([
    ["a block that nothing renders now", block({ type: "shop.cart" })],
    ["props of a newer catalogue", block({ type: "heading", props: { text: "x", level: 9, glow: true } })],
    ["a path of the site", block({ type: "image", props: { source: "/uploads/themes/coast/dot.png" } })],
    ["another site's picture", block({ type: "image", props: { source: "https://cdn.example/a.png" } })],
    ["the required block inside of another", block({ children: [{ ...threads, id: "again" }] })],
  ])("accepts %s", (_, accepted) => {
    expect(found(document([accepted]))).toEqual([]);
  });

  it.each(["../a.png", "assets/../a.png", "assets/a.png", "javascript:x"])(
    "sends nobody to assets/ for %s",
    (source) => {
      const { findings } = checkSiteLayout(document([block({ type: "image", props: { source } })]), template);
      expect(findings.map(({ message, hint }) => [message, hint])).toEqual([
        [`must be a path of this site or an http(s) URL: ${source}`, undefined],
      ]);
    },
  );

  it.each([
    ["another template", document([], { templateKey: "home" }), "layout/template-key", "/templateKey"],
    [
      "a region that is not shown",
      document([], { regions: { main: [threads], attic: [] } }),
      "layout/unknown-region",
      "/regions/attic",
    ],
    ["a missing required block", document([], { regions: { main: [] } }), "layout/required-block", undefined],
    [
      "a text under something else than a language",
      document([block({ type: "heading", props: { text: { en: "x", deutsch_1: "y" } } })]),
      "layout/text",
      "/regions/main/1/props/text/deutsch_1",
    ],
    ["an id twice", document([block({ id: "threads" })]), "layout/duplicate-id", "/regions/main/1/id"],
    [
      "a link that runs code, deep in a plugin's block",
      document([block({ type: "shop.cart", props: { rows: [{ href: "java\nscript:x" }] } })]),
      "layout/href",
      "/regions/main/1/props/rows/0/href",
    ],
    [
      "a file of a package",
      document([block({ type: "image", props: { source: "assets/a.png" } })]),
      "layout/source",
      "/regions/main/1/props/source",
    ],
    [
      "an image that leaves the site's folder",
      document([block({ type: "image", props: { source: "/uploads/../.env" } })]),
      "layout/source",
      "/regions/main/1/props/source",
    ],
    [
      "a number that overflows",
      document([block({ props: { x: [1, Number.POSITIVE_INFINITY] } })]),
      "layout/json",
      "/regions/main/1/props/x/1",
    ],
    ["half of a character", document([block({ props: { x: "\ud800" } })]), "layout/json", "/regions/main/1/props/x"],
    [
      "half of a character in a key",
      document([block({ props: { "\udc00": 1 } })]),
      "layout/json",
      "/regions/main/1/props",
    ],
    ["NUL in an id", document([block({ id: "a\0" })]), "layout/json", "/regions/main/1/id"],
    ["NUL in a key, deep", document([block({ props: { x: { "a\0": 1 } } })]), "layout/json", "/regions/main/1/props/x"],
    [
      "a key called __proto__, deep",
      document([block({ props: { x: JSON.parse('[{"__proto__":{"isAdmin":true}}]') } })]),
      "layout/json",
      "/regions/main/1/props/x/0/__proto__",
    ],
    [
      "a region called __proto__",
      document([], { regions: JSON.parse(`{"__proto__":[],"main":[${JSON.stringify(threads)}]}`) }),
      "layout/json",
      "/regions/__proto__",
    ],
    ["2 MiB", document([block({ props: { text: "é".repeat(1024 * 1024) } })]), "layout/limits", undefined],
  ])("refuses %s", (_, refused, rule, pointer) => {
    expect(found(refused)).toEqual([[rule, "error", pointer]]);
  });

  it("tells everything at once", () => {
    const layout = document(
      [block({ id: "threads", type: "image", props: { source: "assets/a.png", href: "data:x" } })],
      {
        templateKey: "home",
      },
    );
    expect(found(layout).map(([rule]) => rule)).toEqual([
      "layout/template-key",
      "layout/duplicate-id",
      "layout/href",
      "layout/source",
    ]);
  });
});
