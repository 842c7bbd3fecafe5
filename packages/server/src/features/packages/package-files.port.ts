import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import type { DownloadSink } from "@sitevine/marketplace-client";
import type { Queryable } from "../../platform/db/database.js";
import { freeBytes } from "../../platform/files/free-bytes.js";
import type { IncomingFile, IncomingFolder } from "../../platform/files/incoming-folder.js";
import type { BlobStorage } from "../../platform/storage/blob-storage.js";
import type { BlobHold, HeldBlobs } from "../../platform/storage/held-blobs.js";
import type { KeptRelease, PackageRef } from "./packages.model.js";

export interface SinkOptions {
  /** Nothing is written once it is aborted. */
  readonly signal: AbortSignal;
  /** Called with the number of bytes that are in the file, as they become more. */
  readonly onWritten: (bytes: number) => void;
}

/** A temporary file, removed at the end of its scope. */
export interface ScratchFile extends AsyncDisposable {
  readonly path: string;
  /** Opens the file for a download. */
  openSink(options: SinkOptions): Promise<DownloadSink>;
}

/** The releases of a package that its row names. */
export type FindNeeded = (db: Queryable) => Promise<readonly Pick<KeptRelease, "sha256">[]>;

export interface PackageFilesDeps {
  readonly storage: BlobStorage;
  readonly heldBlobs: HeldBlobs;
  readonly incoming: IncomingFolder;
}

/** The files of packages: temporary ones, and the kept releases in the blob storage. */
export interface PackageFiles {
  scratch(): Promise<ScratchFile>;
  /** Writes a finished file through to disk, so that keeping it takes less time later. */
  flush(path: string): Promise<void>;
  /**
   * Keeps a release, whose file must not change any more; the same bytes are kept once. No sweep deletes them until the result is
   * handed over to the row that names them, or disposed of.
   */
  keep(ref: PackageRef, release: Pick<KeptRelease, "sha256">, path: string): Promise<BlobHold>;
  /** Copies a kept release to a file; false when it is gone, or when its bytes are other ones by now. */
  fetch(ref: PackageRef, release: Pick<KeptRelease, "sha256">, path: string): Promise<boolean>;
  /** Deletes the kept releases of a package that are not among those, and that nobody holds. */
  sweep(ref: PackageRef, findNeeded: FindNeeded): Promise<void>;
  /** The packages of which releases are kept. */
  keptPackages(): Promise<readonly PackageRef[]>;
}

const FOLDER = "packages";

const folderOf = ({ kind, id }: PackageRef): string => `${FOLDER}/${kind}/${id}`;
const keyOf = (ref: PackageRef, { sha256 }: Pick<KeptRelease, "sha256">): string => `${folderOf(ref)}/${sha256}`;

async function hashOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest("hex");
}

// Each write is a task of the thread pool, which costs more than writing a small chunk.
const WRITE_BYTES = 512 * 1024;
const WRITE_CHUNKS = 64;

/** Writes a download to a file: several chunks at once, while the next ones arrive. The chunks belong to it, and are freed. */
function sinkInto(file: IncomingFile, { signal, onWritten }: SinkOptions): DownloadSink {
  let writing = Promise.resolve();
  let chunks: Uint8Array[] = [];
  let bytes = 0;

  async function writeOut(): Promise<void> {
    await writing;
    const pieces = chunks;
    [chunks, bytes] = [[], 0];
    writing = file.write(...pieces).then(() => {
      pieces.forEach(freeBytes);
      onWritten(file.size);
    });
    // A failure is thrown by the next call.
    writing.catch(() => undefined);
  }

  return {
    async write(chunk) {
      signal.throwIfAborted();
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= WRITE_BYTES || chunks.length === WRITE_CHUNKS) await writeOut();
    },
    async close() {
      if (bytes > 0) await writeOut();
      await writing;
      await file.finish();
    },
    // The file is deleted at the end of its scope.
    discard: () => file.finish(),
  };
}

export function createPackageFiles({ storage, heldBlobs, incoming }: PackageFilesDeps): PackageFiles {
  return {
    async scratch() {
      const file = await incoming.create();
      return {
        path: file.path,
        openSink: async (options) => sinkInto(file, options),
        [Symbol.asyncDispose]: () => file[Symbol.asyncDispose](),
      };
    },
    async flush(path) {
      const handle = await open(path, "r+");
      try {
        await handle.sync();
      } finally {
        await handle.close();
      }
    },
    keep: (ref, release, path) => heldBlobs.keep(keyOf(ref, release), path),
    async fetch(ref, release, path) {
      return (await storage.copyTo(keyOf(ref, release), path)) && (await hashOf(path)) === release.sha256;
    },
    sweep: (ref, findNeeded) =>
      heldBlobs.sweep(
        folderOf(ref),
        async (db) => new Set((await findNeeded(db)).map((release) => keyOf(ref, release))),
      ),
    async keptPackages() {
      return (await storage.list(FOLDER)).flatMap((key) => {
        const [, kind, id] = key.split("/");
        return (kind === "plugin" || kind === "theme") && id ? [{ kind, id }] : [];
      });
    },
  };
}
