import { createReadStream } from "node:fs";
import { mkdir, open, rename } from "node:fs/promises";
import { join } from "node:path";
import { sha256Hex } from "./secrets.js";

/** Packages on disk, by the SHA-256 of their bytes. */
export interface PackageFiles {
  /** Stores a package and returns its SHA-256. */
  put(bytes: Uint8Array): Promise<string>;
  /** The bytes of a package. Its file is opened when the first of them is read. */
  read(sha256: string): AsyncIterable<Uint8Array>;
}

const CHUNK_BYTES = 64 * 1024;

export async function createPackageFiles(folder: string): Promise<PackageFiles> {
  await mkdir(folder, { recursive: true });
  return {
    async put(bytes) {
      const sha256 = sha256Hex(bytes);
      const path = join(folder, sha256);
      const file = await open(`${path}.${process.pid}.part`, "w", 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(`${path}.${process.pid}.part`, path);
      return sha256;
    },
    async *read(sha256) {
      yield* createReadStream(join(folder, sha256), { highWaterMark: CHUNK_BYTES });
    },
  };
}
