import { expect, it } from "vitest";
import { type CommentNews, createPendingComments } from "./news.js";

const news = (kind: "created" | "changed" | "deleted", commentId: string): CommentNews => ({
  total: 1,
  change: { kind, commentId },
});
const shown = (commentId: string): boolean => commentId === "shown";

it("counts each comment of others once, until it is shown or gone", () => {
  const pending = createPendingComments();
  expect(pending.hear({ total: 3, change: null }, shown)).toBe(false);
  for (const id of ["a", "a", "b", "shown"]) expect(pending.hear(news("created", id), shown)).toBe(false);
  expect(pending.count).toBe(2);
  pending.hear(news("deleted", "a"), shown);
  pending.drop("b");
  expect(pending.count).toBe(0);
});

it("notices changes of what the page shows, and of nothing else", () => {
  const pending = createPendingComments();
  expect(pending.hear(news("changed", "shown"), shown)).toBe(true);
  expect(pending.hear(news("deleted", "shown"), shown)).toBe(true);
  expect(pending.hear(news("changed", "elsewhere"), shown)).toBe(false);
  expect(pending.count).toBe(0);
});
