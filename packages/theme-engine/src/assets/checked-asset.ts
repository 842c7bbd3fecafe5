import type { PackageFile } from "../files/package-file.js";

/** A file below `assets/`, as the rules need it. */
export interface CheckedAsset extends PackageFile {
  /** Base name: the folders inside `assets/` are dropped. */
  readonly name: string;
}

/** Adds the name under which the file is served. */
export function checkedAsset(file: PackageFile): CheckedAsset {
  return { ...file, name: file.path.slice(file.path.lastIndexOf("/") + 1) };
}
