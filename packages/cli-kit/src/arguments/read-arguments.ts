import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { UsageError } from "../usage-error.js";
import { closest } from "./closest.js";

/** How many positional arguments a command takes, and the name of the first in its help. */
export interface Positionals {
  readonly name: string;
  readonly least: number;
  readonly most: number;
}

/** Parses a command's options and positional arguments. Throws a UsageError that suggests what was probably meant. */
export function readArguments<const Options extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: Options,
  { name, least, most }: Positionals,
) {
  refuseUnknown(args, options);
  const { values, positionals } = strictly(args, options);
  if (positionals.length < least) throw new UsageError(`Name the ${name}.`);
  if (positionals.length > most) throw new UsageError(`There are too many arguments: ${positionals[most]}.`);
  return { values, positionals };
}

function strictly<const Options extends ParseArgsOptionsConfig>(args: readonly string[], options: Options) {
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? `${error.message.replace(/\.$/, "")}.` : String(error));
  }
}

function refuseUnknown(args: readonly string[], options: ParseArgsOptionsConfig): void {
  const { tokens } = parseArgs({ args: [...args], options, strict: false, allowPositionals: true, tokens: true });
  for (const token of tokens) {
    if (token.kind !== "option" || Object.hasOwn(options, token.name)) continue;
    const meant = closest(token.name, Object.keys(options));
    throw new UsageError(
      `There is no option ${token.rawName}.${meant === undefined ? "" : ` Did you mean --${meant}?`}`,
    );
  }
}
