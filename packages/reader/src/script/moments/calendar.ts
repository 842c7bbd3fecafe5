import { ago } from "./ago.js";

/** Names of days and times in one language and time zone. */
export interface Calendar {
  /** The number of the calendar day. */
  day(moment: Date): number;
  /** Today, Yesterday, or a date such as 12 November 2026. */
  dayName(moment: Date, now: Date): string;
  /** 5 minutes ago */
  ago(moment: Date, now: Date): string;
  /** Thursday, 12 November 2026 at 14:05 */
  exact(moment: Date): string;
}

const DAY_MS = 86_400_000;

/** Uses the browser's own time zone if it does not know the given one. */
export function createCalendar(locale: string, timeZone: string | undefined): Calendar {
  const zone = knownZone(timeZone);
  const date = new Intl.DateTimeFormat(locale, { ...zone, dateStyle: "long" });
  const exact = new Intl.DateTimeFormat(locale, { ...zone, dateStyle: "full", timeStyle: "short" });
  const near = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  // The script parses these numbers, so digits and calendar are fixed.
  const numbers = new Intl.DateTimeFormat("en-u-ca-gregory-nu-latn", { ...zone, dateStyle: "short" });

  function day(moment: Date): number {
    const parts = numbers.formatToParts(moment);
    const [year = 0, month = 1, date = 1] = ["year", "month", "day"].map((type) =>
      Number(parts.find((part) => part.type === type)?.value),
    );
    return Date.UTC(2_000 + year, month - 1, date) / DAY_MS;
  }

  return {
    day,
    dayName(moment, now) {
      const age = day(now) - day(moment);
      // Times in the future, from clocks that disagree, count as today.
      if (age > 1) return date.format(moment);
      const name = near.format(age === 1 ? -1 : 0, "day");
      return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
    },
    ago: (moment, now) => ago(moment, now, locale),
    exact: (moment) => exact.format(moment),
  };
}

function knownZone(timeZone: string | undefined): Intl.DateTimeFormatOptions {
  try {
    return { timeZone: new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone };
  } catch {
    return {};
  }
}
