import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { UsageError } from "../usage-error.js";
import { closest } from "./closest.js";

/** How many words without dashes a command takes, and what the first of them is called in its help. */
export interface Words {
  readonly name: string;
  readonly least: number;
  readonly most: number;
}

/** Reads a command's options and words. Throws a UsageError that says what was meant, where that can be told. */
export function readArguments<const Options extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: Options,
  { name, least, most }: Words,
) {
  refuseUnknown(args, options);
  const { values, positionals } = strictly(args, options);
  if (positionals.length < least) throw new UsageError(`Say which ${name}.`);
  if (positionals.length > most) throw new UsageError(`There is one word too many: ${positionals[most]}.`);
  return { values, words: positionals };
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
