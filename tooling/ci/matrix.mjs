// What CI runs beyond `npm test`: the server's tests on a database server and Redis, as far as the environment names them
// (DATABASE_URL, REDIS_URL), and the check for missing changesets.
import { spawnSync } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { REPORT_FOLDER } from "../run/test-reports.mjs";
import { root } from "../run/workspace.mjs";
import { changesetBase } from "./changeset-base.mjs";

/**
 * One part of the matrix: its command, or why it is left out.
 * @typedef {{ title: string, skip?: string, command: string[], env?: NodeJS.ProcessEnv }} Leg
 */

const SERVICE_PACKAGES = ["testkit", "server", "site"];

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
    command: [
      "pnpm",
      ...filters,
      "exec",
      "vitest",
      "run",
      "--passWithNoTests",
      "--maxWorkers=100%",
      // What is killed there lives on SQLite, and had its turn.
      "--exclude=**/crash/**",
      ...reportTo("services"),
    ],
    // SQLite had its turn in `npm test`, and PostgreSQL within the process would say the same again.
    ...(DATABASE_URL && { env: { TEST_DATABASES: "postgres" } }),
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

const legs = [changesets(), services()];
const failed = legs.filter((leg) => run(leg) !== 0);
for (const { title } of failed) console.error(`Failed: ${title}`);
process.exitCode = failed.length > 0 ? 1 : 0;
