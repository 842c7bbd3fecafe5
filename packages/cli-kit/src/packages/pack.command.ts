import { createHash } from "node:crypto";
import { relative, resolve, sep } from "node:path";
import { readArguments } from "../arguments/read-arguments.js";
import type { Command } from "../command.js";
import { writeWhole } from "../files/write-file.js";
import { describeSize } from "../report/size.js";
import { countFindings, textReport } from "../report/text-report.js";
import { UsageError } from "../usage-error.js";
import type { PackageFormat } from "./package-format.js";
import type { PackageSource } from "./package-source.js";

const OPTIONS = { output: { type: "string", short: "o" } } as const;

/** The command that creates a package from a folder. */
export const packCommand = ({ program, kind, extension, read, check }: PackageFormat): Command => ({
  name: "pack",
  summary: `Create a package from a ${kind}'s folder`,
  help: `Usage: ${program} pack <folder> [options]

Checks a ${kind} and packs it. A ${kind} with errors is not packed. The same files always give the same bytes.

Options
  -o, --output <file>    Where to write; by default <id>-<version>${extension} in the working directory

Exit status: 0 packed, 1 the ${kind} has errors, 2 the package could not be written.
`,
  async run(args, { terminal, signal }) {
    const { values, positionals } = readArguments(args, OPTIONS, { name: "folder to pack", least: 1, most: 1 });
    const source = await read(positionals[0] ?? "", { signal, progress: terminal.progress });
    if (source.kind !== "folder") throw new UsageError(`${source.path} is already packed; name a folder.`);
    const { manifest, findings } = check(source);
    if (findings.length > 0) terminal.error(`${textReport(findings, source.path, terminal.paint)}\n`);
    if (!manifest || !source.bytes) {
      terminal.error(`Not packed: ${countFindings(findings)}.\n`);
      return 1;
    }
    const output = values.output ?? `${manifest.id}-${manifest.version}${extension}`;
    refuseOwnFile(source, output, kind);
    await writeWhole(output, source.bytes, signal);
    const sum = createHash("sha256").update(source.bytes).digest("hex");
    terminal.out(`${output}  ${describeSize(source.bytes.length)}, ${source.files.size} files\nsha256 ${sum}\n`);
    return 0;
  },
});

function refuseOwnFile({ path, files }: PackageSource, output: string, kind: string): void {
  const inside = relative(path, resolve(output)).split(sep).join("/");
  if (files.has(inside)) throw new UsageError(`${output} is a file of the ${kind}; choose another name with -o.`);
}
