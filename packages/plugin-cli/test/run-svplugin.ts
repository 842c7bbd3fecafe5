import { recordingTerminal, runProgram } from "@sitevine/cli-kit";
import { svplugin } from "../src/program.js";

/** Runs the program in this process without a terminal and waits for its end. */
export async function runSvplugin(
  ...args: readonly string[]
): Promise<{ readonly code: number; readonly out: string; readonly error: string }> {
  const { terminal, said } = recordingTerminal();
  const code = await runProgram(svplugin, args, { terminal, signal: new AbortController().signal });
  return { code, ...said };
}
