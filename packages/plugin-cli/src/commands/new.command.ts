import { newCommand as starterCommand } from "@sitevine/cli-kit";
import { pluginManifestSchema } from "@sitevine/contracts";
import { starterFiles } from "../starter/starter-files.js";

export const newCommand = starterCommand({
  program: "svplugin",
  kind: "plugin",
  help: `Usage: svplugin new <folder> [options]

Writes a small plugin that works: routes, a setting, an error code and a listener. In a terminal it asks for what the options
leave open.

Options
      --name <text>          By default from the folder's name
      --id <kebab-case>      By default from the plugin's name
      --vendor <text>        Who makes it; by default community
`,
  shape: pluginManifestSchema.shape,
  more: {},
  filesOf: starterFiles,
  steps: [
    ["dev", "install it on your site after each save"],
    ["check", "run the checks of a site"],
    ["pack", "create the package"],
  ],
});
