import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";

const PROGRAM = fileURLToPath(new URL("../../../apps/site/dist/main.js", import.meta.url));

/** How a run of the program ended. */
export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** The built program, running. */
export interface RunningProgram extends AsyncDisposable {
  readonly url: string;
  readonly process: ChildProcess;
  readonly ended: Promise<Ending>;
  /** Everything that it has printed so far. */
  output(): string;
}

export type Environment = Readonly<Record<string, string>>;

/** A port that nobody listens on now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

function launch(args: readonly string[], environment: Environment) {
  // Only what a program needs to run at all, so that nothing of this machine's settings reaches it.
  const { PATH = "", HOME = "" } = process.env;
  const child = spawn(process.execPath, [PROGRAM, ...args], { env: { PATH, HOME, ...environment } });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
    });
  const ended = new Promise<Ending>((resolve) => child.on("exit", (code, signal) => resolve({ code, signal })));
  return { child, ended, output: () => printed };
}

/** Runs a command to its end. */
export async function run(args: readonly string[], environment: Environment): Promise<Ending & { output: string }> {
  const { ended, output } = launch(args, environment);
  return { ...(await ended), output: output() };
}

/** Starts the program and waits until it serves. */
export async function start(environment: Environment): Promise<RunningProgram> {
  const port = await freePort();
  const { child, ended, output } = launch(["start"], { PORT: String(port), ...environment });
  const url = `http://localhost:${port}`;
  while (child.exitCode === null) {
    const answers = await fetch(`${url}/api/health`).then(
      (response) => response.ok,
      () => false,
    );
    if (answers) break;
    await new Promise((next) => setTimeout(next, 25));
  }
  if (child.exitCode !== null) throw new Error(`The program ended: ${output()}`);
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
