import type { PackageFile } from "../files/package-file.js";

/** A file below `assets/` as rules look at it. */
export interface CheckedAsset extends PackageFile {
  /** Base name: the folders inside `assets/` are dropped. */
  readonly name: string;
}

/** The file with the name that it is served by. */
export function checkedAsset(file: PackageFile): CheckedAsset {
  return { ...file, name: file.path.slice(file.path.lastIndexOf("/") + 1) };
}
