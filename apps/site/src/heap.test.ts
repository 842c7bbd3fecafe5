import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { flagsOfHeap } from "./heap.js";

it.each(["14.6.202.34-node.34", "14.10.1", "15.0.3"])("V8 %s is told to move more objects at once", (version) => {
  expect(flagsOfHeap(version)).toEqual(["--compaction-max-evacuated-bytes-mb=32"]);
});

it.each(["12.4.254.21-node.27", "13.6.233.17-node.53", "14.1.146.11-node.25"])("V8 %s is left alone", (version) => {
  expect(flagsOfHeap(version)).toEqual([]);
});

it("this version of V8 does not complain about what it is told", () => {
  const { status, stderr } = spawnSync(process.execPath, [...flagsOfHeap(process.versions.v8), "--eval", ""], {
    encoding: "utf8",
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
});
