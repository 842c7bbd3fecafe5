import type { DownloadSink, PackageSource, SourceDownload } from "@sitevine/marketplace-client";
import { AppError } from "../../kernel/app-error.js";
import type { Clock } from "../../kernel/clock.js";
import { conflict, tooLarge } from "../../kernel/refusals.js";
import type { Tx } from "../../platform/db/database.js";
import { failedRequest } from "./failed-request.recorder.js";
import { requireCovered } from "./licence-check.service.js";
import { type ChangeDeps, carryOut, settlePackage } from "./package-change.service.js";
import type { PackageInstaller } from "./package-installer.port.js";
import type { PackageMarket } from "./package-source.port.js";
import { higherOf, noteVersion, requireForward } from "./package-versions.service.js";
import {
  type InstalledPackage,
  type InstallRequest,
  keptOf,
  type PackageRef,
  type ReportInstall,
} from "./packages.model.js";
import { findHighestVersion, pinPublisher } from "./packages.repo.js";
import { type CheckedPublisher, checkPublisher, requireValidSignature } from "./publisher-check.service.js";

export interface InstallDeps extends ChangeDeps {
  readonly clock: Clock;
  readonly market: PackageMarket;
}

/** One installation or update from the marketplace. */
export interface Installation {
  readonly request: InstallRequest;
  readonly actorId: string;
  readonly source: PackageSource;
  readonly installer: PackageInstaller;
  readonly signal: AbortSignal;
  readonly report: ReportInstall;
}

/** Error for a package that is installed in this very version. */
export const upToDate = (version: string): AppError =>
  conflict(`Version ${version} is installed already, so there is nothing to do.`);

// A person sees no more of a download than this, and each report costs about as much as receiving a small piece.
const REPORT_MS = 100;

/** Asks for a release and checks everything about it that can be known before it is downloaded. */
async function authorise(
  deps: InstallDeps,
  { request, source, installer }: Installation,
  before: InstalledPackage | undefined,
): Promise<SourceDownload> {
  const { kind, id, version: asked } = request;
  const ref: PackageRef = { kind, id };
  const answer = await source.authorize({ ...ref, ...(asked !== undefined && { version: asked }) });
  if (!answer.ok) throw await failedRequest(deps.market, answer);
  const download = answer.value;
  const offered = download.version;
  if (download.kind !== kind || download.id !== id || (asked ?? offered) !== offered)
    throw new AppError("SVC-LICENSE-9011", { message: "The marketplace authorised another package." });
  const highest = higherOf(await findHighestVersion(deps.db.read, ref), await deps.market.seenVersion(ref));
  const installed = (await installer.versions(deps.db.read, [id])).get(id);
  requireForward({ offered, asked, installed, highest });
  await noteVersion(deps, ref, offered);
  if (before?.current.version === offered) throw upToDate(offered);
  if (download.size > installer.maxBytes)
    throw tooLarge(`The package has ${download.size} bytes, and this site installs at most ${installer.maxBytes}.`);
  await requireCovered(deps.market, source, ref, download);
  return download;
}

/** Rejects as soon as the signal is aborted, whatever the promise does. */
async function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const aborted = Promise.withResolvers<never>();
  const abort = (): void => aborted.reject(signal.reason);
  signal.addEventListener("abort", abort, { once: true });
  try {
    return await Promise.race([promise, aborted.promise]);
  } finally {
    signal.removeEventListener("abort", abort);
    promise.catch(() => undefined);
  }
}

async function fetchInto(
  deps: InstallDeps,
  openSink: () => Promise<DownloadSink>,
  { source, report, signal }: Installation,
  download: SourceDownload,
): Promise<void> {
  let reportedAt = deps.clock.now().getTime();
  report({ type: "progress", phase: "download", bytes: 0, total: download.size });
  const onProgress = (bytes: number, total: number): void => {
    const now = deps.clock.now().getTime();
    if (bytes < total && Math.abs(now - reportedAt) < REPORT_MS) return;
    reportedAt = now;
    report({ type: "progress", phase: "download", bytes, total });
  };
  const outcome = await unlessAborted(source.download(download, { openSink, onProgress }), signal);
  if (!outcome.ok) throw await failedRequest(deps.market, outcome);
  await deps.market.noteDownload(undefined);
}

/** Pins the publisher with the first release and with every consent. */
async function pin(
  tx: Tx,
  now: Date,
  { request: { kind, id }, actorId }: Installation,
  { verdict, pinned, known, offered }: CheckedPublisher,
  { key, activity }: { readonly key: string | null } & Pick<ChangeDeps, "activity">,
): Promise<void> {
  if (verdict === "same") return;
  if (!(await pinPublisher(tx, { kind, id }, { known: pinned, key, now })))
    throw conflict("The publisher of this package was changed at the same time. Nothing was installed; try again.");
  if (verdict === "consented")
    await activity.record(tx, {
      actorId,
      action: "package.publisher",
      subject: `${kind}.${id}`,
      detail: { known, accepted: offered ?? "unsigned" },
    });
}

/** Installs or updates a package from the marketplace, step by step; nothing is changed before the last one. */
export async function install(deps: InstallDeps, installation: Installation): Promise<void> {
  const { request, installer, report, signal, actorId } = installation;
  const ref: PackageRef = { kind: request.kind, id: request.id };
  report({ type: "progress", phase: "authorize" });
  const before = await settlePackage(deps, ref, installer);
  const download = await unlessAborted(authorise(deps, installation, before), signal);
  const publisher = await checkPublisher(deps.db.read, request, download);
  await using scratch = await deps.files.scratch();
  const file = { path: scratch.path, size: download.size };
  await using arriving = installer.receive?.(actorId, file);
  const openSink = () => scratch.openSink({ signal, onWritten: (bytes) => arriving?.arrived(bytes) });
  await fetchInto(deps, openSink, installation, download);
  report({ type: "progress", phase: "verify" });
  await requireValidSignature(download, publisher);
  const release = keptOf(download);
  await carryOut(deps, {
    ref,
    actorId,
    install: (hooks) => arriving?.install(hooks) ?? installer.install(actorId, file, hooks),
    release,
    before,
    signal,
    report,
    file,
    action: before ? "package.update" : "package.install",
    publisher: publisher.offered,
    within: (tx, now) => pin(tx, now, installation, publisher, { key: release.publisherKey, activity: deps.activity }),
  });
}
