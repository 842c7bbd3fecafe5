import {
  type Command,
  type CommandContext,
  idFor,
  isVacant,
  manifestQuestions,
  nameFor,
  ObstacleError,
  readArguments,
  writeFolder,
} from "@sitevine/cli-kit";
import { themeManifestSchema } from "@sitevine/contracts";
import { type StarterAnswers, starterFiles } from "../starter/starter-files.js";

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
    for (const field of FIELDS) questions.refuseInvalid(field, values[field]);
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
type Given = Readonly<Partial<Record<(typeof FIELDS)[number], string>>>;

const FALLBACK = "My theme";

const questions = manifestQuestions(themeManifestSchema.shape);

async function collectAnswers(folder: string, given: Given, context: CommandContext): Promise<StarterAnswers> {
  const ask = (field: (typeof FIELDS)[number], label: string, fallback: string) =>
    given[field] ?? questions.ask(field, label, fallback, context);
  const name = await ask("name", "Name", nameFor(folder, FALLBACK));
  const id = await ask("id", "Id", idFor(name, "my-theme"));
  const vendor = await ask("vendor", "Vendor", "community");
  const appearance = (await ask("appearance", "Dark or light", "light")) === "dark" ? "dark" : "light";
  return { name, id, vendor, appearance };
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
