import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

/** The built program. */
export const SVTHEME = fileURLToPath(new URL("../dist/main.js", import.meta.url));

export interface Outcome {
  readonly code: number | null;
  readonly out: string;
  readonly error: string;
}

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** The program's environment, without what asks for colours in the one that runs the tests. */
export function plainEnvironment(more: RunOptions["env"] = {}): NodeJS.ProcessEnv {
  const { FORCE_COLOR: _, NO_COLOR: __, ...rest } = process.env;
  return { ...rest, ...more };
}

/** Runs the program to its end, without a terminal. */
export async function runSvtheme(args: readonly string[], { cwd, env }: RunOptions = {}): Promise<Outcome> {
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
