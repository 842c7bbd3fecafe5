import { createHash } from "node:crypto";
import { relative, resolve, sep } from "node:path";
import { readArguments } from "../arguments/read-arguments.js";
import type { Command } from "../command.js";
import { describeSize } from "../report/size.js";
import { countFindings, textReport } from "../report/text-report.js";
import { checkSource } from "../source/check-source.js";
import { readThemeSource, type ThemeSource } from "../source/theme-source.js";
import { writeWhole } from "../source/write-file.js";
import { UsageError } from "../usage-error.js";

const OPTIONS = { output: { type: "string", short: "o" } } as const;

export const packCommand: Command = {
  name: "pack",
  summary: "Create a package from a theme's folder",
  help: `Usage: svtheme pack <folder> [options]

Checks a theme and packs it. A theme with errors is not packed. The same files always give the same bytes.

Options
  -o, --output <file>    Where to write; by default <id>-<version>.svtheme in the working directory

Exit status: 0 packed, 1 the theme has errors, 2 the package could not be written.
`,
  async run(args, { terminal, signal }) {
    const { values, positionals } = readArguments(args, OPTIONS, { name: "folder to pack", least: 1, most: 1 });
    const source = await readThemeSource(positionals[0] ?? "", { signal, progress: terminal.progress });
    if (source.kind !== "folder") throw new UsageError(`${source.path} is already packed; name a folder.`);
    const { theme, findings } = checkSource(source);
    if (findings.length > 0) terminal.error(`${textReport(findings, source.path, terminal.paint)}\n`);
    if (!theme || !source.bytes) {
      terminal.error(`Not packed: ${countFindings(findings)}.\n`);
      return 1;
    }
    const output = values.output ?? `${theme.manifest.id}-${theme.manifest.version}.svtheme`;
    refuseOwnFile(source, output);
    await writeWhole(output, source.bytes, signal);
    const sum = createHash("sha256").update(source.bytes).digest("hex");
    terminal.out(`${output}  ${describeSize(source.bytes.length)}, ${source.files.size} files\nsha256 ${sum}\n`);
    return 0;
  },
};

function refuseOwnFile({ path, files }: ThemeSource, output: string): void {
  const inside = relative(path, resolve(output)).split(sep).join("/");
  if (files.has(inside)) throw new UsageError(`${output} is a file of the theme; choose another name with -o.`);
}
