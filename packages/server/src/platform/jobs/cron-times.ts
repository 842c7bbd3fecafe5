import { Cron } from "croner";

/**
 * The next time after `after` that matches a rule of five fields, read in UTC. Throws when the rule is not valid or
 * never matches.
 */
export function nextTime(cron: string, after: Date): Date {
  const next = new Cron(cron, { mode: "5-part", timezone: "UTC" }).nextRun(after);
  if (next === null) throw new RangeError(`The schedule ${cron} never occurs.`);
  return next;
}
