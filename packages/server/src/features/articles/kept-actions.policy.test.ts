import { describe, expect, it } from "vitest";
import { type Caller, guest } from "../../kernel/caller.js";
import { type KeptAction, type KeptFacts, keptActions } from "./kept-actions.policy.js";

const member = (permissions: readonly string[], silence: object | null = null): Caller =>
  ({ kind: "member", userId: "ada", permissions: new Set(permissions), silence }) as unknown as Caller;

const ADMINISTRATOR = member(["admin.access"]);
const MODERATOR = member(["moderation.article.unlist"]);
const SILENCED = member(["admin.access"], { until: null });

describe("what somebody may do with an article in the list of administrators", () => {
  it.each<[string, Caller, Partial<KeptFacts>, readonly KeptAction[]]>([
    ["an administrator with a draft", ADMINISTRATOR, { status: "draft" }, ["delete"]],
    ["an administrator with a published one", ADMINISTRATOR, {}, ["feature", "delete"]],
    ["an administrator with a recommended one", ADMINISTRATOR, { isFeatured: true }, ["unfeature", "delete"]],
    ["an administrator who may unlist", ADMINISTRATOR, { moderation: ["unlist"] }, ["feature", "unlist", "delete"]],
    ["an administrator who may relist", ADMINISTRATOR, { moderation: ["relist"] }, ["feature", "relist", "delete"]],
    ["a moderator", MODERATOR, { moderation: ["unlist"] }, ["unlist"]],
    ["a member", member([]), {}, []],
    ["a silenced administrator", SILENCED, { isFeatured: true }, []],
    ["a guest", guest, {}, []],
  ])("%s", (_who, caller, facts, expected) => {
    expect(keptActions(caller, { status: "published", isFeatured: false, moderation: [], ...facts })).toEqual(expected);
  });
});
