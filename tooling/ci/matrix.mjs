// What CI runs beyond `npm test`: the tests that want a database server, Redis or a browser, as far as the environment
// names them (DATABASE_URL, REDIS_URL, CHROMIUM_PATH), and the check for missing changesets.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { delimiter, join } from "node:path";
import { REPORT_FOLDER } from "../run/test-reports.mjs";
import { root } from "../run/workspace.mjs";
import { changesetBase } from "./changeset-base.mjs";

/**
 * One part of the matrix: its command, or why it is left out.
 * @typedef {{ title: string, skip?: string, command: string[], env?: NodeJS.ProcessEnv }} Leg
 */

const SERVICE_PACKAGES = ["testkit", "server", "site"];
const E2E = join(root, "tooling", "e2e");

/** @param {string} name */
const reportTo = (name) => ["--reporter=default", "--reporter=json", `--outputFile.json=${REPORT_FOLDER}/${name}.json`];

/** @returns {Leg} */
function services() {
  const { DATABASE_URL = "", REDIS_URL = "" } = process.env;
  const named = [DATABASE_URL && "PostgreSQL", REDIS_URL && "Redis"].filter(Boolean);
  const filters = SERVICE_PACKAGES.map((name) => `--filter=@sitevine/${name}`);
  return {
    title: `Server tests on ${named.join(" and ") || "PostgreSQL and Redis"}`,
    ...(named.length === 0 && { skip: "neither DATABASE_URL nor REDIS_URL is set" }),
    command: ["pnpm", ...filters, "exec", "vitest", "run", "--passWithNoTests", ...reportTo("services")],
  };
}

/** @returns {Leg} */
function endToEnd() {
  const chromium = process.env.CHROMIUM_PATH ?? findOnPath(["chromium", "chromium-browser", "google-chrome"]);
  const { scripts = {} } = JSON.parse(readFileSync(join(E2E, "package.json"), "utf8"));
  const skip = chromium === undefined ? "no Chromium was found" : scripts.e2e ? undefined : "there is no e2e suite";
  return {
    title: "End to end in Chromium",
    ...(skip !== undefined && { skip }),
    command: ["pnpm", "--filter=@sitevine/e2e", "run", "e2e", ...reportTo("e2e")],
    env: { CHROMIUM_PATH: chromium },
  };
}

/** @returns {Leg} */
function changesets() {
  const base = changesetBase();
  return {
    title: "Changesets",
    ...(base === undefined && { skip: "no base commit is known to compare with" }),
    command: ["pnpm", "exec", "changeset", "status", `--since=${base}`],
  };
}

/** @param {string[]} names */
function findOnPath(names) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) => existsSync(file));
}

/** @param {Leg} leg */
function run({ title, skip, command: [program = "", ...args], env }) {
  if (skip !== undefined) {
    console.log(`- ${title}: left out, ${skip}.`);
    return 0;
  }
  console.log(`- ${title}: ${[program, ...args].join(" ")}`);
  const { status } = spawnSync(program, args, { cwd: root, stdio: "inherit", env: { ...process.env, ...env } });
  return status ?? 1;
}

for (const name of SERVICE_PACKAGES) {
  const group = existsSync(join(root, "packages", name)) ? "packages" : "apps";
  rmSync(join(root, group, name, REPORT_FOLDER, "services.json"), { force: true });
}
rmSync(join(E2E, REPORT_FOLDER, "e2e.json"), { force: true });

const legs = [changesets(), services(), endToEnd()];
const failed = legs.filter((leg) => run(leg) !== 0);
for (const { title } of failed) console.error(`Failed: ${title}`);
process.exitCode = failed.length > 0 ? 1 : 0;
