import { readFileSync } from "node:fs";
import { join } from "node:path";
import { filesNamed } from "./tree-files.mjs";

const TEST = /\.test\.(?:ts|tsx|mjs)$/;
// Reading a clock to compare times, and sleeping. Waiting for an event is not meant, whatever its deadline.
const TIMED = /\bperformance\.now\(|\bprocess\.hrtime\b|\bwaitForTimeout\(|\bsetTimeout\b/;
const BROWSER_TESTS = "tooling/e2e/src/";
// Expecting what a page in a browser shows at one moment. Its script may show it a moment later.
const READ_ONCE =
  /\bexpect\(\W*await .*\.(?:inputValue|textContent|innerText|innerHTML|count|is[A-Z]\w+|getAttribute|all\w+s)\(/;

/** Why a test may not do that. */
export const TIMED_TEST_COMMENT =
  "A test that measures or waits a time, or reads a page once, fails by chance on a busy machine: wait for an event, move a fake clock, or read the page with `expect.poll`.";

/**
 * Finds tests that measure time, wait for a fixed time, or expect what a page shows at one moment.
 * @param {string} tree
 * @returns {{ file: string, line: number, text: string }[]}
 */
export function findTimedTests(tree) {
  return filesNamed(tree, TEST).flatMap((file) =>
    readFileSync(join(tree, file), "utf8")
      .split("\n")
      .map((text, index) => ({ file, line: index + 1, text: text.trim() }))
      .filter(({ text }) => TIMED.test(text) || (file.startsWith(BROWSER_TESTS) && READ_ONCE.test(text))),
  );
}
