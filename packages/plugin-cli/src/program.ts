import { type Program, packCommand } from "@sitevine/cli-kit";
import { checkCommand } from "./commands/check.command.js";
import { devCommand } from "./commands/dev.command.js";
import { newCommand } from "./commands/new.command.js";
import { PLUGIN_FORMAT } from "./source/plugin-format.js";
import { PROGRAM_VERSION } from "./version.js";

export const svplugin: Program = {
  name: "svplugin",
  version: PROGRAM_VERSION,
  summary: "Starts, checks, develops and packs plugins for Sitevine.",
  commands: [newCommand, checkCommand, devCommand, packCommand(PLUGIN_FORMAT)],
};
