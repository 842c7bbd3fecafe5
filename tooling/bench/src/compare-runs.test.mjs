import { expect, test } from "vitest";
import { comparison } from "./compare-runs.mjs";

/** @param {import("./report.mjs").Result[]} results
 * @returns {import("./run-file.mjs").Run} */
const runWith = (...results) => ({
  at: "2026-11-24T00:00:00.000Z",
  source: { commit: "0".repeat(40), hasChanges: false },
  machine: { platform: "linux", release: "6", arch: "x64", cpu: "some", cores: 2, memoryMb: 4_096 },
  versions: { node: "26.0.0" },
  load: { before: 0, after: 1 },
  results,
  failures: [],
});

const result = { goal: 0.5, ours: 1, reference: 2 };

test("two runs are compared bench by bench", () => {
  const before = runWith(
    { ...result, bench: "article", ratio: 0.2, ok: false, cpuRatio: 0.1, p99: 40 },
    { ...result, bench: "gone", ratio: 1, ok: true },
  );
  const after = runWith(
    { ...result, bench: "article", ratio: 0.6, ok: true, cpuRatio: 0.4, p99: 20 },
    { ...result, bench: "new", ratio: 0.1, ok: false },
  );
  expect(comparison(before, after)).toEqual([
    { bench: "article", before: 0.2, after: 0.6, change: 3, cpu: 4, p99: "40 → 20", verdict: "reached, missed before" },
    { bench: "gone", before: 1, verdict: "not measured" },
    { bench: "new", after: 0.1, verdict: "missed" },
  ]);
});
