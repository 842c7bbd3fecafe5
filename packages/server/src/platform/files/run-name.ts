import { createHash, randomUUID } from "node:crypto";
import { readFileSync, readlinkSync } from "node:fs";
import { stat } from "node:fs/promises";
import { hostname } from "node:os";
import { basename } from "node:path";

/**
 * Name of the space in which process ids are unique. Containers that share a folder have separate processes under equal
 * ids, and may have equal host names; Linux distinguishes their process namespaces, on one machine until it is
 * restarted.
 */
function processSpace(): string {
  try {
    return `${readlinkSync("/proc/self/ns/pid")} ${readFileSync("/proc/sys/kernel/random/boot_id", "utf8")}`;
  } catch {
    return "";
  }
}

const HOST = createHash("sha256").update(`${hostname()} ${processSpace()}`).digest("hex").slice(0, 12);
const RUN = randomUUID().slice(0, 8);
const NAME = /(?:^|-)([0-9a-f]{12})-(\d+)-([0-9a-f]{8})-/;

/** A new name for a file that lives no longer than this process. */
export const newRunName = (): string => `${HOST}-${process.pid}-${RUN}-${randomUUID()}`;

/**
 * True for a file whose name contains a `newRunName` of a process that has ended. Which processes run on another host is
 * unknown, and other names do not tell: such files are abandoned when they are older than `maxAgeMs`.
 */
export async function isAbandoned(file: string, now: Date, maxAgeMs: number): Promise<boolean> {
  const [, host, pid = "", run] = NAME.exec(basename(file)) ?? [];
  if (host === HOST) return !isInUse(Number(pid), run);
  // Another process may have deleted the file meanwhile.
  const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
  return now.getTime() - mtimeMs > maxAgeMs;
}

/** True while the process runs that created the file; another one may have had the number of this process before. */
function isInUse(pid: number, run: string | undefined): boolean {
  return pid === process.pid ? run === RUN : isRunning(pid);
}

function isRunning(pid: number): boolean {
  try {
    // Signal 0 only asks whether the process exists.
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user exists, although no signal may be sent to it.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
