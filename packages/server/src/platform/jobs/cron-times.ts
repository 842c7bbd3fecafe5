import { Cron } from "croner";

/**
 * The next time after `after` that matches a rule of five fields, read in UTC. Throws when the rule is not valid or
 * never matches.
 */
export const nextTime = (cron: string, after: Date): Date => nextLocalTime(cron, after, "UTC");

/** The same where the rule is read in a time zone. */
export function nextLocalTime(cron: string, after: Date, timezone: string): Date {
  const next = new Cron(cron, { mode: "5-part", timezone }).nextRun(after);
  if (next === null) throw new RangeError(`The schedule ${cron} never occurs.`);
  return next;
}
