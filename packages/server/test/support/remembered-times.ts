import { vi } from "vitest";

// Every site asks when its schedules are due next, in tests nearly always after the same moment.
vi.mock("../../src/platform/jobs/cron-times.js", async (importOriginal) => {
  const original = await importOriginal<typeof import("../../src/platform/jobs/cron-times.js")>();
  const times = new Map<string, number>();
  const nextLocalTime: typeof original.nextLocalTime = (cron, after, timezone) => {
    const name = `${cron} ${after.getTime()} ${timezone}`;
    const time = times.get(name) ?? original.nextLocalTime(cron, after, timezone).getTime();
    times.set(name, time);
    return new Date(time);
  };
  return { nextLocalTime, nextTime: (cron: string, after: Date) => nextLocalTime(cron, after, "UTC") };
});
