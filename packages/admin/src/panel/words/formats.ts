import { language } from "./language.js";

export { formatMoment } from "@sitevine/app-kit";

const numbers = new Intl.NumberFormat(language);
const short = new Intl.NumberFormat(language, { notation: "compact", maximumFractionDigits: 1 });
const day = new Intl.DateTimeFormat(language, { dateStyle: "medium" });
const relative = new Intl.RelativeTimeFormat(language, { numeric: "auto", style: "short" });
const bytes = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

export const formatNumber = (value: number): string => numbers.format(value);
/** Such as 1.2K. */
export const formatShort = (value: number): string => short.format(value);
export const formatDay = (time: string): string => day.format(new Date(time));

/** Such as "3 min. ago" within a week of now, otherwise the date. */
export function formatAgo(time: string, now = Date.now()): string {
  const seconds = Math.round((Date.parse(time) - now) / 1_000);
  const distance = Math.abs(seconds);
  if (distance < MINUTE) return relative.format(0, "second");
  if (distance < HOUR) return relative.format(Math.trunc(seconds / MINUTE), "minute");
  if (distance < DAY) return relative.format(Math.trunc(seconds / HOUR), "hour");
  if (distance < WEEK) return relative.format(Math.trunc(seconds / DAY), "day");
  return formatDay(time);
}

const UNITS = ["B", "kB", "MB", "GB", "TB"] as const;

/** Such as 1.4 MB. */
export function formatBytes(value: number): string {
  const power = value < 1 ? 0 : Math.min(Math.floor(Math.log10(value) / 3), UNITS.length - 1);
  return `${bytes.format(value / 1_000 ** power)} ${UNITS[power]}`;
}
