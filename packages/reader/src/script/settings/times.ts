const language = (): string => document.documentElement.lang || "en";

type Step = readonly [below: number, unit: Intl.RelativeTimeFormatUnit, seconds: number];

const STEPS: readonly Step[] = [
  // Less than a minute is now.
  [60, "second", 120],
  [3_600, "minute", 60],
  [86_400, "hour", 3_600],
  [30 * 86_400, "day", 86_400],
  [Number.POSITIVE_INFINITY, "month", 30 * 86_400],
];

/** How long ago something was, in words: 5 minutes ago. What lies ahead, by clocks that disagree, is now. */
export function ago(moment: Date, now: Date, locale = language()): string {
  const words = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  const seconds = Math.max(0, (now.getTime() - moment.getTime()) / 1_000);
  const step = STEPS.find(([below]) => seconds < below);
  if (!step) return words.format(0, "second");
  const [, unit, size] = step;
  return words.format(-Math.round(seconds / size), unit);
}

/** A day as people write it. */
export const shortDay = (moment: Date): string =>
  new Intl.DateTimeFormat(language(), { dateStyle: "long" }).format(moment);
