import { describe, expect, it } from "vitest";
import { judgePublisher } from "./publisher.policy.js";

describe("judgePublisher", () => {
  const pinned = { key: "k" };

  it.each([
    ["the first release", undefined, null, "a", undefined, "first"],
    ["a first release without a signature", undefined, null, null, undefined, "first"],
    ["the first signature", { key: null }, null, "a", undefined, "first"],
    ["no signature again", { key: null }, null, null, undefined, "same"],
    ["the same key", pinned, "a", "a", undefined, "same"],
    ["another key", pinned, "a", "b", undefined, "stranger"],
    ["another key with consent", pinned, "a", "b", "b", "consented"],
    ["another key with consent to a third one", pinned, "a", "b", "c", "stranger"],
    ["another key with consent to none", pinned, "a", "b", "unsigned", "stranger"],
    ["no signature any more", pinned, "a", null, undefined, "stranger"],
    ["no signature any more, with consent", pinned, "a", null, "unsigned", "consented"],
    ["no signature any more, with consent to a key", pinned, "a", null, "a", "stranger"],
  ] as const)("judges %s", (_name, pin, known, offered, accepted, verdict) => {
    expect(judgePublisher(pin, known, offered, accepted)).toBe(verdict);
  });
});
