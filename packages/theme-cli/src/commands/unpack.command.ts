import { basename } from "node:path";
import {
  type Command,
  countFindings,
  describeSize,
  isVacant,
  ObstacleError,
  type PackageSource,
  readArguments,
  type Terminal,
  textReport,
  UsageError,
  writeFolder,
} from "@sitevine/cli-kit";
import { checkSource } from "../source/check-source.js";
import { readThemeSource } from "../source/theme-source.js";

const OPTIONS = { force: { type: "boolean" } } as const;

export const unpackCommand: Command = {
  name: "unpack",
  summary: "Create a folder from a package",
  help: `Usage: svtheme unpack <file.svtheme> [folder] [options]

Unpacks a theme package as strictly as a site reads it: a zip that two programs could read differently is refused.
By default, the folder is named after the package.

Options
      --force    Unpack into a folder that is not empty, replacing files of the same names

Exit status: 0 unpacked, 1 the package is refused, 2 the folder could not be written.
`,
  async run(args, { terminal, signal }) {
    const { values, positionals } = readArguments(args, OPTIONS, { name: "package to unpack", least: 1, most: 2 });
    const source = await readThemeSource(positionals[0] ?? "", { signal, progress: terminal.progress });
    if (source.kind !== "package") throw new UsageError(`${source.path} is a folder; name a package.`);
    if (source.files.size === 0) return refuse(source, terminal);
    const folder = positionals[1] ?? folderNameOf(source.path);
    if (!values.force && !(await isVacant(folder)))
      throw new ObstacleError(`${folder} is not empty. --force replaces files of the same names.`);
    await writeFolder(folder, source.files, { signal, progress: terminal.progress });
    const size = [...source.files.values()].reduce((sum, bytes) => sum + bytes.length, 0);
    terminal.out(`${folder}  ${source.files.size} files, ${describeSize(size)}\n`);
    return 0;
  },
};

function refuse(source: PackageSource, terminal: Terminal): 1 {
  const { findings } = checkSource(source);
  terminal.error(`${textReport(findings, "", terminal.paint)}\nNot unpacked: ${countFindings(findings)}.\n`);
  return 1;
}

function folderNameOf(path: string): string {
  const name = basename(path).replace(/\.(?:svtheme|svstyle|zip)$/i, "");
  if (name === basename(path)) throw new UsageError(`Name the folder to unpack ${path} into.`);
  return name;
}
