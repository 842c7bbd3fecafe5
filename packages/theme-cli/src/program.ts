import { type Program, packCommand } from "@sitevine/cli-kit";
import { checkCommand } from "./commands/check.command.js";
import { explainCommand } from "./commands/explain.command.js";
import { keysCommand } from "./commands/keys.command.js";
import { newCommand } from "./commands/new.command.js";
import { previewCommand } from "./commands/preview.command.js";
import { signCommand } from "./commands/sign.command.js";
import { unpackCommand } from "./commands/unpack.command.js";
import { THEME_FORMAT } from "./source/check-source.js";
import { PROGRAM_VERSION } from "./version.js";

export const svtheme: Program = {
  name: "svtheme",
  version: PROGRAM_VERSION,
  summary: "Starts, checks, previews, packs and signs themes for Sitevine.",
  commands: [
    newCommand,
    checkCommand,
    previewCommand,
    packCommand(THEME_FORMAT),
    unpackCommand,
    keysCommand,
    signCommand,
    explainCommand,
  ],
};
