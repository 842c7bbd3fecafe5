#!/usr/bin/env node
import { interruption } from "./interruption.js";
import { runProgram } from "./program.js";
import { processTerminal } from "./terminal/process-terminal.js";

// A program such as head closes the pipe when it has enough; the rest of the output is not needed.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

process.exitCode = await runProgram(process.argv.slice(2), {
  terminal: processTerminal(process),
  signal: interruption(),
});
