import { Cron } from "croner";

/** When a rule of five fields, read in UTC, holds next after a time. Throws when the rule is wrong or never holds. */
export function nextTime(cron: string, after: Date): Date {
  const next = new Cron(cron, { mode: "5-part", timezone: "UTC" }).nextRun(after);
  if (next === null) throw new RangeError(`The schedule ${cron} never comes.`);
  return next;
}
