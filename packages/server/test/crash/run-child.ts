import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Runs a child of this folder; true when it was killed at its step, false when it had finished before. */
export function runChild(script: string, args: readonly string[]): Promise<boolean> {
  const file = fileURLToPath(new URL(script, import.meta.url));
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [file, ...args], { stdio: ["ignore", "ignore", "pipe"] });
    let complaints = "";
    child.stderr.on("data", (chunk: Buffer) => {
      complaints += chunk.toString();
    });
    child.on("exit", (code, signal) => {
      if (signal === "SIGKILL") resolve(true);
      else if (code === 0) resolve(false);
      else reject(new Error(`The child ended with ${code ?? signal}: ${complaints}`));
    });
  });
}
