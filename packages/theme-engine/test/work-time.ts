/** Milliseconds of processor time that some work takes. What else the machine does meanwhile does not count. */
export function workTime(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
