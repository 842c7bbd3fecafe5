import { describe, expect, it } from "vitest";
import type { Caller } from "../../kernel/caller.js";
import { editableUntil, removerOf, standing } from "./comments.policy.js";

const member = (userId: string, ...permissions: string[]): Caller => ({
  kind: "member",
  userId,
  sessionId: "s",
  permissions: new Set(permissions),
  groupIds: new Set(),
  silence: null,
});

const onArticle = { place: "article", place_id: "article-1", author_id: "mo" } as const;
const onWall = { place: "profile", place_id: "ada", author_id: "mo" } as const;

describe("a comment is removed", () => {
  it.each([
    ["by nobody who is not logged in", { kind: "guest" } as const, onArticle, null],
    ["by its author", member("mo"), onArticle, "author"],
    ["by no other member", member("eve"), onArticle, null],
    ["by the owner of the wall", member("ada"), onWall, "owner"],
    ["by no owner of another wall", member("eve"), onWall, null],
    ["by its author on a wall", member("mo"), onWall, "author"],
    ["by who may remove comments", member("eve", "moderation.comment.remove"), onWall, "moderator"],
    ["by who may open the panel", member("eve", "admin.access"), onArticle, "moderator"],
    ["by no other moderator", member("eve", "moderation.ban"), onArticle, null],
    ["by its author as such, whatever they may otherwise", member("mo", "admin.access"), onArticle, "author"],
  ])("%s", (_who, caller, comment, expected) => {
    expect(removerOf(caller, comment)).toBe(expected);
  });
});

it("may be changed for some minutes from its writing on", () => {
  expect(editableUntil({ created_at: "2030-01-01T00:00:00.000Z" }, 15)).toEqual(new Date("2030-01-01T00:15:00.000Z"));
});

it("answers below the fourth level stand on the fourth", () => {
  const third = { id: "c", root_id: "a", parent_id: "b", depth: 2 };
  expect(standing(third)).toEqual({ parent_id: "c", root_id: "a", depth: 3 });
  expect(standing({ ...third, id: "d", parent_id: "c", depth: 3 })).toEqual({ parent_id: "c", root_id: "a", depth: 3 });
});

it("may be changed for ever where no number of minutes is set", () => {
  expect(editableUntil({ created_at: "2030-01-01T00:00:00.000Z" }, null)).toBeNull();
});
