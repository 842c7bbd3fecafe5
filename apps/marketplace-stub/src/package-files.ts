import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sha256Hex } from "./secrets.js";

/** Packages on disk, by the SHA-256 of their bytes. */
export interface PackageFiles {
  /** Stores a package and returns its SHA-256. */
  put(bytes: Uint8Array): Promise<string>;
  /** The bytes of a package. Its file is opened when the first of them is read. */
  read(sha256: string): AsyncIterable<Uint8Array>;
}

// Each chunk passes through several streams, so that small ones take longer than the network.
const CHUNK_BYTES = 512 * 1024;

export async function createPackageFiles(folder: string): Promise<PackageFiles> {
  await mkdir(folder, { recursive: true });
  return {
    async put(bytes) {
      const sha256 = sha256Hex(bytes);
      const path = join(folder, sha256);
      // Two uploads of one package at the same moment have a file each until either is whole.
      const part = `${path}.${randomUUID()}.part`;
      await writeFile(part, bytes, { mode: 0o600, flag: "wx", flush: true });
      await rename(part, path);
      return sha256;
    },
    async *read(sha256) {
      yield* createReadStream(join(folder, sha256), { highWaterMark: CHUNK_BYTES });
    },
  };
}
