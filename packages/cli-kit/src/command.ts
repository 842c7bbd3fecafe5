import type { ExitCode } from "./exit-code.js";
import type { Terminal } from "./terminal/terminal.js";

/** What every command receives besides its arguments. */
export interface CommandContext {
  readonly terminal: Terminal;
  /** Aborts with an `Interrupted` when the user stops the program. */
  readonly signal: AbortSignal;
}

/** A subcommand of a program. */
export interface Command {
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** The whole help text, ending in a line feed. */
  readonly help: string;
  readonly run: (args: readonly string[], context: CommandContext) => Promise<ExitCode>;
}
