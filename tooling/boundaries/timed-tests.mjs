import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const GROUPS = ["packages", "apps", "tooling", "examples"];
const TEST = /\.test\.(?:ts|tsx|mjs)$/;
const LEFT_OUT = /(?:^|[/\\])(?:node_modules|dist|self-test)(?:[/\\]|$)/;
// Reading a clock to compare, and sleeping. Waiting for an event has no place here, whatever its deadline.
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
  return GROUPS.flatMap((group) => testsIn(tree, group)).flatMap((file) =>
    readFileSync(join(tree, file), "utf8")
      .split("\n")
      .map((text, index) => ({ file, line: index + 1, text: text.trim() }))
      .filter(({ text }) => TIMED.test(text)),
  );
}

/** @param {string} tree @param {string} folder @returns {string[]} */
function testsIn(tree, folder) {
  if (LEFT_OUT.test(folder)) return [];
  return entriesOf(join(tree, folder)).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return testsIn(tree, path);
    return TEST.test(entry.name) ? [path] : [];
  });
}

/** @param {string} folder */
function entriesOf(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
