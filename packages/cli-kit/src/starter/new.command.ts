import { readArguments } from "../arguments/read-arguments.js";
import type { Command } from "../command.js";
import { isVacant, writeFolder } from "../files/write-folder.js";
import { ObstacleError } from "../usage-error.js";
import { idFor, nameFor } from "./default-answers.js";
import { type FieldSchema, manifestQuestions } from "./manifest-questions.js";

/** What authors answer about a new package, by field of its manifest; `More` names the fields beside those of each package. */
export type StarterAnswers<More extends string = never> = Readonly<Record<"name" | "id" | "vendor" | More, string>>;

/** A kind of package that a program starts for authors. */
export interface Starter<More extends string> {
  readonly program: string;
  readonly kind: "theme" | "plugin";
  readonly help: string;
  /** The fields of the manifest. */
  readonly shape: Readonly<Record<"name" | "id" | "vendor" | NoInfer<More>, FieldSchema>>;
  /** Questions beside name, id and vendor. */
  readonly more: Readonly<Record<More, { readonly label: string; readonly fallback: string }>>;
  readonly filesOf: (answers: StarterAnswers<NoInfer<More>>) => ReadonlyMap<string, Uint8Array>;
  /** The commands that come next, each with what it does. */
  readonly steps: readonly (readonly [command: string, why: string])[];
}

/** The command `new`: asks for what the options leave open, and writes a package that works into an empty folder. */
export function newCommand<More extends string>(starter: Starter<More>): Command {
  const { program, kind, help, shape, more } = starter;
  type Field = keyof StarterAnswers<More> & string;
  const questions = manifestQuestions<Field>(shape);
  const others = Object.keys(more) as More[];
  const fields: readonly Field[] = ["name", "id", "vendor", ...others];
  const options = Object.fromEntries(fields.map((field) => [field, { type: "string" as const }]));

  function nextSteps(folder: string): string {
    const path = /^[\w./@-]+$/.test(folder) ? folder : `"${folder}"`;
    return starter.steps.map(([command, why]) => `  ${program} ${command.padEnd(7)} ${path}   ${why}\n`).join("");
  }

  return {
    name: "new",
    summary: `Start a ${kind}`,
    help,
    async run(args, context) {
      const read = readArguments(args, options, { name: `folder for the new ${kind}`, least: 1, most: 1 });
      const given = read.values as Readonly<Partial<Record<Field, string>>>;
      const folder = read.positionals[0] ?? "";
      for (const field of fields) questions.refuseInvalid(field, given[field]);
      if (!(await isVacant(folder))) throw new ObstacleError(`${folder} is not empty.`);
      const ask = async (field: Field, label: string, fallback: string): Promise<string> =>
        given[field] ?? questions.ask(field, label, fallback, context);
      const name = await ask("name", "Name", nameFor(folder, `My ${kind}`));
      const id = await ask("id", "Id", idFor(name, `my-${kind}`));
      const answers: Record<string, string> = { name, id, vendor: await ask("vendor", "Vendor", "community") };
      for (const field of others) answers[field] = await ask(field, more[field].label, more[field].fallback);
      const { terminal, signal } = context;
      const files = starter.filesOf(answers as StarterAnswers<More>);
      await writeFolder(folder, files, { signal, progress: terminal.progress });
      terminal.out(`${terminal.paint("bold", name)} is in ${folder}: ${files.size} files.\n\n${nextSteps(folder)}`);
      return 0;
    },
  };
}
