import type { ThemeRule } from "../findings/theme-rule.js";
import { type CentralRecord, isFolder } from "./central-directory.js";
import { refuse } from "./zip-fault.js";

export const zipSpecialFile: ThemeRule = {
  number: 119,
  id: "zip/special-file",
  level: "error",
  title: "Entries are ordinary files and folders",
  why: "A symbolic link could point out of the package.",
  bad: "assets/logo.png as a symbolic link to /etc/passwd.",
  good: "assets/logo.png as a file.",
};

const MODE_TYPE = 0o170000;
const MODE_FILE = 0o100000;
const MODE_FOLDER = 0o040000;

/** Refuses links, devices and other special files. */
export function requireOrdinary(record: CentralRecord): void {
  const type = record.mode & MODE_TYPE;
  if (type !== 0 && type !== (isFolder(record) ? MODE_FOLDER : MODE_FILE))
    refuse("zip/special-file", "is a link or another special file");
}
