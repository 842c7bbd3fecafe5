import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { DownloadSink } from "@sitevine/marketplace-client";
import type { Clock } from "../../kernel/clock.js";
import { makeFolder } from "../../platform/files/atomic-write.js";
import type { BlobStorage } from "../../platform/storage/blob-storage.js";
import type { KeptRelease, PackageRef } from "./packages.model.js";

/** A temporary file, removed at the end of its scope. */
export interface ScratchFile extends AsyncDisposable {
  readonly path: string;
  /** Opens the file for a download; nothing is written once the signal is aborted. */
  openSink(signal: AbortSignal): Promise<DownloadSink>;
}

/** The files of packages: temporary ones, and the kept releases in the blob storage. */
export interface PackageFiles {
  scratch(): Promise<ScratchFile>;
  /** Keeps a release; the same bytes are kept once. */
  keep(ref: PackageRef, release: Pick<KeptRelease, "sha256">, path: string): Promise<void>;
  /** Copies a kept release to a file; false when it is gone, or when its bytes are other ones by now. */
  fetch(ref: PackageRef, release: Pick<KeptRelease, "sha256">, path: string): Promise<boolean>;
  /** Deletes the kept releases of a package that are not among those. */
  sweep(ref: PackageRef, needed: readonly Pick<KeptRelease, "sha256">[]): Promise<void>;
  /** The packages of which releases are kept. */
  keptPackages(): Promise<readonly PackageRef[]>;
  /** Deletes the temporary files that a killed process left. */
  sweepScratch(): Promise<void>;
}

const FOLDER = "packages";
// Longer than a download may take; a younger file may belong to another process.
const SCRATCH_MAX_AGE_MS = 60 * 60 * 1_000;

const folderOf = ({ kind, id }: PackageRef): string => `${FOLDER}/${kind}/${id}`;
const keyOf = (ref: PackageRef, { sha256 }: Pick<KeptRelease, "sha256">): string => `${folderOf(ref)}/${sha256}`;

async function hashOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest("hex");
}

async function openSink(path: string, signal: AbortSignal): Promise<DownloadSink> {
  const handle = await open(path, "wx", 0o600);
  return {
    async write(chunk) {
      signal.throwIfAborted();
      await handle.writeFile(chunk);
    },
    close: () => handle.close(),
    async discard() {
      await handle.close();
      await rm(path, { force: true });
    },
  };
}

/** Temporary files are in `folder`, which nobody else reads. */
export function createPackageFiles(storage: BlobStorage, folder: string, clock: Clock): PackageFiles {
  return {
    async scratch() {
      await makeFolder(folder, 0o700);
      const path = join(folder, randomUUID());
      return {
        path,
        openSink: (signal) => openSink(path, signal),
        [Symbol.asyncDispose]: () => rm(path, { force: true }),
      };
    },
    async keep(ref, release, path) {
      const key = keyOf(ref, release);
      if (!(await storage.exists(key))) await storage.writeFrom(key, path);
    },
    async fetch(ref, release, path) {
      return (await storage.copyTo(keyOf(ref, release), path)) && (await hashOf(path)) === release.sha256;
    },
    async sweep(ref, needed) {
      const keep = new Set(needed.map((release) => keyOf(ref, release)));
      for (const key of await storage.list(folderOf(ref))) if (!keep.has(key)) await storage.delete(key);
    },
    async keptPackages() {
      return (await storage.list(FOLDER)).flatMap((key) => {
        const [, kind, id] = key.split("/");
        return (kind === "plugin" || kind === "theme") && id ? [{ kind, id }] : [];
      });
    },
    async sweepScratch() {
      const names = await readdir(folder).catch(() => []);
      for (const name of names) {
        const file = join(folder, name);
        const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
        if (clock.now().getTime() - mtimeMs > SCRATCH_MAX_AGE_MS) await rm(file, { force: true });
      }
    },
  };
}
