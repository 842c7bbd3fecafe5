import { installCommand } from "./commands/install.js";
import { migrateCommand } from "./commands/migrate.js";
import { startCommand } from "./commands/start.js";
import { explain, UsageError } from "./explain.js";

const HELP = `Usage: sitevine <command> [options]

Commands
  start [--safe]       Serve the site; the README lists the environment variables
                       --safe runs no plugin, whatever is enabled
  install [options]    Install the site without a browser
      --name NAME --url URL --admin-email EMAIL --admin-username NAME --admin-password-file FILE
      [--admin-display-name NAME] [--language en] [--timezone UTC]
  migrate              Bring the database up to date
  help                 Show this text
`;

const commands: ReadonlyMap<string, (args: readonly string[]) => Promise<void>> = new Map([
  ["start", startCommand],
  ["install", installCommand],
  ["migrate", migrateCommand],
]);

async function run([name = "help", ...args]: readonly string[]): Promise<void> {
  if (name === "help" || [name, ...args].some((word) => word === "--help" || word === "-h")) {
    process.stdout.write(HELP);
    return;
  }
  const command = commands.get(name);
  if (!command) throw new UsageError(`There is no command ${name}. Run sitevine help to see which there are.`);
  await command(args);
}

/** Runs the command of the command line, and says what went wrong. */
export async function runProgram(args: readonly string[]): Promise<void> {
  try {
    await run(args);
  } catch (error) {
    process.stderr.write(`sitevine: ${explain(error)}\n`);
    process.exitCode = 1;
  }
}
