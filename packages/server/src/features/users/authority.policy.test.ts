import { describe, expect, it } from "vitest";
import { mayActOn, mayHandOut } from "./authority.policy.js";
import type { Authority } from "./authority.repo.js";

const who = (isAdministrator: boolean, ...permissions: string[]): Authority => ({
  isAdministrator,
  permissions: new Set(permissions),
});
const administrator = who(true, "admin.access");
const helper = who(false, "admin.access", "badge.assign");
const moderator = who(false, "moderation.ban");
const member = who(false);

describe("who may hand out what", () => {
  it.each([
    [administrator, ["forum.pin"], true],
    [helper, ["badge.assign"], true],
    [helper, ["badge.assign", "moderation.ban"], false],
    [member, [], true],
    [member, ["admin.access"], false],
  ] as const)("%o %o: %s", (actor, permissions, expected) => {
    expect(mayHandOut(actor, permissions)).toBe(expected);
  });
});

describe("who may act on whom", () => {
  it.each([
    [administrator, administrator, true],
    [helper, administrator, false],
    [moderator, administrator, false],
    [helper, helper, true],
    [moderator, helper, false],
    [administrator, helper, true],
    [moderator, moderator, true],
    [moderator, member, true],
    [member, helper, false],
  ])("%o on %o: %s", (actor, target, expected) => {
    expect(mayActOn(actor, target)).toBe(expected);
  });
});
