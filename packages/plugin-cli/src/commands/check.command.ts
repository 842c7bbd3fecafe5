import { type Command, checkReport, jsonReport, readArguments, requireVersion } from "@sitevine/cli-kit";
import { PLUGIN_FORMAT } from "../source/plugin-format.js";

const OPTIONS = { json: { type: "boolean" }, "service-version": { type: "string" } } as const;

export const checkCommand: Command = {
  name: "check",
  summary: "Check a plugin as a site does",
  help: `Usage: svplugin check <folder|file.svplugin> [options]

Bundles a plugin and checks its package as a site does when it is uploaded; nothing of it runs. What the plugin registers is
checked when a site enables it: svplugin dev does that after each save.

Options
      --json                    Print {ok, findings} for programs
      --service-version x.y.z   The service to check for; by default the oldest one that the manifest names

Exit status: 0 a site takes the plugin, 1 it has errors, 2 the check could not be done.
`,
  async run(args, { terminal, signal }) {
    const { values, positionals } = readArguments(args, OPTIONS, {
      name: "folder or package to check",
      least: 1,
      most: 1,
    });
    const version = values["service-version"];
    requireVersion(version);
    const source = await PLUGIN_FORMAT.read(positionals[0] ?? "", { signal, progress: terminal.progress });
    const checked = PLUGIN_FORMAT.check(source, version);
    if (values.json) terminal.out(jsonReport(checked.ok, checked.findings));
    else terminal.out(checkReport(source, checked, terminal.paint));
    return checked.ok ? 0 : 1;
  },
};
