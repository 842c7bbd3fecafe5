import type { SourceDownload } from "@sitevine/marketplace-client";
import { conflict, notFound, unavailable } from "../../kernel/refusals.js";
import { reportWork } from "../../kernel/reported-work.js";
import type { Tx } from "../../platform/db/database.js";
import type { KeyValueStore } from "../../platform/kv/key-value-store.js";
import type { Logger } from "../../platform/logger.js";
import { marketplaceError } from "../marketplace/index.js";
import { settlePackage, sweepKept } from "./package-change.service.js";
import { type InstallDeps, install, upToDate } from "./package-install.service.js";
import type { PackageInstaller } from "./package-installer.port.js";
import { lockPackage } from "./package-lock.service.js";
import { nothingToRestore, restore } from "./package-restore.service.js";
import { noteVersion } from "./package-versions.service.js";
import {
  asInLibrary,
  type InstallEvent,
  type InstalledPackage,
  type InstallRequest,
  PACKAGE_KINDS,
  type PackageKind,
  type PackageRef,
  type ReportInstall,
} from "./packages.model.js";
import { deletePackage, findPackage, findPackages } from "./packages.repo.js";

export interface PackagesDeps extends InstallDeps {
  readonly store: Pick<KeyValueStore, "lock">;
  readonly installers: Readonly<Record<PackageKind, PackageInstaller>>;
  readonly logger: Logger;
}

/** Events of an installation, which goes on whether or not anybody listens. */
export type InstallEvents = AsyncIterable<InstallEvent>;

/** Packages from the marketplace. Disposal stops them, and waits for installations that have begun to write. */
export interface PackagesService extends AsyncDisposable {
  authorize(request: Omit<InstallRequest, "acceptPublisher">): Promise<SourceDownload>;
  install(actorId: string, request: InstallRequest): Promise<InstallEvents>;
  update(actorId: string, request: InstallRequest): Promise<InstallEvents>;
  restore(actorId: string, ref: PackageRef): Promise<InstallEvents>;
  /** The installed packages that came from the marketplace. */
  installed(): Promise<readonly InstalledPackage[]>;
  /** Notes that a package left the site. Its publisher and its versions stay known. */
  forget(tx: Tx, ref: PackageRef): Promise<void>;
  /** Deletes the releases of a package that are kept for nothing. */
  sweepPackage(ref: PackageRef): Promise<void>;
  /** Deletes the releases that killed installations and removed packages left. */
  sweep(signal: AbortSignal): Promise<void>;
  /** Ends downloads and begins no more; their streams end with an error. */
  stop(): void;
}

const refOf = ({ kind, id }: PackageRef): PackageRef => ({ kind, id });

export function createPackagesService(deps: PackagesDeps): PackagesService {
  const { db, store, installers, logger, files } = deps;
  const closing = new AbortController();
  const running = new Set<Promise<void>>();
  const stop = (): void => closing.abort(unavailable(5, "The site is stopping. Nothing was installed."));

  /** The package as the library has it now. */
  async function findInstalled(ref: PackageRef): Promise<InstalledPackage | undefined> {
    const stored = await findPackage(db.read, ref);
    return stored && asInLibrary(stored, (await installers[ref.kind].versions(db.read, [ref.id])).get(ref.id));
  }

  /** Leftover files only take space, so a failed sweep never fails the change before it. */
  const sweepQuietly = (ref: PackageRef): Promise<void> =>
    sweepKept(deps, ref).catch((error: unknown) => logger.warn("Kept packages could not be swept", { error }));

  async function sweepPackage(ref: PackageRef): Promise<void> {
    await using lock = await lockPackage(store, ref);
    // The holder of the lock sweeps at the end.
    if (lock) await sweepQuietly(ref);
  }

  /** Begins work on a package unless other work on it is under way, in whatever process. */
  async function begin(
    ref: PackageRef,
    work: (signal: AbortSignal, report: ReportInstall) => Promise<void>,
  ): Promise<InstallEvents> {
    closing.signal.throwIfAborted();
    const lock = await lockPackage(store, ref);
    if (!lock) throw conflict("This package is being installed or updated already.");
    const { reports, ended } = reportWork<InstallEvent>(
      async (report) => {
        // The last line comes when all is done: the next installation may begin at once.
        let last: InstallEvent | undefined;
        {
          await using _held = lock;
          try {
            await work(AbortSignal.any([lock.signal, closing.signal]), (event) => {
              if (event.type === "done") last = event;
              else report(event);
            });
          } finally {
            // Only the holder of the lock knows the files to sweep.
            if (!lock.signal.aborted) await sweepQuietly(ref);
          }
        }
        if (last) report(last);
      },
      (error) => logger.warn("A package could not be installed", { ...ref, error }),
    );
    running.add(ended);
    void ended.then(() => running.delete(ended));
    return reports;
  }

  async function beginInstall(actorId: string, request: InstallRequest): Promise<InstallEvents> {
    const installer = installers[request.kind];
    const source = await deps.market.source();
    return begin(refOf(request), (signal, report) =>
      install(deps, { request, actorId, source, installer, signal, report }),
    );
  }

  return {
    async authorize({ kind, id, version }) {
      const source = await deps.market.source();
      const answer = await source.authorize({ kind, id, ...(version !== undefined && { version }) });
      if (!answer.ok) throw marketplaceError(answer);
      await noteVersion(deps, { kind, id }, answer.value.version);
      return answer.value;
    },

    install: beginInstall,

    async update(actorId, request) {
      // Without a marketplace no update can be had, whatever is installed.
      await deps.market.source();
      const installed = await findInstalled(request);
      if (!installed)
        throw notFound(`No ${request.kind} with the id ${request.id} was installed from the marketplace.`);
      if (installed.current.version === request.version) throw upToDate(request.version);
      return await beginInstall(actorId, request);
    },

    async restore(actorId, request) {
      const ref = refOf(request);
      const installer = installers[ref.kind];
      if (!(await findInstalled(ref))?.former) throw nothingToRestore();
      return await begin(ref, (signal, report) => restore(deps, { ref, actorId, installer, signal, report }));
    },

    async installed() {
      const stored = await findPackages(db.read);
      const known = new Map<PackageRef["kind"], ReadonlyMap<string, string>>();
      for (const kind of PACKAGE_KINDS) {
        const ids = stored.filter((item) => item.kind === kind).map(({ id }) => id);
        known.set(kind, await installers[kind].versions(db.read, ids));
      }
      return stored.flatMap((item) => asInLibrary(item, known.get(item.kind)?.get(item.id)) ?? []);
    },

    forget: deletePackage,
    sweepPackage,

    async sweep(signal) {
      const refs = new Map<string, PackageRef>();
      for (const ref of [...(await findPackages(db.read)), ...(await files.keptPackages())])
        refs.set(`${ref.kind}.${ref.id}`, refOf(ref));
      for (const ref of refs.values()) {
        if (signal.aborted) return;
        await settlePackage(deps, ref, installers[ref.kind]);
        await sweepPackage(ref);
      }
    },

    stop,

    async [Symbol.asyncDispose]() {
      stop();
      await Promise.all(running);
    },
  };
}
