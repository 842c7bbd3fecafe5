import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { UsageError } from "./explain.js";

/** The options of a command. @throws {UsageError} for a word that the command does not know. */
export function readOptions<T extends ParseArgsOptionsConfig>(args: readonly string[], options: T) {
  try {
    return parseArgs({ args: [...args], options, strict: true }).values;
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    throw new UsageError(`${problem.replace(/\.?$/, ".")} Run sitevine help.`);
  }
}
