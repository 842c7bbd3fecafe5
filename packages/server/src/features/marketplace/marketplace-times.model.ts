/** Unix seconds as stored text. */
export const isoOf = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** Stored text as unix seconds; undefined for text that is no time. */
export function secondsOf(iso: string | null): number | undefined {
  const ms = iso === null ? Number.NaN : Date.parse(iso);
  return Number.isNaN(ms) ? undefined : Math.floor(ms / 1000);
}
