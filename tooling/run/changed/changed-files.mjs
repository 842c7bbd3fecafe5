import { spawnSync } from "node:child_process";
import { Failed } from "../endings.mjs";
import { root } from "../workspace.mjs";

/**
 * The files that differ from a commit, including untracked ones, as paths from the root.
 * @param {string} since any name of a commit
 * @returns {string[]}
 */
export function changedFiles(since) {
  return [
    ...lines("diff", "--name-only", "--no-renames", "-z", since, "--"),
    ...lines("ls-files", "--others", "--exclude-standard", "-z"),
  ];
}

/** @param {...string} args */
function lines(...args) {
  const { status, stdout, stderr } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Failed(`Git cannot tell what changed: ${stderr.trim()}`);
  return stdout.split("\0").filter((line) => line !== "");
}
