import { readFileSync } from "node:fs";

/**
 * Current and peak memory of this process in megabytes. On Linux, `maxRSS` of a new process includes its parent's memory, so
 * the peak is read from /proc there.
 * @returns {{ now: number, peak: number }}
 */
export function processMemory() {
  const now = process.memoryUsage.rss() / 1024 / 1024;
  if (process.platform !== "linux") return { now, peak: process.resourceUsage().maxRSS / 1024 };
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync("/proc/self/status", "utf8")) ?? [];
  return { now, peak: Number(kilobytes) / 1024 };
}
