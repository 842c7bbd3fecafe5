import { closest } from "./arguments/closest.js";
import type { Command, CommandContext } from "./command.js";
import type { ExitCode } from "./exit-code.js";
import { Interrupted } from "./interruption.js";
import { ObstacleError, UsageError } from "./usage-error.js";

/** A program that consists of commands. */
export interface Program {
  /** As the user types it. */
  readonly name: string;
  readonly version: string;
  /** What it does, one sentence. */
  readonly summary: string;
  readonly commands: readonly Command[];
}

/** Runs a program and returns its exit status; its output goes to the terminal. */
export async function runProgram(
  program: Program,
  args: readonly string[],
  context: CommandContext,
): Promise<ExitCode> {
  try {
    return await dispatch(program, args, context);
  } catch (error) {
    context.terminal.progress(undefined);
    const interrupted: unknown = context.signal.aborted ? context.signal.reason : error;
    if (interrupted instanceof Interrupted) return interrupted.exitCode;
    context.terminal.error(`${program.name}: ${explain(error)}\n`);
    if (error instanceof UsageError) context.terminal.error(`${helpHint(program, args[0])}\n`);
    return 2;
  }
}

async function dispatch(
  program: Program,
  [name = "help", ...args]: readonly string[],
  context: CommandContext,
): Promise<ExitCode> {
  const { out } = context.terminal;
  if (name === "--version" || name === "-v") return say(out, `${program.version}\n`);
  const asked = name === "help" ? args[0] : args.some(isHelp) ? name : undefined;
  if (isHelp(name) || (name === "help" && asked === undefined)) return say(out, helpOf(program));
  const command = find(program, asked ?? name);
  return asked === undefined ? await command.run(args, context) : say(out, command.help);
}

const helpOf = ({ name, summary, commands }: Program): string => `Usage: ${name} <command> [options]

${summary}

Commands
${commands.map((command) => `  ${command.name.padEnd(10)}${command.summary}`).join("\n")}
  help      Show this text, or that of a command: ${name} help check

Options
  -h, --help       Show the help of a command
  -v, --version    Show the version of this program

Exit status: 0 success, 1 the package has errors, 2 the command failed.
`;

const isHelp = (word: string): boolean => word === "--help" || word === "-h";

function find({ commands }: Program, name: string): Command {
  const command = commands.find((one) => one.name === name);
  if (command) return command;
  const names = commands.map((one) => one.name);
  const meant = closest(name, names);
  const kind = name.startsWith("-") ? "option" : "command";
  throw new UsageError(`There is no ${kind} ${name}.${meant === undefined ? "" : ` Did you mean ${meant}?`}`);
}

function say(out: (text: string) => void, text: string): ExitCode {
  out(text);
  return 0;
}

function helpHint({ name, commands }: Program, asked: string | undefined): string {
  return commands.some((command) => command.name === asked) ? `Run ${name} ${asked} --help.` : `Run ${name} --help.`;
}

/** One sentence for an expected error, the whole stack for an unexpected one. */
function explain(error: unknown): string {
  if (error instanceof UsageError || error instanceof ObstacleError) return error.message;
  if (error instanceof Error) return error.stack ?? error.message;
  return String(error);
}
