import type { ZipFile } from "../zip/entry-contents.js";
import { detectAssetType } from "./asset-type.js";

/** A file of a package: the properties that the checks need, and access to its contents. */
export interface PackageFile {
  /** Path in the package. */
  readonly path: string;
  /** Size in bytes. */
  readonly size: number;
  /** Media type, detected from the contents; undefined for anything but images and fonts. */
  readonly type: string | undefined;
  /** Reads the contents, which are not kept in memory: each call reads them from the package again, into a new buffer. */
  readonly bytes: () => Uint8Array<ArrayBuffer>;
}

/** Sees a file as it is inspected. The contents are valid during the call only. */
export type SeeFile = (file: PackageFile, contents: Uint8Array) => void;

/** Inspects each file's contents once for all checks, and then frees them. */
export function inspectFiles(see?: SeeFile): (file: ZipFile) => PackageFile {
  return ({ name, contents, again, release }) => {
    const file = { path: name, size: contents.length, type: detectAssetType(contents), bytes: again };
    see?.(file, contents);
    release();
    return file;
  };
}

/** A file whose contents are in memory anyway. */
export function heldFile(name: string, contents: Uint8Array): PackageFile {
  return { path: name, size: contents.length, type: detectAssetType(contents), bytes: () => new Uint8Array(contents) };
}
