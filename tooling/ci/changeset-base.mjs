import { spawnSync } from "node:child_process";
import { root } from "../run/workspace.mjs";

/**
 * The commit that this change is measured against: CHANGESET_BASE, or where it left origin/main. None in a clone without
 * history, and none on main itself.
 * @returns {string | undefined}
 */
export function changesetBase() {
  const named = process.env.CHANGESET_BASE;
  if (named) return git("rev-parse", "--verify", "--quiet", `${named}^{commit}`);
  const base = git("merge-base", "HEAD", "origin/main");
  return base === git("rev-parse", "HEAD") ? undefined : base;
}

/** @param {...string} args */
function git(...args) {
  const { status, stdout } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  return status === 0 && stdout.trim() !== "" ? stdout.trim() : undefined;
}
