// Checks each published package as its users get it: packed, whether its package.json keeps what it promises (publint), and
// how its types are found (Are the Types Wrong?). One process checks all of them, since starting takes longer than checking.
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { problemKindInfo } from "@arethetypeswrong/core/problems";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { root } from "./run/workspace.mjs";

const run = promisify(execFile);

// Packages are ES modules only, so nobody requires them or uses the resolution of Node 10.
const IGNORED_RESOLUTIONS = ["node10", "node16-cjs"];

/** @typedef {{ name: string, version: string, private?: boolean }} WorkspacePackage */

async function publishedPackages() {
  const { stdout } = await run("pnpm", ["--recursive", "list", "--depth=-1", "--json"], { cwd: root });
  return /** @type {WorkspacePackage[]} */ (JSON.parse(stdout)).filter((found) => !found.private);
}

/** @param {Uint8Array<ArrayBuffer>} tarball @returns {Promise<string[]>} */
async function manifestFindings(tarball) {
  const { messages, pkg } = await publint({ pack: { tarball: tarball.buffer }, strict: true });
  return messages.map((message) => formatMessage(message, pkg, { color: false }) ?? message.code);
}

/** @param {Uint8Array<ArrayBuffer>} tarball @returns {Promise<string[]>} */
async function typeFindings(tarball) {
  const analysis = await checkPackage(createPackageFromTarballData(tarball));
  if (!analysis.types) return [];
  return analysis.problems.flatMap((problem) => {
    const { kind } = problem;
    const where = "resolutionKind" in problem ? problem.resolutionKind : "";
    if (IGNORED_RESOLUTIONS.includes(where)) return [];
    const entry = "entrypoint" in problem ? problem.entrypoint : "";
    return [`${problemKindInfo[kind].shortDescription} ${entry} ${where}`.trim()];
  });
}

const packages = await publishedPackages();
const folder = await mkdtemp(join(tmpdir(), "sitevine-packed-"));
let failed = false;
try {
  const filters = packages.map(({ name }) => `--filter=${name}`);
  await run("pnpm", [...filters, "pack", "--pack-destination", folder, "--config.ignore-scripts=true"], { cwd: root });
  for (const { name, version } of packages) {
    const file = `${name.replace("@", "").replace("/", "-")}-${version}.tgz`;
    const tarball = new Uint8Array(await readFile(join(folder, file)));
    const findings = [...(await manifestFindings(tarball)), ...(await typeFindings(tarball))];
    for (const finding of findings) console.error(`${name}: ${finding}`);
    failed ||= findings.length > 0;
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
if (failed) process.exitCode = 1;
else console.log(`Nothing is wrong with ${packages.length} packages.`);
