import { type Command, checkReport, jsonReport, readArguments, requireVersion, UsageError } from "@sitevine/cli-kit";
import { sarifReport } from "../report/sarif-report.js";
import { checkSource } from "../source/check-source.js";
import { readThemeSource } from "../source/theme-source.js";

const OPTIONS = {
  json: { type: "boolean" },
  sarif: { type: "boolean" },
  "service-version": { type: "string" },
} as const;

export const checkCommand: Command = {
  name: "check",
  summary: "Check a theme as a site does",
  help: `Usage: svtheme check <folder|file.svtheme> [options]

Checks a theme as a site does when it is uploaded, and lists every finding with its source location. An error refuses the theme; a
warning and a notice inform.

Options
      --json                    Print {ok, findings} for programs
      --sarif                   Print SARIF 2.1.0, for code scanning
      --service-version x.y.z   The service to check for; by default the oldest one that the manifest names

Exit status: 0 a site takes the theme, 1 it has errors, 2 the check could not be done.
svtheme explain <rule> says more of a rule.
`,
  async run(args, { terminal, signal }) {
    const { values, positionals } = readArguments(args, OPTIONS, {
      name: "folder or package to check",
      least: 1,
      most: 1,
    });
    if (values.json && values.sarif) throw new UsageError("Use either --json or --sarif, not both.");
    const version = values["service-version"];
    requireVersion(version);
    const source = await readThemeSource(positionals[0] ?? "", { signal, progress: terminal.progress });
    const checked = checkSource(source, version);
    if (values.json) terminal.out(jsonReport(checked.ok, checked.findings));
    else if (values.sarif) terminal.out(sarifReport(checked.findings, source));
    else terminal.out(checkReport(source, checked, terminal.paint));
    return checked.ok ? 0 : 1;
  },
};
