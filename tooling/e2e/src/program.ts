import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { programEnvironment } from "./program-environment.js";

export const PROGRAM = fileURLToPath(new URL("../../../apps/site/dist/main.js", import.meta.url));

/** The result of a run of the program. */
export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** The built program, running. */
export interface RunningProgram extends AsyncDisposable {
  readonly url: string;
  readonly process: ChildProcess;
  readonly ended: Promise<Ending>;
  /** All output so far. */
  output(): string;
}

export type Environment = Readonly<Record<string, string>>;

/** The account that runs a program, and its Node; those of the test unless told otherwise. */
export interface RunAs {
  readonly node?: string;
  readonly account?: { readonly uid: number; readonly gid: number };
}

function launch(args: readonly string[], environment: Environment, { node = process.execPath, account }: RunAs = {}) {
  const child = spawn(node, [PROGRAM, ...args], { env: { ...programEnvironment(), ...environment }, ...account });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
    });
  const ended = new Promise<Ending>((resolve) => child.on("close", (code, signal) => resolve({ code, signal })));
  return { child, ended, output: () => printed };
}

/** Runs a command to its end. */
export async function run(args: readonly string[], environment: Environment): Promise<Ending & { output: string }> {
  const { ended, output } = launch(args, environment);
  return { ...(await ended), output: output() };
}

/** The line that the program prints once it serves. */
const GREETING = /Sitevine \S+ (?:serves|listens on) (http:\S+)\s/;

/** Starts the program on a free port and waits until it serves. */
export async function start(
  environment: Environment,
  args: readonly string[] = [],
  runAs?: RunAs,
): Promise<RunningProgram> {
  // The system chooses the port when the program binds it, so that no other program can take it in between.
  const { child, ended, output } = launch(["start", ...args], { PORT: "0", ...environment }, runAs);
  const url = await new Promise<string>((resolve, reject) => {
    const look = (): void => {
      const [, found] = GREETING.exec(output()) ?? [];
      if (found !== undefined) resolve(found);
    };
    child.stdout.on("data", look);
    void ended.then(() => reject(new Error(`The program ended: ${output()}`)));
  });
  return {
    url,
    process: child,
    ended,
    output,
    async [Symbol.asyncDispose]() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
