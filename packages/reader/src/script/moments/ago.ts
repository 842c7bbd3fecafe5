type Step = readonly [below: number, unit: Intl.RelativeTimeFormatUnit, seconds: number];

const STEPS: readonly Step[] = [
  // Less than a minute counts as now.
  [60, "second", 120],
  [3_600, "minute", 60],
  [86_400, "hour", 3_600],
  [30 * 86_400, "day", 86_400],
  [Number.POSITIVE_INFINITY, "month", 30 * 86_400],
];

/** A relative time, such as "5 minutes ago". Times in the future, from clocks that disagree, count as now. */
export function ago(moment: Date, now: Date, locale: string): string {
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  const seconds = Math.max(0, (now.getTime() - moment.getTime()) / 1_000);
  const step = STEPS.find(([below]) => seconds < below);
  if (!step) return relative.format(0, "second");
  const [, unit, size] = step;
  return relative.format(-Math.round(seconds / size), unit);
}
