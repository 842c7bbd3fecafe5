import { expect, it } from "vitest";
import { isPermitted } from "./audience.js";

it.each([
  ["moderation.warn", ["moderation.warn"], true],
  ["moderation.warn", ["moderation.ban", "admin.access"], false],
  ["moderation.*", ["moderation.warn"], true],
  ["moderation.*", ["admin.access", "article.create", "moderationx"], false],
  ["moderation.*", [], false],
  ["badge.*", ["badge.assign"], true],
] as const)("%s with %j: %j", (rule, held, expected) => {
  expect(isPermitted(rule, new Set(held))).toBe(expected);
});
