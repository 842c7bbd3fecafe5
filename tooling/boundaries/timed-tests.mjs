import { readFileSync } from "node:fs";
import { join } from "node:path";
import { filesNamed } from "./tree-files.mjs";

const TEST = /\.test\.(?:ts|tsx|mjs)$/;
// Reading a clock to compare times, and sleeping. Waiting for an event is not meant, whatever its deadline.
const TIMED = /\bperformance\.now\(|\bprocess\.hrtime\b|\bwaitForTimeout\(|\bsetTimeout\b/;

/** Why a test may not do that. */
export const TIMED_TEST_COMMENT =
  "A test that measures or waits a time fails by chance on a busy machine: wait for an event, or move a fake clock.";

/**
 * Finds tests that measure time or wait for a fixed time.
 * @param {string} tree
 * @returns {{ file: string, line: number, text: string }[]}
 */
export function findTimedTests(tree) {
  return filesNamed(tree, TEST).flatMap((file) =>
    readFileSync(join(tree, file), "utf8")
      .split("\n")
      .map((text, index) => ({ file, line: index + 1, text: text.trim() }))
      .filter(({ text }) => TIMED.test(text)),
  );
}
