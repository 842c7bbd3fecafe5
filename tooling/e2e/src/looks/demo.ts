import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { temporaryDirectory } from "@sitevine/testkit";
import { type Client, createClient } from "../client.js";
import { freePort } from "../program.js";

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));
const DEMO = fileURLToPath(new URL("../../../demo/src/main.mjs", import.meta.url));

/** The demo as `npm run demo` makes it: a community of half a year, in Harbor, with two more themes to choose from. */
export interface RunningDemo extends AsyncDisposable {
  readonly url: string;
  readonly administrator: Client;
}

/** What it says once it serves: the administrator's address and everybody's password. */
const GREETING = /Administrator\s+(\S+)[\s\S]*Password\s+(\S+)[\s\S]*Ctrl-C/;

export async function startDemo(): Promise<RunningDemo> {
  const folder = await temporaryDirectory();
  const port = await freePort();
  const { PATH = "", HOME = "" } = process.env;
  const env = { PATH, HOME, DATA_DIR: `${folder.path}/demo`, PORT: String(port) };
  const child = spawn(process.execPath, [DEMO], { cwd: ROOT, env, stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "exit");
  let said = "";
  let greeting: RegExpExecArray | null = null;
  for await (const piece of child.stdout.iterator({ destroyOnReturn: false })) {
    said += String(piece);
    greeting = GREETING.exec(said);
    if (greeting) break;
  }
  child.stdout.resume();
  const [, email = "", password = ""] = greeting ?? [];
  if (!greeting) throw new Error(`The demo ended: ${said}`);
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
