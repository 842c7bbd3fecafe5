import { anyText } from "@sitevine/property-tests/any-text";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { distinctNeeds, isSameNeed, readArticleNeed } from "./article-need.js";
import { blockPropsSchemas } from "./block-props.js";

const need = (props: unknown, type = "articleList") =>
  readArticleNeed({ id: "a", type, props: props as Record<string, unknown> });

describe("readArticleNeed", () => {
  it.each([
    [{ sort: "mostLiked" }, { order: "mostLiked", category: null, tag: null }],
    [{ category: " sea " }, { order: "newest", category: "sea", tag: null }],
    [
      { sort: "featured", tag: "Wooden Boats" },
      { order: "newest", category: null, tag: "Wooden Boats" },
    ],
    [
      { sort: "mostLikely", category: "sea", tag: 4 },
      { order: "newest", category: "sea", tag: null },
    ],
  ])("of %j", (props, expected) => {
    expect(need(props)).toEqual(expected);
  });

  it.each([
    {},
    { show: "latest", limit: 3 },
    { sort: "likes" },
    { category: "" },
    { category: { en: "sea" } },
    { tag: "a\0b" },
    { tag: "\ud800" },
    { tag: "x".repeat(41) },
    null,
    "sort",
  ])("is nothing of %j", (props) => {
    expect(need(props)).toBeUndefined();
  });

  it("is nothing of another block, nor of what objects have by themselves", () => {
    expect(need({ sort: "newest" }, "memberList")).toBeUndefined();
    expect(need(Object.create({ sort: "newest", tag: "x" }))).toBeUndefined();
  });

  it("takes whatever is stored, and everything that the schema takes", () => {
    const names = fc.constantFrom("sort", "category", "tag", "__proto__");
    const value = fc.oneof(fc.constantFrom("newest", "mostLiked", "featured", "sea"), anyText(), fc.anything());
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.dictionary(names, value)), (props) => {
        const found = need(props);
        for (const name of [found?.category, found?.tag]) if (name) expect(name.isWellFormed()).toBe(true);
      }),
    );
    for (const sort of ["newest", "mostLiked", "mostDiscussed", "featured"]) {
      expect(blockPropsSchemas.articleList.safeParse({ sort, category: "sea", tag: "Boats" }).success).toBe(true);
      expect(need({ sort })).toBeDefined();
    }
    expect(blockPropsSchemas.articleList.safeParse({ sort: "likes" }).success).toBe(false);
  });
});

it("tells needs apart by everything that is read for them", () => {
  const needs = [{ sort: "newest" }, { sort: "featured" }, { sort: "mostLiked" }, { tag: "a" }, { category: "a" }, {}];
  const read = needs.flatMap((props) => need(props) ?? []);
  expect(distinctNeeds([...read, ...read], 9)).toEqual([read[0], read[2], read[3], read[4]]);
  expect(distinctNeeds(read, 2)).toEqual([read[0], read[2]]);
  for (const one of read) expect(isSameNeed(one, { ...one })).toBe(true);
});
