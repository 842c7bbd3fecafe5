import { describe, expect, it } from "vitest";
import { isHigher, judgeVersion } from "./package-versions.service.js";

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
