import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { programEnvironment } from "../src/program-environment.js";

const SVPLUGIN = fileURLToPath(new URL("../../../packages/plugin-cli/dist/main.js", import.meta.url));

/** Runs the program of plugin authors to its end: its exit status, and what its terminal shows. */
export async function svplugin(...args: readonly string[]): Promise<{ readonly code: number; readonly said: string }> {
  const child = spawn(process.execPath, [SVPLUGIN, ...args], {
    env: programEnvironment(),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      said += chunk.toString();
    });
  return new Promise((resolve) => child.on("close", (code) => resolve({ code: code ?? -1, said })));
}
