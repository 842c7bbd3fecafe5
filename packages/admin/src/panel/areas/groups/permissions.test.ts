import { describe, expect, it } from "vitest";
import { byArea, heldOf, keysOf, withWords } from "./permissions.js";

const permission = (key: string, area: string, pluginId: string | null = null) => ({
  key,
  area,
  pluginId,
  label: key,
  description: "",
});

const ALL = [
  permission("article.create", "Articles"),
  permission("badge.manage", "Badges"),
  permission("article.comment.create", "Articles"),
  permission("forum.manage", "Articles", "forum"),
];

describe("permissions by area", () => {
  it("keeps the order, and those of a plugin apart", () => {
    expect(byArea(ALL).map(({ area, pluginId, permissions }) => [area, pluginId, permissions.length])).toEqual([
      ["Articles", null, 2],
      ["Badges", null, 1],
      ["Articles", "forum", 1],
    ]);
  });

  it("finds those that have all words", () => {
    expect(withWords(ALL, "create  ART").map(({ key }) => key)).toEqual(["article.create", "article.comment.create"]);
    expect(withWords(ALL, "")).toHaveLength(4);
  });
});

describe("permissions of a group as fields", () => {
  it("keeps what it holds of a plugin that is off", () => {
    const held = heldOf(["a", "b"], ["b", "off.plugin"]);
    expect(held).toEqual({ a: false, b: true, "off.plugin": true });
    expect(keysOf({ ...held, a: true })).toEqual(["a", "b", "off.plugin"]);
  });
});
