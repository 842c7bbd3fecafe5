// The entry point on a machine that has only Node and npm: `node tooling/run.mjs <command>`. Plain JavaScript without
// dependencies, since it installs them; it runs on Node 20.
import { commands } from "./run/commands.mjs";
import { Failed, Stopped } from "./run/endings.mjs";

const [name = "", ...rest] = process.argv.slice(2);
const command = commands.get(name);

if (command) {
  try {
    process.exitCode = await command.run(rest);
  } catch (error) {
    process.exitCode = codeFor(error, command.endsByStop);
  }
} else {
  console.error(`Usage: node tooling/run.mjs ${[...commands.keys()].join("|")} [--verbose] [arguments…]`);
  process.exitCode = 2;
}

/** @param {unknown} error @param {boolean} endsByStop */
function codeFor(error, endsByStop) {
  if (error instanceof Stopped) return endsByStop ? 0 : 130;
  if (!(error instanceof Failed)) throw error;
  console.error(error.message);
  return 1;
}
