import { readFileSync } from "node:fs";

/**
 * Megabytes that this process holds now, and the most that it has held. Linux starts `maxRSS` of a new process with what
 * its parent holds, so that the peak is read from the process's own map there.
 * @returns {{ now: number, peak: number }}
 */
export function processMemory() {
  const now = process.memoryUsage.rss() / 1024 / 1024;
  if (process.platform !== "linux") return { now, peak: process.resourceUsage().maxRSS / 1024 };
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync("/proc/self/status", "utf8")) ?? [];
  return { now, peak: Number(kilobytes) / 1024 };
}
