import { expect, it } from "vitest";
import { type CommentEvent, createPendingComments } from "./pending-comments.js";

const eventOf = (kind: "created" | "changed" | "deleted", commentId: string): CommentEvent => ({
  total: 1,
  change: { kind, commentId },
});
const shown = (commentId: string): boolean => commentId === "shown";

it("counts each comment of others once, until it is shown or gone", () => {
  const pending = createPendingComments();
  expect(pending.handle({ total: 3, change: null }, shown)).toBe(false);
  for (const id of ["a", "a", "b", "shown"]) expect(pending.handle(eventOf("created", id), shown)).toBe(false);
  expect(pending.count).toBe(2);
  pending.handle(eventOf("deleted", "a"), shown);
  pending.drop("b");
  expect(pending.count).toBe(0);
});

it("notices changes of what the page shows, and of nothing else", () => {
  const pending = createPendingComments();
  expect(pending.handle(eventOf("changed", "shown"), shown)).toBe(true);
  expect(pending.handle(eventOf("deleted", "shown"), shown)).toBe(true);
  expect(pending.handle(eventOf("changed", "elsewhere"), shown)).toBe(false);
  expect(pending.count).toBe(0);
});
