import { newCommand as starterCommand } from "@sitevine/cli-kit";
import { themeManifestSchema } from "@sitevine/contracts";
import { starterFiles } from "../starter/starter-files.js";

export const newCommand = starterCommand({
  program: "svtheme",
  kind: "theme",
  help: `Usage: svtheme new <folder> [options]

Writes a complete theme that passes every check: tokens, a layout for every template, a stylesheet, a picture. In a terminal it
asks for what the options leave open.

Options
      --name <text>              By default from the folder's name
      --id <kebab-case>          By default from the theme's name
      --vendor <text>            Who makes it; by default community
      --appearance dark|light    By default light
`,
  shape: themeManifestSchema.shape,
  more: { appearance: { label: "Dark or light", fallback: "light" } },
  filesOf: ({ appearance, ...answers }) =>
    starterFiles({ ...answers, appearance: appearance === "dark" ? "dark" : "light" }),
  steps: [
    ["preview", "show every page while you edit"],
    ["check", "run the checks of a site"],
    ["pack", "create the package"],
  ],
});
