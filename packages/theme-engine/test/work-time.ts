/** Milliseconds of processor time of this process that some work takes; other processes do not count. */
export function workTime(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
