import { describe, expect, it } from "vitest";
import { isHigher, judgePublisher, judgeVersion } from "./release-order.model.js";

describe("judgeVersion", () => {
  const version = { offered: "2.0.0", asked: undefined, installed: undefined, highest: undefined };

  it.each([
    ["a first one", {}, "forward"],
    ["a newer one", { installed: "1.9.9", highest: "1.9.9" }, "forward"],
    ["the highest one again", { installed: "1.0.0", highest: "2.0.0" }, "forward"],
    ["an older one than is installed", { installed: "2.0.1" }, "downgrade"],
    ["an older one than was offered", { installed: "1.0.0", highest: "2.0.1" }, "freeze"],
    ["an older one than was offered, on a site without it", { highest: "10.0.0" }, "freeze"],
    ["an older one that was asked for", { asked: "2.0.0", installed: "3.0.0", highest: "3.0.0" }, "forward"],
    ["another one than was asked for", { asked: "1.0.0", installed: "3.0.0" }, "downgrade"],
    ["a release after its candidate", { installed: "2.0.0-rc.1" }, "forward"],
  ] as const)("judges %s", (_name, parts, verdict) => {
    expect(judgeVersion({ ...version, ...parts })).toBe(verdict);
  });

  it("takes a candidate for older than its release", () => {
    expect(judgeVersion({ ...version, offered: "2.0.0-rc.1", installed: "2.0.0" })).toBe("downgrade");
  });
});

it("knows the higher version", () => {
  expect([isHigher("1.10.0", "1.9.0"), isHigher("1.9.0", "1.9.0"), isHigher("0.0.1", undefined)]).toEqual([
    true,
    false,
    true,
  ]);
});

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
