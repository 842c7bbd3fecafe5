import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import { ADMIN_TOKEN } from "./open-test-marketplace.js";

const PROGRAM = fileURLToPath(new URL("../../dist/main.js", import.meta.url));

/** The marketplace as the program that `npm run marketplace` starts. */
export interface MarketProcess {
  readonly url: string;
  /** Everything that it wrote until it was ready. */
  readonly said: string;
  /** Ends it as a power cut does, and waits until it is gone. */
  kill(): Promise<void>;
  /** Asks it to end, and waits until it has. Its exit code; null if the signal ended it. */
  stop(): Promise<number | null>;
}

/** Starts the program on a data folder; it ends with the test. Null for the token lets the program generate one. */
export async function startMarketProcess(dataDir: string, token: string | null = ADMIN_TOKEN): Promise<MarketProcess> {
  const { NODE_COMPILE_CACHE = "" } = process.env;
  const env = { NODE_COMPILE_CACHE, PORT: "0", DATA_DIR: dataDir, ...(token !== null && { STUB_ADMIN_TOKEN: token }) };
  const child = spawn(process.execPath, [PROGRAM], { stdio: ["ignore", "pipe", "pipe"], env });
  const kill = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null && child.kill("SIGKILL")) await once(child, "exit");
  };
  const stop = async (): Promise<number | null> => {
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
    return child.exitCode;
  };
  onTestFinished(kill);
  let said = "";
  child.stderr.on("data", (chunk) => {
    said += String(chunk);
  });
  for await (const chunk of child.stdout) {
    said += String(chunk);
    const url = /listens on (http:\/\/127\.0\.0\.1:\d+)\n/.exec(said)?.[1];
    const isReady = said.includes("Admin token") || token !== null;
    if (url !== undefined && isReady && said.endsWith("\n")) return { url, said, kill, stop };
  }
  throw new Error(`The marketplace did not start: ${said}`);
}
