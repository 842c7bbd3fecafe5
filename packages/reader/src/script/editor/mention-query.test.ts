import { expect, it } from "vitest";
import { mentionAt } from "./mention-query.js";

it.each([
  ["@a", { from: 0, name: "a" }],
  ["Hello @gra", { from: 6, name: "gra" }],
  ["(@gra", { from: 1, name: "gra" }],
  ["one\n@gra", { from: 4, name: "gra" }],
  ["@jörg_1-x", { from: 0, name: "jörg_1-x" }],
  ["@", null],
  ["me@example", null],
  ["/@name", null],
  ["@gra is", null],
  ["`@gra", null],
  ["`x` @gra", { from: 4, name: "gra" }],
  [`@${"x".repeat(33)}`, null],
])("%j asks for %j", (text, expected) => expect(mentionAt(text, text.length)).toEqual(expected));
