import { describe, expect, it } from "vitest";
import { readPrivacy } from "../users/index.js";
import type { Standing } from "./relations.repo.js";
import { mayKnowPresence, maySee, mayWriteOnWall, relationOf } from "./standing.policy.js";

const stranger: Standing = { isSelf: false, follows: false, followedBy: false, blocks: false, blockedBy: false };
const privacy = (changes: object) => readPrivacy(JSON.stringify(changes));

describe("what a viewer is to the owner of a profile", () => {
  it.each([
    [null, "guest"],
    [stranger, "member"],
    [{ ...stranger, followedBy: true }, "member"],
    [{ ...stranger, follows: true }, "follower"],
    [{ ...stranger, blocks: true }, "member"],
    [{ ...stranger, blockedBy: true }, "guest"],
    [{ ...stranger, isSelf: true }, "owner"],
  ] as const)("%j is a %s", (standing, relation) => {
    expect(relationOf(standing)).toBe(relation);
  });

  it("decides what is seen, the lists never without the profile", () => {
    expect(maySee("profile", privacy({}), null)).toBe(true);
    expect(maySee("profile", privacy({ profile: "members" }), null)).toBe(false);
    expect(maySee("profile", privacy({ profile: "members" }), { ...stranger, blockedBy: true })).toBe(false);
    expect(maySee("profile", privacy({ profile: "members" }), stranger)).toBe(true);
    expect(maySee("followers", privacy({ profile: "members" }), null)).toBe(false);
    expect(maySee("followers", privacy({ followers: "followers" }), stranger)).toBe(false);
    expect(maySee("followers", privacy({ followers: "followers" }), { ...stranger, follows: true })).toBe(true);
    expect(maySee("following", privacy({ followers: "nobody" }), null)).toBe(true);
    expect(maySee("following", privacy({ following: "nobody" }), { ...stranger, isSelf: true })).toBe(true);
  });

  it("decides who writes on the wall", () => {
    expect(mayWriteOnWall(privacy({ wall: "everyone" }), null)).toBe(false);
    expect(mayWriteOnWall(privacy({}), stranger)).toBe(true);
    expect(mayWriteOnWall(privacy({ wall: "everyone" }), { ...stranger, blocks: true })).toBe(false);
    expect(mayWriteOnWall(privacy({ wall: "everyone" }), { ...stranger, blockedBy: true })).toBe(false);
    expect(mayWriteOnWall(privacy({ wall: "followers" }), stranger)).toBe(false);
    expect(mayWriteOnWall(privacy({ wall: "nobody" }), { ...stranger, isSelf: true })).toBe(true);
  });

  it("decides who knows when the owner was here", () => {
    expect(mayKnowPresence(privacy({}), null)).toBe(true);
    expect(mayKnowPresence(privacy({ showOnline: false }), stranger)).toBe(false);
    expect(mayKnowPresence(privacy({ profile: "followers" }), stranger)).toBe(false);
    expect(mayKnowPresence(privacy({ showOnline: false }), { ...stranger, isSelf: true })).toBe(true);
  });
});
