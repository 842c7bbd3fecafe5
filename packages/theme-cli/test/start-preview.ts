import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { type IncomingHttpHeaders, request } from "node:http";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { plainEnvironment, SVTHEME } from "./run-svtheme.js";

export interface Reply {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface RunningPreview {
  readonly url: string;
  readonly child: ChildProcess;
  /** Sends a request with any method and headers, including those that fetch forbids. */
  readonly ask: (path: string, options?: { method?: string; headers?: Record<string, string> }) => Promise<Reply>;
  /** The next version in the stream of changes. */
  readonly nextVersion: () => Promise<string>;
}

/** Starts the preview of a folder, and stops it after the test. */
export async function startPreview(folder: string, args: readonly string[] = []): Promise<RunningPreview> {
  const child = spawn(process.execPath, [SVTHEME, "preview", folder, ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    env: plainEnvironment(),
  });
  onTestFinished(async () => {
    if (child.exitCode === null && child.kill("SIGKILL")) await once(child, "exit");
  });
  const url = await addressOf(child);
  const ask: RunningPreview["ask"] = async (path, { method = "GET", headers = {} } = {}) => {
    const asked = request(new URL(path, url), { method, headers }).end();
    const [response] = await once(asked, "response");
    return { status: response.statusCode, headers: response.headers, body: await text(response) };
  };
  const versions = versionsOf(url);
  const nextVersion = async () => {
    const { value } = await versions.next();
    if (value === undefined) throw new Error("the stream of changes has ended");
    return value;
  };
  return { url, child, ask, nextVersion };
}

async function addressOf(child: ChildProcess): Promise<string> {
  let said = "";
  for await (const chunk of child.stdout ?? []) {
    said += String(chunk);
    const url = /http:\/\/127\.0\.0\.1:\d+\//.exec(said)?.[0];
    if (url !== undefined && said.split("\n").length > 2) return url;
  }
  throw new Error(`the preview did not start: ${said}`);
}

async function* versionsOf(url: string): AsyncGenerator<string, undefined> {
  const response = await fetch(new URL("/_preview/events", url));
  let rest = "";
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const events = (rest + chunk).split("\n\n");
    rest = events.pop() ?? "";
    for (const event of events) {
      const version = /^event: version\ndata: (\S+)$/.exec(event)?.[1];
      if (version !== undefined) yield version;
    }
  }
}
