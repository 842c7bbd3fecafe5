import { spawnSync } from "node:child_process";
import { root } from "../run/workspace.mjs";

/**
 * The commit that this change is compared with: CHANGESET_BASE, or where the branch left origin/main. Undefined in a clone
 * without history, and on main itself.
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
