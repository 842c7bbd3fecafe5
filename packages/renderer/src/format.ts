import { remembered } from "./remembered.js";

/** Words for numbers and moments in the site's language and time zone. */
export interface Formatter {
  /** 1.2K */
  readonly short: (value: number) => string;
  /** 1,234 */
  readonly number: (value: number) => string;
  /** 3 hours ago; a date where that is long past. */
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

/** Words for one number or moment, whatever the hour is that they are asked for. */
type Wording = (value: number) => string;

interface Tools {
  readonly short: Wording;
  readonly number: Wording;
  readonly relative: Intl.RelativeTimeFormat;
  readonly date: Wording;
  readonly exact: Wording;
  readonly month: Wording;
  readonly year: Wording;
  readonly spans: Intl.RelativeTimeFormat;
  readonly day: Wording;
}

// Intl objects cost far more to make than to use; a site has one locale and one zone.
const CACHE_LIMIT = 32;
const cache = new Map<string, Tools>();

/** Formatter of a site. An unknown locale falls back to English, an unknown zone to UTC. */
export function createFormatter(locale: string, timeZone: string, now: Date): Formatter {
  const tools = toolsFor(locale, timeZone);
  const valid = (moment: Date, format: () => string): string => (Number.isNaN(moment.getTime()) ? "" : format());
  return {
    short: tools.short,
    number: tools.number,
    relative: (moment) => valid(moment, () => relativeWords(tools, moment, now)),
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

/** In these units a stretch of time says nothing about the calendar. */
const STEPS: readonly (readonly [below: number, unit: Intl.RelativeTimeFormatUnit, seconds: number])[] = [
  [MINUTE, "second", 1],
  [HOUR, "minute", MINUTE],
  [DAY, "hour", HOUR],
];

function relativeWords(tools: Tools, moment: Date, now: Date): string {
  const seconds = Math.round((moment.getTime() - now.getTime()) / 1_000);
  const distance = Math.abs(seconds);
  // Half a minute either way is "now": clocks differ, and nobody counts the seconds.
  if (distance < 30) return tools.relative.format(0, "second");
  const step = STEPS.find(([below]) => distance < below);
  if (step) return tools.spans.format(Math.trunc(seconds / step[2]), step[1]);
  if (distance < WEEK) return dayWords(tools, moment, now, seconds);
  if (distance < 5 * WEEK) return tools.spans.format(Math.trunc(seconds / WEEK), "week");
  return tools.date(moment.getTime());
}

/** "Yesterday" is a day of the calendar, which has 23 to 25 hours and begins when the site's zone says so. */
function dayWords(tools: Tools, moment: Date, now: Date, seconds: number): string {
  const days = dayNumber(tools, moment) - dayNumber(tools, now);
  return days === 0 ? tools.spans.format(Math.trunc(seconds / HOUR), "hour") : tools.relative.format(days, "day");
}

/** Counts the days of the calendar in the site's zone. */
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
    date: remembered(new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone }).format),
    exact: remembered(new Intl.DateTimeFormat(locale, { dateStyle: "full", timeStyle: "short", timeZone }).format),
    month: remembered(new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone }).format),
    year: remembered(new Intl.DateTimeFormat(locale, { year: "numeric", timeZone }).format),
    spans: new Intl.RelativeTimeFormat(locale, { numeric: "always" }),
    // Read by the program, so its digits and its calendar are always the same.
    day: remembered(
      new Intl.DateTimeFormat("en-u-ca-gregory-nu-latn", {
        ...{ year: "numeric", month: "numeric", day: "numeric" },
        timeZone,
      }).format,
    ),
  };
}

function knownLocale(locale: string): string {
  try {
    // A locale that nobody knows would be formatted in the language of the machine.
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
