import { semverSchema } from "@sitevine/contracts";
import { readArguments } from "../arguments/read-arguments.js";
import type { Command } from "../command.js";
import { jsonReport } from "../report/json-report.js";
import { sarifReport } from "../report/sarif-report.js";
import { describeSize } from "../report/size.js";
import { countFindings, textReport } from "../report/text-report.js";
import { type CheckedTheme, checkSource } from "../source/check-source.js";
import { readThemeSource, type ThemeSource } from "../source/theme-source.js";
import { printable } from "../terminal/printable.js";
import type { Terminal } from "../terminal/terminal.js";
import { UsageError } from "../usage-error.js";

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
    if (version !== undefined && !semverSchema.safeParse(version).success)
      throw new UsageError(`${version} is not a version such as 1.2.0.`);
    const source = await readThemeSource(positionals[0] ?? "", { signal, progress: terminal.progress });
    const checked = checkSource(source, version);
    if (values.json) terminal.out(jsonReport(checked.ok, checked.findings));
    else if (values.sarif) terminal.out(sarifReport(checked.findings, source));
    else terminal.out(report(source, checked, terminal.paint));
    return checked.ok ? 0 : 1;
  },
};

function report(source: ThemeSource, { ok, findings, theme }: CheckedTheme, paint: Terminal["paint"]): string {
  const list =
    findings.length === 0 ? "" : `${textReport(findings, source.kind === "folder" ? source.path : "", paint)}\n`;
  const verdict = paint(ok ? ["bold", "green"] : ["bold", "red"], ok ? "ok" : "refused");
  const name = theme ? `${printable(theme.manifest.id)} ${theme.manifest.version}` : source.path;
  const size = source.bytes ? `, ${source.files.size} files, ${describeSize(source.bytes.length)} packed` : "";
  return `${list}${verdict} ${name}${size}. ${countFindings(findings)}.\n`;
}
