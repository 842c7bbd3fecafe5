import {
  type Command,
  idFor,
  isVacant,
  manifestQuestions,
  nameFor,
  ObstacleError,
  readArguments,
  writeFolder,
} from "@sitevine/cli-kit";
import { pluginManifestSchema } from "@sitevine/contracts";
import { starterFiles } from "../starter/starter-files.js";

const OPTIONS = { name: { type: "string" }, id: { type: "string" }, vendor: { type: "string" } } as const;
const FIELDS = ["name", "id", "vendor"] as const;

const questions = manifestQuestions(pluginManifestSchema.shape);

export const newCommand: Command = {
  name: "new",
  summary: "Start a plugin",
  help: `Usage: svplugin new <folder> [options]

Writes a small plugin that works: routes, a setting, an error code and a listener. In a terminal it asks for what the options
leave open.

Options
      --name <text>          By default from the folder's name
      --id <kebab-case>      By default from the plugin's name
      --vendor <text>        Who makes it; by default community
`,
  async run(args, context) {
    const { values, positionals } = readArguments(args, OPTIONS, {
      name: "folder for the new plugin",
      least: 1,
      most: 1,
    });
    const folder = positionals[0] ?? "";
    for (const field of FIELDS) questions.refuseInvalid(field, values[field]);
    if (!(await isVacant(folder))) throw new ObstacleError(`${folder} is not empty.`);
    const ask = (field: (typeof FIELDS)[number], label: string, fallback: string) =>
      values[field] ?? questions.ask(field, label, fallback, context);
    const name = await ask("name", "Name", nameFor(folder, "My plugin"));
    const id = await ask("id", "Id", idFor(name, "my-plugin"));
    const vendor = await ask("vendor", "Vendor", "community");
    const { terminal, signal } = context;
    const files = starterFiles({ name, id, vendor });
    await writeFolder(folder, files, { signal, progress: terminal.progress });
    terminal.out(`${terminal.paint("bold", name)} is in ${folder}: ${files.size} files.\n\n${nextSteps(folder)}`);
    return 0;
  },
};

function nextSteps(folder: string): string {
  const path = /^[\w./@-]+$/.test(folder) ? folder : `"${folder}"`;
  const steps = [
    ["dev", "install it on your site after each save"],
    ["check", "run the checks of a site"],
    ["pack", "create the package"],
  ];
  return steps.map(([command = "", why]) => `  svplugin ${command.padEnd(7)} ${path}   ${why}\n`).join("");
}
