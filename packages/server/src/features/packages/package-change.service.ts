import { AppError } from "../../kernel/app-error.js";
import { Disposables } from "../../kernel/disposables.js";
import { conflict } from "../../kernel/refusals.js";
import type { ActivityLog } from "../../platform/db/activity-log.js";
import type { Database, Tx } from "../../platform/db/database.js";
import type { PackageFile } from "../look-checks/index.js";
import type { PackageFiles } from "./package-files.port.js";
import type { InstallHooks, InstallOutcome, PackageInstaller } from "./package-installer.port.js";
import {
  asInLibrary,
  type InstallEvent,
  type InstalledPackage,
  type KeptRelease,
  type PackageRef,
  type ReportInstall,
} from "./packages.model.js";
import { addPackage, deletePackage, findPackage, replacePackage } from "./packages.repo.js";

export interface ChangeDeps {
  readonly db: Database;
  readonly files: PackageFiles;
  readonly activity: ActivityLog;
}

/** A release on its way into the library. */
export interface Change {
  readonly ref: PackageRef;
  readonly actorId: string;
  readonly file: PackageFile;
  /** Installs the file. */
  readonly install: (hooks: InstallHooks) => Promise<InstallOutcome>;
  readonly release: KeptRelease;
  /** The package before; undefined when it did not come from the marketplace. */
  readonly before: InstalledPackage | undefined;
  readonly action: "package.install" | "package.update" | "package.restore";
  /** Fingerprint of the publisher of `release`. */
  readonly publisher: string | null;
  /** Writes what else belongs to the change, in its transaction. */
  readonly within?: (tx: Tx, now: Date) => Promise<void>;
  /** Aborted when somebody else may have begun to change the package. */
  readonly signal: AbortSignal;
  readonly report: ReportInstall;
}

const MOVED = "The package was changed at the same time. Nothing was installed; try again.";

/**
 * The package as the library has it, with its row brought up to date: an undo may have restored the former release, and a package
 * that was removed, or replaced by an upload, no longer comes from the marketplace.
 */
export async function settlePackage(
  { db }: Pick<ChangeDeps, "db">,
  ref: PackageRef,
  installer: PackageInstaller,
): Promise<InstalledPackage | undefined> {
  return await db.transaction(
    async (tx) => {
      const stored = await findPackage(tx, ref);
      if (!stored) return undefined;
      const settled = asInLibrary(stored, (await installer.versions(tx, [ref.id])).get(ref.id));
      if (!settled) await deletePackage(tx, stored);
      else if (settled !== stored) await replacePackage(tx, stored, settled);
      return settled;
    },
    { changes: [] },
  );
}

/** Deletes the kept releases of a package that it no longer refers to. */
export async function sweepKept({ files }: Pick<ChangeDeps, "files">, ref: PackageRef): Promise<void> {
  await files.sweep(ref, async (db) => {
    const installed = await findPackage(db, ref);
    return [installed?.current, installed?.former].filter((release) => release !== null && release !== undefined);
  });
}

const otherPackage = ({ ref, release }: Change, found: string): AppError =>
  new AppError("SVC-LICENSE-9011", {
    message: `The package is ${found} instead of the ${ref.kind} ${ref.id} ${release.version}.`,
  });

function requireIdentity(change: Change, found: PackageRef & { readonly version: string }): void {
  const { ref, release } = change;
  const isAuthorised = found.kind === ref.kind && found.id === ref.id && found.version === release.version;
  if (isAuthorised) return;
  throw otherPackage(change, `the ${found.kind} ${found.id} ${found.version}`);
}

/** Everything that an installation writes, in one transaction with the package itself. */
async function writeChange(tx: Tx, now: Date, change: Change, name: string, activity: ActivityLog): Promise<void> {
  const { ref, actorId, release, before, action } = change;
  change.signal.throwIfAborted();
  const after = { name, current: release, former: before?.current ?? null };
  const isWritten = before ? await replacePackage(tx, before, after) : await addPackage(tx, { ...ref, ...after }, now);
  if (!isWritten) throw conflict(MOVED);
  await change.within?.(tx, now);
  const detail = {
    version: release.version,
    ...(before && { from: before.current.version }),
    publisher: change.publisher,
  };
  await activity.record(tx, { actorId, action, subject: `${ref.kind}.${ref.id}`, detail });
}

/** The release that an update by the same publisher replaces. A release without a signature may come from anybody. */
function followedBy({ action, before, release }: Change): string | undefined {
  const isSigned = before !== undefined && release.publisherKey !== null;
  const follows = isSigned && action === "package.update" && before.current.publisherKey === release.publisherKey;
  return follows ? before.current.sha256 : undefined;
}

function doneEvent({ ref, release, publisher }: Change, { theme }: InstallOutcome): InstallEvent {
  const outcome = theme && { activated: theme.activated, current: theme.current, theme };
  return { type: "done", ...ref, version: release.version, ...outcome, publisher };
}

/**
 * Installs a release from a file. Its bytes are kept first, so that no row names bytes that are not on disk; what a crash leaves
 * over is swept at the next start.
 */
export async function carryOut({ files, activity }: ChangeDeps, change: Change): Promise<void> {
  const { ref, release, report } = change;
  let name = ref.id;
  // It takes as long as the checks, which read the file and do not wait for it.
  const flushed = files.flush(change.file.path);
  flushed.catch(() => undefined);
  await using held = new Disposables();
  let handOver = async (_tx: Tx): Promise<void> => undefined;
  const hooks: InstallHooks = {
    async opened(identity) {
      requireIdentity(change, identity);
      change.signal.throwIfAborted();
      name = identity.name;
      report({ type: "progress", phase: "install" });
      await flushed;
      const hold = held.use(await files.keep(ref, release, change.file.path));
      handOver = (tx) => hold.handOver(tx);
      change.signal.throwIfAborted();
    },
    mistaken: (kind) => otherPackage(change, `a ${kind}`),
    async within(tx, now) {
      await writeChange(tx, now, change, name, activity);
      await handOver(tx);
    },
    follows: followedBy(change),
  };
  report({ type: "progress", phase: "unpack" });
  const outcome = await change.install(hooks);
  report(doneEvent(change, outcome));
}
