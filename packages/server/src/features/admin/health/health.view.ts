import type { AnswerOf, getAdminHealth } from "@sitevine/api";
import type { DiskSpace } from "../../../platform/files/disk-space.js";
import type { QueueState } from "../../../platform/jobs/jobs.js";
import type { KeptUses } from "../../../platform/kept/kept-uses.js";
import type { ProcessMemory } from "../../../platform/process-memory.js";

type Health = AnswerOf<typeof getAdminHealth>;
export type DiskName = Health["disks"][number]["name"];

const NAMES = ["pages", "answers", "parts", "feeds"] as const;

export const queueView = ({ waiting, failed, oldestDueAt }: QueueState): Health["queue"] => ({
  waiting,
  failed,
  oldestDueAt: oldestDueAt?.toISOString() ?? null,
});

export const disksView = (disks: readonly DiskSpace<DiskName>[]): Health["disks"] =>
  disks.map(({ name, free, total }) => ({ name, freeBytes: free, totalBytes: total }));

export const memoryView = (memory: ProcessMemory): Health["memory"] => ({
  totalBytes: memory.total,
  objectBytes: memory.objects,
  reserveBytes: memory.reserve,
  bufferBytes: memory.buffers,
  libraryBytes: memory.libraries,
  restBytes: memory.rest,
});

/** The caches that operators are shown, the most important first. */
export const keptView = (uses: ReturnType<KeptUses["read"]>): Health["kept"] =>
  NAMES.flatMap((name) => {
    const use = uses.find((one) => one.name === name);
    return use ? [{ ...use, name }] : [];
  });
