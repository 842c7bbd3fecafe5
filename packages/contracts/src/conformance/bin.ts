#!/usr/bin/env node
import { runCommand } from "./cli.js";

process.exitCode = await runCommand(process.argv.slice(2), {
  out: (text) => process.stdout.write(text),
  error: (text) => process.stderr.write(text),
});
