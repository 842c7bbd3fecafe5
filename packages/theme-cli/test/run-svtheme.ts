import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { recordingTerminal, runProgram } from "@sitevine/cli-kit";
import { svtheme } from "../src/program.js";

/** The built program. */
export const SVTHEME = fileURLToPath(new URL("../dist/main.js", import.meta.url));

export interface Outcome {
  readonly code: number | null;
  readonly out: string;
  readonly error: string;
}

export interface RunOptions {
  readonly cwd?: string;
}

/** The program's environment, without the variables that force colours in the test runner's. */
export function plainEnvironment(more: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const { FORCE_COLOR: _, NO_COLOR: __, ...rest } = process.env;
  return { ...rest, ...more };
}

/** Runs the built program without a terminal and waits for its end. A start takes a third of a second; see `runSvtheme`. */
export async function runBuiltSvtheme(
  args: readonly string[],
  { env, cwd }: RunOptions & { readonly env?: Readonly<Record<string, string>> } = {},
): Promise<Outcome> {
  const child = spawn(process.execPath, [SVTHEME, ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    env: plainEnvironment(env),
    ...(cwd !== undefined && { cwd }),
  });
  const [out, error, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close") as Promise<[number | null]>,
  ]);
  return { code, out, error };
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs the program in this process without a terminal and waits for its end. Runs are sequential, since each changes the
 * working directory.
 */
export function runSvtheme(args: readonly string[], { cwd = process.cwd() }: RunOptions = {}): Promise<Outcome> {
  const run = last.then(() => runHere(args, cwd));
  last = run.catch(() => undefined);
  return run;
}

async function runHere(args: readonly string[], cwd: string): Promise<Outcome> {
  const { terminal, said } = recordingTerminal();
  const before = process.cwd();
  process.chdir(cwd);
  try {
    const code = await runProgram(svtheme, args, { terminal, signal: new AbortController().signal });
    return { code, ...said };
  } finally {
    process.chdir(before);
  }
}
