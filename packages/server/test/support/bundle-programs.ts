import { copyFile, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type BuildOptions, build } from "esbuild";
import type { TestProject } from "vitest/node";
import { PROGRAM_ENTRIES } from "../../program-entries.js";
import { openFolder } from "./open-folder.js";
import { OPEN_PROGRAMS } from "./open-programs.js";

declare module "vitest" {
  interface ProvidedContext {
    /** The folder of the programs that tests start in threads and processes of their own. */
    readonly programs: string;
    /** The folder of the programs that may run as nobody, where every user gets to them. */
    readonly openPrograms: string;
  }
}

const PACKAGE = fileURLToPath(new URL("../..", import.meta.url));

// Within the package, since the programs import packages of the server.
const FOLDER = join(PACKAGE, "node_modules/.cache");

const SHARED: BuildOptions = {
  absWorkingDir: PACKAGE,
  bundle: true,
  platform: "node",
  target: "node22",
  logLevel: "error",
};

/** Programs of tests that run in processes which are killed, or of which several run. */
const OF_TESTS = {
  "checkpoints-child": "test/crash/checkpoints-child.mjs",
  "jobs-child": "test/crash/jobs-child.mjs",
  "opening-child": "test/platform/db/opening-child.mjs",
  "site-child": "test/crash/site-child.mjs",
};

// They are native code, read files from beside their modules, or are loaded by few sites.
const LEFT_OUT = [
  "@node-rs/argon2",
  "@sitevine/admin",
  "@sitevine/writer",
  "better-sqlite3",
  "bullmq",
  "harfbuzzjs",
  "ioredis",
  "pg",
  "sharp",
  "wawoff2",
];

// Bundled packages in CommonJS ask for modules of Node by it.
const REQUIRE = `import { createRequire as requireOf } from "node:module"; const require = requireOf(import.meta.url);`;

const NAME = /^test-programs-(\d+)-/;

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Deletes what runs left that were killed. */
async function sweep(): Promise<void> {
  for (const name of await readdir(FOLDER)) {
    const [, pid] = NAME.exec(name) ?? [];
    if (pid && !isRunning(Number(pid))) await rm(join(FOLDER, name), { recursive: true, force: true });
  }
}

/**
 * Bundles what tests start in threads and processes of their own. Node needs several times as long to load the sources, file by
 * file and without their types, and most of these programs live for less than that.
 */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  await mkdir(FOLDER, { recursive: true });
  await sweep();
  const folder = await mkdtemp(join(FOLDER, `test-programs-${process.pid}-`));
  await Promise.all([
    build({
      ...SHARED,
      entryPoints: PROGRAM_ENTRIES,
      outdir: folder,
      outExtension: { ".js": ".cjs" },
      external: ["harfbuzzjs"],
      format: "cjs",
    }),
    build({
      ...SHARED,
      entryPoints: OF_TESTS,
      outdir: folder,
      outExtension: { ".js": ".mjs" },
      external: LEFT_OUT,
      format: "esm",
      splitting: true,
      banner: { js: REQUIRE },
    }),
  ]);
  provide("programs", folder);
  // Nobody does not get to a package in a folder of root.
  const open = await openFolder();
  for (const name of OPEN_PROGRAMS) await copyFile(join(folder, name), join(open.path, name));
  provide("openPrograms", open.path);
  return async () => {
    await rm(folder, { recursive: true });
    await open[Symbol.asyncDispose]();
  };
}
