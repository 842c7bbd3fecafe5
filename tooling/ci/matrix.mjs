// The part of CI beyond `npm test`: everything that drives a browser, the server's tests on a database server and
// Redis if the environment names them (DATABASE_URL, REDIS_URL), the protocol's vectors in a second language, and the check
// for missing changesets.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { withScratch } from "../run/scratch.mjs";
import { REPORT_FOLDER } from "../run/test-reports.mjs";
import { root } from "../run/workspace.mjs";
import { changesetBase } from "./changeset-base.mjs";

/**
 * One part of the matrix: its command, or why it is skipped.
 * @typedef {{ title: string, skip?: string, command: string[], env?: NodeJS.ProcessEnv }} Leg
 */

/** @typedef {{ name: string, folder: string }} ServicePackage */

/** @type {ServicePackage} */
const SERVER = { name: "server", folder: join(root, "packages/server") };
/** @type {ServicePackage[]} */
const SMALLER_PACKAGES = [
  { name: "testkit", folder: join(root, "packages/testkit") },
  { name: "example-plugins", folder: join(root, "examples/plugins") },
];
// Test files that use a database of the matrix, a key-value store or a queue of their choice. The others use SQLite and memory
// in any environment, and `npm test` has run them.
const USES_SERVICES = /\b(?:databases|dialects)\(\)|REDIS_URL|DATABASE_URL|\/(?:stores|queues|queue-scene)\.js"/;

/** @param {string} name */
const reportTo = (name) => ["--reporter=default", "--reporter=json", `--outputFile.json=${REPORT_FOLDER}/${name}.json`];

/** @param {ServicePackage} suite @returns {Leg} */
function services({ name, folder }) {
  const { DATABASE_URL = "", REDIS_URL = "" } = process.env;
  const named = [DATABASE_URL && "PostgreSQL", REDIS_URL && "Redis"].filter(Boolean);
  return {
    title: `Tests of ${name} on ${named.join(" and ") || "PostgreSQL and Redis"}`,
    ...(named.length === 0 && { skip: "neither DATABASE_URL nor REDIS_URL is set" }),
    command: [
      "pnpm",
      `--filter=@sitevine/${name}`,
      "exec",
      "vitest",
      "run",
      ...reportTo("services"),
      ...testsOfServices(folder),
    ],
    // `npm test` has covered SQLite, and in-process PostgreSQL would add nothing.
    ...(DATABASE_URL && { env: { TEST_DATABASES: "postgres" } }),
  };
}

/** @param {string} folder */
const testsOfServices = (folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /^(?:src|test)[/\\].*\.test\.ts$/.test(file))
    .filter((file) => USES_SERVICES.test(readFileSync(join(folder, file), "utf8")));

/** @returns {Leg} */
function browser() {
  return {
    title: "Pages in a browser, and every template in every look",
    command: ["pnpm", "--filter=@sitevine/e2e", "run", "test:browser", ...reportTo("browser")],
  };
}

/** @returns {Leg} */
function secondLanguage() {
  const versionOf = (/** @type {string} */ program, /** @type {string} */ option) =>
    spawnSync(program, [option], { encoding: "utf8" }).stdout ?? "";
  const missing = [
    ...(/^Python 3/.test(versionOf("python3", "--version")) ? [] : ["python3"]),
    ...(/^OpenSSL (?:[3-9]|\d\d)\./.test(versionOf("openssl", "version")) ? [] : ["openssl 3 or later"]),
  ];
  return {
    title: "Vectors of the marketplace protocol in Python, with openssl",
    ...(missing.length > 0 && { skip: `${missing.join(" and ")} cannot be had here` }),
    command: ["python3", "packages/contracts/vectors/check.py"],
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

/**
 * Runs a leg and returns its exit code. Its output is shown as it comes, or as a whole at its end.
 * @param {Leg} leg
 * @param {{ env: NodeJS.ProcessEnv, isShown: boolean }} options
 * @returns {Promise<number>}
 */
async function run({ title, skip, command: [program = "", ...args], env }, { env: shared, isShown }) {
  if (skip !== undefined) {
    console.log(`- ${title}: left out, ${skip}.`);
    return 0;
  }
  const sink = isShown ? "inherit" : "pipe";
  const child = spawn(program, args, { cwd: root, stdio: ["ignore", sink, sink], env: { ...shared, ...env } });
  /** @type {Buffer[]} */
  const output = [];
  child.stdout?.on("data", (chunk) => output.push(chunk));
  child.stderr?.on("data", (chunk) => output.push(chunk));
  const heading = `- ${title}: ${[program, ...args].join(" ")}\n`;
  if (isShown) process.stdout.write(heading);
  const [code] = await once(child, "close");
  if (!isShown) process.stdout.write(Buffer.concat([Buffer.from(heading), ...output]));
  return code ?? 1;
}

/** Runs legs one after another and returns those that failed. @param {Leg[]} legs @param {Parameters<typeof run>[1]} options */
async function runInTurn(legs, options) {
  const failed = [];
  for (const leg of legs) if ((await run(leg, options)) !== 0) failed.push(leg);
  return failed;
}

for (const { folder } of [SERVER, ...SMALLER_PACKAGES])
  rmSync(join(folder, REPORT_FOLDER, "services.json"), { force: true });

const failed = await withScratch(process.env, (env) =>
  // The browser's tests begin with a quarter of a minute in which one processor has nothing to do.
  Promise.all([
    runInTurn([browser(), services(SERVER)], { env, isShown: true }),
    runInTurn([changesets(), secondLanguage(), ...SMALLER_PACKAGES.map(services)], { env, isShown: false }),
  ]),
);
for (const { title } of failed.flat()) console.error(`Failed: ${title}`);
process.exitCode = failed.flat().length > 0 ? 1 : 0;
