import { expect, it } from "vitest";
import type { Caller } from "../../kernel/caller.js";
import { articleActions, commentActions, judgeArticleAct, judgeCommentAct } from "./content-actions.policy.js";

const member = (userId: string, ...permissions: string[]): Caller => ({
  kind: "member",
  userId,
  sessionId: "s",
  permissions: new Set(permissions),
  groupIds: new Set(),
  silence: null,
});
const guard = member("guard", "moderation.comment.remove", "moderation.article.unlist");
const comment = { authorId: "mo", isOutOfReach: false, state: "live" } as const;
const article = { authorId: "mo", isOutOfReach: false, state: "listed" } as const;

it.each([
  ["a guest", { kind: "guest" } as const, [], []],
  ["a member", member("eve"), [], []],
  ["a moderator of something else", member("eve", "moderation.ban"), [], []],
  ["a moderator", guard, ["remove"], ["unlist"]],
  ["a moderator of comments", member("eve", "moderation.comment.remove"), ["remove"], []],
  ["a moderator of articles", member("eve", "moderation.article.unlist"), [], ["unlist"]],
  ["who may open the panel", member("eve", "admin.access"), ["remove"], ["unlist"]],
  ["the author, whatever they may otherwise", member("mo", "admin.access"), [], []],
])("%s may do what the actions say", (_who, caller, onComment, onArticle) => {
  expect(commentActions(caller, comment)).toEqual(onComment);
  expect(articleActions(caller, article)).toEqual(onArticle);
});

it("authors who take precedence are out of reach", () => {
  expect(judgeCommentAct(guard, "remove", { ...comment, isOutOfReach: true })).toBe("out of reach");
  expect(judgeArticleAct(guard, "unlist", { ...article, isOutOfReach: true })).toBe("out of reach");
  expect(commentActions(guard, { ...comment, isOutOfReach: true })).toEqual([]);
});

it.each([
  ["remove", "live", "allowed"],
  ["remove", "removed", "done"],
  ["remove", "gone", "done"],
  ["restore", "live", "done"],
  ["restore", "removed", "allowed"],
  ["restore", "gone", "impossible"],
] as const)("to %s a comment that is %s is %s", (act, state, verdict) => {
  expect(judgeCommentAct(guard, act, { ...comment, state })).toBe(verdict);
});

it.each([
  ["unlist", "listed", "allowed"],
  ["unlist", "unlisted", "impossible"],
  ["unlist", "draft", "impossible"],
  ["relist", "listed", "done"],
  ["relist", "unlisted", "allowed"],
  ["relist", "draft", "done"],
] as const)("to %s an article that is %s is %s", (act, state, verdict) => {
  expect(judgeArticleAct(guard, act, { ...article, state })).toBe(verdict);
});
