import { expect, it } from "vitest";
import { type AccountStanding, accountActions } from "./account-actions.policy.js";

const OTHER: AccountStanding = { status: "active", isSelf: false, isReachable: true, mayWarn: true };

it.each([
  ["an active account", {}, ["deactivate", "ban", "warn"], ["activate"]],
  ["a deactivated one", { status: "deactivated" }, ["activate", "warn"], ["deactivate", "ban"]],
  ["a banned one", { status: "banned" }, ["warn", "set-groups"], ["activate", "deactivate", "ban"]],
  ["the own one", { isSelf: true }, ["set-groups", "end-session"], ["deactivate", "ban", "warn"]],
  ["one without the right to warn", { mayWarn: false }, ["ban"], ["warn"]],
] as const)("allows for %s what the site would carry out", (_of, standing, allowed, refused) => {
  const actions = accountActions({ ...OTHER, ...standing });
  expect(actions).toEqual(expect.arrayContaining([...allowed]));
  expect(actions.filter((action) => (refused as readonly string[]).includes(action))).toEqual([]);
});

it("allows nothing for an account that takes precedence", () =>
  expect(accountActions({ ...OTHER, isReachable: false })).toEqual([]));
