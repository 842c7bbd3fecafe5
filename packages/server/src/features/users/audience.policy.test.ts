import { describe, expect, it } from "vitest";
import { isInAudience, type Relation } from "./audience.policy.js";

const RELATIONS: readonly Relation[] = ["guest", "member", "follower", "owner"];

describe("isInAudience", () => {
  it.each([
    ["everyone", ["guest", "member", "follower", "owner"]],
    ["members", ["member", "follower", "owner"]],
    ["followers", ["follower", "owner"]],
    ["nobody", ["owner"]],
  ] as const)("lets into %s: %s", (audience, inside) => {
    expect(RELATIONS.filter((relation) => isInAudience(audience, relation))).toEqual(inside);
  });
});
