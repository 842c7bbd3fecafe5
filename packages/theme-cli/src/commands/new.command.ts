import { themeManifestSchema } from "@sitevine/contracts";
import { readArguments } from "../arguments/read-arguments.js";
import type { Command, CommandContext } from "../command.js";
import { isVacant, writeFolder } from "../source/write-folder.js";
import { idFor, nameFor } from "../starter/default-answers.js";
import { type StarterAnswers, starterFiles } from "../starter/starter-files.js";
import { ObstacleError, UsageError } from "../usage-error.js";

const OPTIONS = {
  name: { type: "string" },
  id: { type: "string" },
  vendor: { type: "string" },
  appearance: { type: "string" },
} as const;

export const newCommand: Command = {
  name: "new",
  summary: "Start a theme",
  help: `Usage: svtheme new <folder> [options]

Writes a complete theme that passes every check: tokens, a layout for every template, a stylesheet, a picture. In a terminal it
asks for what the options leave open.

Options
      --name <text>              By default from the folder's name
      --id <kebab-case>          By default from the theme's name
      --vendor <text>            Who makes it; by default community
      --appearance dark|light    By default light
`,
  async run(args, context) {
    const { values, positionals } = readArguments(args, OPTIONS, {
      name: "folder for the new theme",
      least: 1,
      most: 1,
    });
    const folder = positionals[0] ?? "";
    for (const field of FIELDS) refuseInvalid(field, values[field]);
    if (!(await isVacant(folder))) throw new ObstacleError(`${folder} is not empty.`);
    const answers = await collectAnswers(folder, values, context);
    const { terminal, signal } = context;
    const files = starterFiles(answers);
    await writeFolder(folder, files, { signal, progress: terminal.progress });
    terminal.out(
      `${terminal.paint("bold", answers.name)} is in ${folder}: ${files.size} files.\n\n${nextSteps(folder)}`,
    );
    return 0;
  },
};

const FIELDS = ["name", "id", "vendor", "appearance"] as const;
type Field = (typeof FIELDS)[number];
type Given = Readonly<Partial<Record<Field, string>>>;

const { shape } = themeManifestSchema;

/** Why a value is invalid for a field; undefined if it is valid. */
function problemOf(field: Field, value: string): string | undefined {
  const parsed = shape[field].safeParse(value);
  return parsed.success ? undefined : (parsed.error.issues[0]?.message ?? "is not possible");
}

function refuseInvalid(field: Field, value: string | undefined): void {
  const problem = value === undefined ? undefined : problemOf(field, value);
  if (problem !== undefined) throw new UsageError(`--${field} ${value}: ${problem}.`);
}

async function collectAnswers(folder: string, given: Given, context: CommandContext): Promise<StarterAnswers> {
  const ask = (field: Field, label: string, fallback: string) =>
    given[field] ?? answer(field, label, fallback, context);
  const name = await ask("name", "Name", nameFor(folder));
  const id = await ask("id", "Id", idFor(name));
  const vendor = await ask("vendor", "Vendor", "community");
  const appearance = (await ask("appearance", "Dark or light", "light")) === "dark" ? "dark" : "light";
  return { name, id, vendor, appearance };
}

/** Asks until the answer is valid. Uses the fallback for an empty answer and in a session without a user. */
async function answer(field: Field, label: string, fallback: string, context: CommandContext): Promise<string> {
  const { terminal, signal } = context;
  if (!terminal.ask) return fallback;
  for (;;) {
    const said = (await terminal.ask(`${label} ${terminal.paint("dim", `(${fallback})`)}: `, signal)).trim();
    const value = said === "" ? fallback : said;
    const problem = problemOf(field, value);
    if (problem === undefined) return value;
    terminal.error(`  ${problem}\n`);
  }
}

function nextSteps(folder: string): string {
  const path = /^[\w./@-]+$/.test(folder) ? folder : `"${folder}"`;
  const steps = [
    ["preview", "show every page while you edit"],
    ["check", "run the checks of a site"],
    ["pack", "create the package"],
  ];
  return steps.map(([command = "", why]) => `  svtheme ${command.padEnd(7)} ${path}   ${why}\n`).join("");
}
