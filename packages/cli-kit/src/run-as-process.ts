import { interruption } from "./interruption.js";
import { type Program, runProgram } from "./program.js";
import { processTerminal } from "./terminal/process-terminal.js";

/** Runs a program with the arguments, the terminal and the exit status of this process. */
export async function runAsProcess(program: Program): Promise<void> {
  // A program such as head closes the pipe when it has enough; the rest of the output is not needed.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
  process.exitCode = await runProgram(program, process.argv.slice(2), {
    terminal: processTerminal(process),
    signal: interruption(),
  });
}
