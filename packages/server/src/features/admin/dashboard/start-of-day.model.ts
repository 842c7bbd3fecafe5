const DAY_MS = 24 * 60 * 60_000;

function timeOfDay(now: Date, timeZone: string): number {
  const format = new Intl.DateTimeFormat("en", {
    timeZone,
    hourCycle: "h23",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  const of = new Map(format.formatToParts(now).map(({ type, value }) => [type, Number(value)]));
  const seconds = ((of.get("hour") ?? 0) * 60 + (of.get("minute") ?? 0)) * 60 + (of.get("second") ?? 0);
  return seconds * 1_000 + now.getUTCMilliseconds();
}

/** The beginning of the day in a time zone. */
export function startOfDay(now: Date, timeZone: string): Date {
  const guess = new Date(now.getTime() - timeOfDay(now, timeZone));
  // Daylight saving time may have begun or ended since midnight, which shifts the time by an hour or less.
  const off = timeOfDay(guess, timeZone);
  return new Date(guess.getTime() + (off > DAY_MS / 2 ? DAY_MS - off : -off));
}
