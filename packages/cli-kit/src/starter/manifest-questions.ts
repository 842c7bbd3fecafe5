import type { CommandContext } from "../command.js";
import { UsageError } from "../usage-error.js";

/** The check of one field of a manifest, as zod has it. */
export interface FieldSchema {
  safeParse(value: unknown): {
    readonly success: boolean;
    readonly error?: { readonly issues: readonly { readonly message: string }[] };
  };
}

/** Questions about the fields of a new manifest. */
export interface ManifestQuestions<Field extends string> {
  /** Throws a UsageError when the option of this name has a value that the manifest cannot have. */
  refuseInvalid(field: Field, value: string | undefined): void;
  /** Asks until the answer is valid. Uses the fallback for an empty answer and in a session without a user. */
  ask(field: Field, label: string, fallback: string, context: CommandContext): Promise<string>;
}

export function manifestQuestions<Field extends string>(
  shape: Readonly<Record<Field, FieldSchema>>,
): ManifestQuestions<Field> {
  /** Why a value is invalid for a field; undefined if it is valid. */
  function problemOf(field: Field, value: string): string | undefined {
    const parsed = shape[field].safeParse(value);
    return parsed.success ? undefined : (parsed.error?.issues[0]?.message ?? "is not possible");
  }

  return {
    refuseInvalid(field, value) {
      const problem = value === undefined ? undefined : problemOf(field, value);
      if (problem !== undefined) throw new UsageError(`--${field} ${value}: ${problem}.`);
    },
    async ask(field, label, fallback, { terminal, signal }) {
      if (!terminal.ask) return fallback;
      for (;;) {
        const said = (await terminal.ask(`${label} ${terminal.paint("dim", `(${fallback})`)}: `, signal)).trim();
        const value = said === "" ? fallback : said;
        const problem = problemOf(field, value);
        if (problem === undefined) return value;
        terminal.error(`  ${problem}\n`);
      }
    },
  };
}
