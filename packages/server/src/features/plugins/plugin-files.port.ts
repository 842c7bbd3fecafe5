import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "../../kernel/app-error.js";
import type { Clock } from "../../kernel/clock.js";
import { invalidField, unavailable } from "../../kernel/refusals.js";
import type { Queryable } from "../../platform/db/database.js";
import { makeFolder } from "../../platform/files/atomic-write.js";
import type { IncomingFolder } from "../../platform/files/incoming-folder.js";
import { isAbandoned, newRunName } from "../../platform/files/run-name.js";
import type { BlobStorage } from "../../platform/storage/blob-storage.js";
import type { BlobHold, HeldBlobs } from "../../platform/storage/held-blobs.js";
import { after } from "../../platform/threads/after.js";
import { startThread } from "../../platform/threads/start-thread.js";
import { createThreadPool, type ThreadLimits, type ThreadPool } from "../../platform/threads/thread-pool.js";
import type { PackageFile } from "../look-checks/index.js";
import type { CheckedPackage, PackageOutcome, PackageTask } from "./plugin-package-tasks.worker.js";
import type { PluginRelease } from "./plugins.model.js";

/** The unpacked code of a release, for one process of the site. Disposing of it deletes it. */
export interface PluginCode extends AsyncDisposable {
  readonly path: string;
}

/** The files of plugins: the packages, which all processes share, their code, and what they write themselves. */
export interface PluginFiles extends AsyncDisposable {
  /** Checks a package in a thread; nothing of it runs. */
  check(file: PackageFile, account: string): Promise<CheckedPackage>;
  /**
   * Keeps the bytes of a checked package; the same bytes are kept once. No sweep deletes them until the result is handed over to
   * the row that names them, or disposed of.
   */
  keep(release: PluginRelease, path: string): Promise<BlobHold>;
  /** Checks the kept bytes again and unpacks them. Throws SVC-PLUGIN-2002 when they are gone or are not what they were. */
  unpack(release: PluginRelease): Promise<PluginCode>;
  /** The folder that the plugin may write, which exists. */
  dataFolder(id: string): Promise<string>;
  removeData(id: string): Promise<void>;
  /** Deletes kept packages that are none of these, and code that processes left which were killed. */
  sweep(findNeeded: (db: Queryable) => Promise<readonly PluginRelease[]>, signal: AbortSignal): Promise<void>;
}

export interface PluginFilesDeps {
  readonly storage: BlobStorage;
  readonly heldBlobs: HeldBlobs;
  readonly incoming: IncomingFolder;
  readonly clock: Clock;
  /** The folder of the site's data. */
  readonly dataDir: string;
  readonly serviceVersion: string;
  readonly pool?: PluginPool;
}

export type PluginPool = ThreadPool<PackageTask, PackageOutcome>;

const LIMITS: ThreadLimits = { timeMs: 30_000, idleMs: 60_000, waiting: 200, waitingOfOne: 10 };
const startPackageThread = () => startThread("plugin-package-worker");

export const openPluginPool = (): PluginPool =>
  createThreadPool({ limits: LIMITS, subject: "packages", start: startPackageThread, after });

const FOLDER = "plugins";
const CODE = "code";
// Code of a process of another host is deleted only long after nothing runs it any more.
const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1_000;

const keyOf = ({ manifest: { id }, sha256 }: PluginRelease): string => `${FOLDER}/${id}/${sha256}`;

const damaged = (): AppError =>
  new AppError("SVC-PLUGIN-2002", { message: "The package of the plugin is damaged or gone. Install it again." });

export function createPluginFiles(deps: PluginFilesDeps): PluginFiles {
  const { storage, heldBlobs, incoming, clock, dataDir, serviceVersion } = deps;
  const pool = deps.pool ?? openPluginPool();
  const root = join(dataDir, FOLDER);

  async function perform(task: Omit<PackageTask, "serviceVersion">, account: string): Promise<CheckedPackage> {
    const outcome = await pool.run({ ...task, serviceVersion }, account);
    if ("refused" in outcome) throw invalidField("file", "takes too long to check", "too_big");
    if (!outcome.gives) throw unavailable(2, "The package is no longer there. Upload it again.");
    return outcome.gives;
  }

  async function newCodeFolder(id: string): Promise<string> {
    const folder = join(root, id, CODE);
    await makeFolder(join(root, id), 0o755);
    await makeFolder(folder, 0o755);
    const path = join(folder, newRunName());
    await mkdir(path);
    return path;
  }

  async function sweepCode(signal: AbortSignal): Promise<void> {
    const now = clock.now();
    for (const id of await readdir(root).catch(() => [])) {
      const folder = join(root, id, CODE);
      for (const name of await readdir(folder).catch(() => [])) {
        if (signal.aborted) return;
        const path = join(folder, name);
        if (await isAbandoned(path, now, MAX_AGE_MS)) await rm(path, { recursive: true, force: true });
      }
    }
  }

  return {
    check: (file, account) => perform({ file, unpackTo: null }, account),
    keep: (release, path) => heldBlobs.keep(keyOf(release), path),
    async unpack(release) {
      await using scratch = await incoming.create();
      await scratch.finish();
      if (!(await storage.copyTo(keyOf(release), scratch.path))) throw damaged();
      const path = await newCodeFolder(release.manifest.id);
      const remove = (): Promise<void> => rm(path, { recursive: true, force: true });
      try {
        const file = { path: scratch.path, size: release.size };
        const checked = await perform({ file, unpackTo: path }, release.manifest.id);
        if (!checked.ok)
          throw new AppError("SVC-PLUGIN-2002", { message: sentenceOf(checked), details: checked.findings });
        if (checked.sha256 !== release.sha256) throw damaged();
      } catch (error) {
        await remove();
        throw error;
      }
      return { path, [Symbol.asyncDispose]: remove };
    },
    async dataFolder(id) {
      const path = join(root, id, "data");
      await makeFolder(join(root, id), 0o755);
      await makeFolder(path, 0o755);
      return path;
    },
    removeData: (id) => rm(join(root, id, "data"), { recursive: true, force: true }),
    async sweep(findNeeded, signal) {
      await heldBlobs.sweep(FOLDER, async (db) => new Set((await findNeeded(db)).map(keyOf)), signal);
      await sweepCode(signal);
    },
    [Symbol.asyncDispose]: () => pool[Symbol.asyncDispose](),
  };
}

/** The first finding as a sentence, for a place without a list of them. */
function sentenceOf({ findings }: Extract<CheckedPackage, { readonly ok: false }>): string {
  const [first] = findings;
  return first ? `The package cannot be used: ${first.file} ${first.message}.` : "The package cannot be used.";
}
