import { conflict, notFound } from "../../kernel/refusals.js";
import { type ChangeDeps, carryOut, settlePackage } from "./package-change.service.js";
import type { PackageInstaller } from "./package-installer.port.js";
import type { PackageRef, ReportInstall } from "./packages.model.js";
import { fingerprintOf } from "./publisher-check.service.js";

/** One way back to the release before. */
export interface Restoration {
  readonly ref: PackageRef;
  readonly actorId: string;
  readonly installer: PackageInstaller;
  readonly signal: AbortSignal;
  readonly report: ReportInstall;
}

export const nothingToRestore = () => notFound("The site keeps no release of this package to go back to.");

/** Installs the kept release again, without a network. The pinned publisher stays, and restoring again goes forward. */
export async function restore(
  deps: ChangeDeps,
  { ref, actorId, installer, signal, report }: Restoration,
): Promise<void> {
  const before = await settlePackage(deps, ref, installer);
  const release = before?.former;
  if (!before || !release) throw nothingToRestore();
  report({ type: "progress", phase: "verify" });
  await using scratch = await deps.files.scratch();
  if (!(await deps.files.fetch(ref, release, scratch.path)))
    throw conflict(`The kept release ${release.version} is gone or damaged. Install it from the marketplace instead.`);
  const file = { path: scratch.path, size: release.size };
  const publisher = await fingerprintOf(release.publisherKey);
  await carryOut(deps, {
    ref,
    actorId,
    release,
    before,
    signal,
    report,
    publisher,
    file,
    install: (hooks) => installer.install(actorId, file, hooks),
    action: "package.restore",
  });
}
