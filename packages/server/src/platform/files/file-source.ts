import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { isErrno } from "./atomic-write.js";

/** A package in a file. It belongs to the caller, who deletes it after the import has settled. */
export interface PackageFile {
  /** Absolute path. */
  readonly path: string;
  /** Size in bytes. */
  readonly size: number;
}

/** An open file, of which only the bytes that are being read are in memory. */
export interface FileSource extends Disposable {
  /** Total number of bytes. */
  readonly length: number;
  /** Fewer bytes at the end of the file. */
  read(at: number, length: number): Uint8Array<ArrayBuffer>;
}

/** Opens the file; undefined when it is gone or has another size. Reads are synchronous, so that this is for threads. */
export function openFileSource({ path, size }: PackageFile): FileSource | undefined {
  const file = openPresent(path);
  if (file === undefined) return undefined;
  if (fstatSync(file).size !== size) {
    closeSync(file);
    return undefined;
  }
  return fileSource(file, size);
}

/** The same for a file that is still being written, and will have this size. Fewer bytes are read where it ends by now. */
export function openArrivingFile({ path, size }: PackageFile): FileSource | undefined {
  const file = openPresent(path);
  return file === undefined ? undefined : fileSource(file, size);
}

function fileSource(file: number, length: number): FileSource {
  let isOpen = true;
  return {
    length,
    read: (at, count) => readFully(file, at, count),
    [Symbol.dispose]() {
      if (isOpen) closeSync(file);
      isOpen = false;
    },
  };
}

function openPresent(path: string): number | undefined {
  try {
    return openSync(path, "r");
  } catch (error) {
    if (isErrno(error, "ENOENT")) return undefined;
    throw error;
  }
}

/** Fewer bytes at the end of the file. */
function readFully(file: number, at: number, length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  for (let done = 0; done < length; ) {
    const read = readSync(file, bytes, done, length - done, at + done);
    if (read === 0) return new Uint8Array(bytes.subarray(0, done));
    done += read;
  }
  return bytes;
}
