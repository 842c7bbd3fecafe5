import { remembered, rememberedByMinute } from "./remembered.js";

/** Formats numbers and moments in the site's language and time zone. */
export interface Formatter {
  /** 1.2K */
  readonly short: (value: number) => string;
  /** 1,234 */
  readonly number: (value: number) => string;
  /** 3 hours ago; a date if it is long past. */
  readonly relative: (moment: Date) => string;
  /** 21 November 2026 */
  readonly date: (moment: Date) => string;
  /** Saturday, 21 November 2026 at 02:37 */
  readonly exact: (moment: Date) => string;
  /** November 2026 */
  readonly month: (moment: Date) => string;
  /** 2026 */
  readonly year: (moment: Date) => string;
}

/** Formats a value independently of the current time. */
type Format = (value: number) => string;

interface Tools {
  readonly short: Format;
  readonly number: Format;
  readonly relative: Intl.RelativeTimeFormat;
  readonly date: Format;
  readonly exact: Format;
  readonly month: Format;
  readonly year: Format;
  readonly spans: Intl.RelativeTimeFormat;
  readonly day: Format;
}

// Creating Intl objects is far more expensive than using them, and a site has one locale and one zone.
const CACHE_LIMIT = 32;
const cache = new Map<string, Tools>();

/** Creates the formatter of a site. An unknown locale falls back to English, an unknown zone to UTC. */
export function createFormatter(locale: string, timeZone: string, now: Date): Formatter {
  const tools = toolsFor(locale, timeZone);
  const valid = (moment: Date, format: () => string): string => (Number.isNaN(moment.getTime()) ? "" : format());
  return {
    short: tools.short,
    number: tools.number,
    relative: (moment) => valid(moment, () => relativeTime(tools, moment, now)),
    date: (moment) => valid(moment, () => tools.date(moment.getTime())),
    exact: (moment) => valid(moment, () => tools.exact(moment.getTime())),
    month: (moment) => valid(moment, () => tools.month(moment.getTime())),
    year: (moment) => valid(moment, () => tools.year(moment.getTime())),
  };
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

/** Differences in these units do not depend on the calendar. */
const STEPS: readonly (readonly [below: number, unit: Intl.RelativeTimeFormatUnit, seconds: number])[] = [
  [MINUTE, "second", 1],
  [HOUR, "minute", MINUTE],
  [DAY, "hour", HOUR],
];

function relativeTime(tools: Tools, moment: Date, now: Date): string {
  const seconds = Math.round((moment.getTime() - now.getTime()) / 1_000);
  const distance = Math.abs(seconds);
  // Up to half a minute counts as "now", since clocks differ.
  if (distance < 30) return tools.relative.format(0, "second");
  const step = STEPS.find(([below]) => distance < below);
  if (step) return tools.spans.format(Math.trunc(seconds / step[2]), step[1]);
  if (distance < WEEK) return dayName(tools, moment, now, seconds);
  if (distance < 5 * WEEK) return tools.spans.format(Math.trunc(seconds / WEEK), "week");
  return tools.date(moment.getTime());
}

/** "Yesterday" is a calendar day, which has 23 to 25 hours and begins at midnight in the site's zone. */
function dayName(tools: Tools, moment: Date, now: Date, seconds: number): string {
  const days = dayNumber(tools, moment) - dayNumber(tools, now);
  return days === 0 ? tools.spans.format(Math.trunc(seconds / HOUR), "hour") : tools.relative.format(days, "day");
}

/** The number of the calendar day in the site's zone. */
function dayNumber({ day }: Tools, moment: Date): number {
  const [month = 1, date = 1, year = 0] = day(moment.getTime()).split("/").map(Number);
  return Date.UTC(year, month - 1, date) / 86_400_000;
}

function toolsFor(locale: string, timeZone: string): Tools {
  const key = `${locale}\n${timeZone}`;
  const known = cache.get(key);
  if (known) return known;
  if (cache.size >= CACHE_LIMIT) cache.clear();
  const made = createTools(knownLocale(locale), knownTimeZone(timeZone));
  cache.set(key, made);
  return made;
}

function createTools(locale: string, timeZone: string): Tools {
  return {
    short: remembered(new Intl.NumberFormat(locale, { notation: "compact", maximumFractionDigits: 1 }).format),
    number: remembered(new Intl.NumberFormat(locale).format),
    relative: new Intl.RelativeTimeFormat(locale, { numeric: "auto" }),
    date: rememberedByMinute(new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone }).format),
    exact: rememberedByMinute(
      new Intl.DateTimeFormat(locale, { dateStyle: "full", timeStyle: "short", timeZone }).format,
    ),
    month: rememberedByMinute(new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone }).format),
    year: rememberedByMinute(new Intl.DateTimeFormat(locale, { year: "numeric", timeZone }).format),
    spans: new Intl.RelativeTimeFormat(locale, { numeric: "always" }),
    // Parsed by the program, so its digits and calendar are fixed.
    day: rememberedByMinute(
      new Intl.DateTimeFormat("en-u-ca-gregory-nu-latn", {
        year: "numeric",
        month: "numeric",
        day: "numeric",
        timeZone,
      }).format,
    ),
  };
}

function knownLocale(locale: string): string {
  try {
    // Intl would format an unknown locale in the language of the machine.
    return Intl.DateTimeFormat.supportedLocalesOf(locale)[0] ?? "en";
  } catch {
    return "en";
  }
}

function knownTimeZone(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone;
  } catch {
    return "UTC";
  }
}
