import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { temporaryDirectory } from "@sitevine/testkit";
import { type Client, createClient } from "../client.js";
import { programEnvironment } from "../program-environment.js";

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));
const DEMO = fileURLToPath(new URL("../../../demo/src/main.mjs", import.meta.url));

/**
 * The demo as `npm run demo` creates it: half a year of a community, with Harbor as active theme and two more themes to choose
 * from.
 */
export interface RunningDemo extends AsyncDisposable {
  readonly url: string;
  readonly administrator: Client;
}

/** The lines that it prints once it serves: the administrator's address and everybody's password. */
const GREETING = /Administrator\s+(\S+)[\s\S]*Password\s+(\S+)[\s\S]*Ctrl-C/;
const TRIES = 5;

// Systems give connections and programs that ask for any port one above these, and the demo takes half a minute to take its own.
const LOWEST_PORT = 20_000;
const PORTS = 10_000;

/** A port for the site. Its marketplace takes the next one. */
const somePort = (): number => LOWEST_PORT + 2 * Math.floor((Math.random() * PORTS) / 2);

/** Runs the demo on a port until it serves or ends, and returns its output until then. */
async function launch(dataDir: string, port: number) {
  const env = { ...programEnvironment(), DATA_DIR: dataDir, PORT: String(port) };
  const child = spawn(process.execPath, [DEMO], { cwd: ROOT, env, stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(child, "close");
  let said = "";
  const greeting = await new Promise<RegExpExecArray | null>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (piece: Buffer) => {
        said += piece.toString();
        const found = GREETING.exec(said);
        if (found) resolve(found);
      });
    void ended.then(() => resolve(null));
  });
  return { child, ended, greeting, said };
}

export async function startDemo(): Promise<RunningDemo> {
  const folder = await temporaryDirectory();
  for (let tries = 1; ; tries += 1) {
    // The demo stores its address in the site, so it needs a port number. It says so at once where another program has it.
    const port = somePort();
    const { child, ended, greeting, said } = await launch(`${folder.path}/demo`, port);
    if (!greeting && tries < TRIES && said.includes("is in use")) continue;
    if (!greeting) throw new Error(`The demo ended: ${said}`);
    const [, email = "", password = ""] = greeting;
    const url = `http://localhost:${port}`;
    const administrator = createClient(url);
    await administrator.login({ email, password });
    return {
      url,
      administrator,
      async [Symbol.asyncDispose]() {
        child.kill("SIGTERM");
        await ended;
        await folder[Symbol.asyncDispose]();
      },
    };
  }
}
