import { describe, expect, it } from "vitest";
import { guest, type Member } from "../../kernel/caller.js";
import { moderationParts } from "./moderation-parts.js";

const memberWith = (...permissions: readonly string[]): Member => ({
  kind: "member",
  userId: "u",
  sessionId: "s",
  permissions: new Set(permissions),
  groupIds: new Set(),
  silence: null,
});

describe("the parts of moderation on a page", () => {
  it("are none for a guest", () => {
    expect(moderationParts(guest)).toEqual({});
  });

  it("are none for a silenced member, whom the site would refuse", () => {
    const silenced = { ...memberWith("moderation.warn"), silence: { reason: "Noise", until: null } };
    expect(moderationParts(silenced)).toEqual({});
  });

  it.each([
    [[], "report"],
    [["article.create"], "report"],
    [["moderation.log.view"], "report"],
    [["moderation.comment.remove"], "moderate"],
    [["moderation.article.unlist"], "moderate"],
    [["moderation.warn"], "moderate"],
    [["admin.access"], "moderate"],
  ] as const)("for an audience with %j are those to %s", (permissions, dialogs) => {
    const parts = moderationParts(memberWith(...permissions));
    expect(parts.dialogs).toBe(dialogs);
    expect(parts.files?.scripts.map(({ path }) => path)).toEqual([
      expect.stringMatching(/writing\.[\w-]+\.js$/),
      expect.stringMatching(/moderation\.[\w-]+\.js$/),
    ]);
  });
});
