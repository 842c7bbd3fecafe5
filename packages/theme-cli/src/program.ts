import { closest } from "./arguments/closest.js";
import type { Command, CommandContext } from "./command.js";
import { checkCommand } from "./commands/check.command.js";
import { explainCommand } from "./commands/explain.command.js";
import { keysCommand } from "./commands/keys.command.js";
import { newCommand } from "./commands/new.command.js";
import { packCommand } from "./commands/pack.command.js";
import { previewCommand } from "./commands/preview.command.js";
import { signCommand } from "./commands/sign.command.js";
import { unpackCommand } from "./commands/unpack.command.js";
import type { ExitCode } from "./exit-code.js";
import { Interrupted } from "./interruption.js";
import { ObstacleError, UsageError } from "./usage-error.js";
import { PROGRAM_VERSION } from "./version.js";

const COMMANDS: readonly Command[] = [
  newCommand,
  checkCommand,
  previewCommand,
  packCommand,
  unpackCommand,
  keysCommand,
  signCommand,
  explainCommand,
];

const byName: ReadonlyMap<string, Command> = new Map(COMMANDS.map((command) => [command.name, command]));

const HELP = `Usage: svtheme <command> [options]

Starts, checks, previews, packs and signs themes for Sitevine.

Commands
${COMMANDS.map(({ name, summary }) => `  ${name.padEnd(10)}${summary}`).join("\n")}
  help      Show this text, or that of a command: svtheme help check

Options
  -h, --help       Show the help of a command
  -v, --version    Show the version of this program

Exit status: 0 success, 1 the package has errors, 2 the command failed.
`;

/** Runs the program and returns its exit status; its output goes to the terminal. */
export async function runProgram(args: readonly string[], context: CommandContext): Promise<ExitCode> {
  try {
    return await dispatch(args, context);
  } catch (error) {
    context.terminal.progress(undefined);
    const interrupted: unknown = context.signal.aborted ? context.signal.reason : error;
    if (interrupted instanceof Interrupted) return interrupted.exitCode;
    context.terminal.error(`svtheme: ${explain(error)}\n`);
    if (error instanceof UsageError) context.terminal.error(`${helpHint(args[0])}\n`);
    return 2;
  }
}

async function dispatch([name = "help", ...args]: readonly string[], context: CommandContext): Promise<ExitCode> {
  const { out } = context.terminal;
  if (name === "--version" || name === "-v") return say(out, `${PROGRAM_VERSION}\n`);
  const asked = name === "help" ? args[0] : args.some(isHelp) ? name : undefined;
  if (isHelp(name) || (name === "help" && asked === undefined)) return say(out, HELP);
  const command = find(asked ?? name);
  return asked === undefined ? await command.run(args, context) : say(out, command.help);
}

const isHelp = (word: string): boolean => word === "--help" || word === "-h";

function find(name: string): Command {
  const command = byName.get(name);
  if (command) return command;
  const meant = closest(name, [...byName.keys()]);
  const kind = name.startsWith("-") ? "option" : "command";
  throw new UsageError(`There is no ${kind} ${name}.${meant === undefined ? "" : ` Did you mean ${meant}?`}`);
}

function say(out: (text: string) => void, text: string): ExitCode {
  out(text);
  return 0;
}

function helpHint(name: string | undefined): string {
  return name !== undefined && byName.has(name) ? `Run svtheme ${name} --help.` : "Run svtheme --help.";
}

/** One sentence for an expected error, the whole stack for an unexpected one. */
function explain(error: unknown): string {
  if (error instanceof UsageError || error instanceof ObstacleError) return error.message;
  if (error instanceof Error) return error.stack ?? error.message;
  return String(error);
}
