import type { ZipFile } from "../zip/read-zip.js";
import { detectAssetType } from "./asset-type.js";

/** A file of a package: what every check asks of it, and its contents for who reads them. */
export interface PackageFile {
  /** Path in the package. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** Media type by contents; undefined for what is neither an image nor a font. */
  readonly type: string | undefined;
  /** Gives the contents, which are not held: each call reads them from the package again, into a buffer of their own. */
  readonly bytes: () => Uint8Array<ArrayBuffer>;
}

/** Looks at a file's contents once for all checks, and lets them go. */
export function inspectFile({ name, contents, again, letGo }: ZipFile): PackageFile {
  const file = { path: name, size: contents.length, type: detectAssetType(contents), bytes: again };
  letGo();
  return file;
}

/** A file that lies in memory anyway. */
export function heldFile(name: string, contents: Uint8Array): PackageFile {
  return { path: name, size: contents.length, type: detectAssetType(contents), bytes: () => contents.slice() };
}
