import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { arch, cpus, loadavg, platform, release, totalmem } from "node:os";
import { root } from "./server-process.mjs";

/**
 * Benches that ran one after another, with what they ran on. `load` is the mean number of processes that wanted the machine in
 * the last minute, before the first bench and after the last.
 * @typedef {object} Run
 * @property {string} at
 * @property {{ commit: string, hasChanges: boolean }} source
 * @property {{ platform: string, release: string, arch: string, cpu: string, cores: number, memoryMb: number }} machine
 * @property {Record<string, string>} versions
 * @property {{ before: number, after: number }} load
 * @property {import("./report.mjs").Result[]} results
 * @property {{ bench: string, error: string }[]} failures
 */

const git = (/** @type {string[]} */ ...args) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();

const loadNow = () => Number((loadavg()[0] ?? 0).toFixed(2));

/** A run that has found nothing yet. @returns {Run} */
export function describeRun() {
  const { node = "", v8 = "", sqlite = "" } = process.versions;
  return {
    at: new Date().toISOString(),
    source: { commit: git("rev-parse", "HEAD"), hasChanges: git("status", "--porcelain") !== "" },
    machine: {
      platform: platform(),
      release: release(),
      arch: arch(),
      cpu: cpus()[0]?.model ?? "unknown",
      cores: cpus().length,
      memoryMb: Math.round(totalmem() / 1024 / 1024),
    },
    versions: { node, v8, sqlite, autocannon: versionOf("autocannon"), "better-sqlite3": versionOf("better-sqlite3") },
    load: { before: loadNow(), after: loadNow() },
    results: [],
    failures: [],
  };
}

/** @param {string} dependency */
function versionOf(dependency) {
  const file = new URL(`../node_modules/${dependency}/package.json`, import.meta.url);
  return String(JSON.parse(readFileSync(file, "utf8")).version);
}

/** @param {string} file @param {Run} run */
export function writeRun(file, run) {
  run.load.after = loadNow();
  writeFileSync(file, `${JSON.stringify(run, null, 2)}\n`);
}

/** @param {string} file @returns {Run} */
export const readRun = (file) => JSON.parse(readFileSync(file, "utf8"));
