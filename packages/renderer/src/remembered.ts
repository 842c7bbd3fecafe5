const LIMIT = 500;
const MINUTE_MS = 60_000;
// Liberia was the last to leave such a zone, in January of 1972.
const SINCE = Date.UTC(1973, 0);

/**
 * Memoises a function of a number: Intl takes longer to format a date or a count than a page takes to render a card, and the
 * same values appear on many pages.
 */
export function remembered<Answer>(work: (value: number) => Answer): (value: number) => Answer {
  const known = new Map<number, Answer>();
  return (value) => {
    const before = known.get(value);
    if (before !== undefined) return before;
    if (known.size >= LIMIT) known.clear();
    const answer = work(value);
    known.set(value, answer);
    return answer;
  };
}

/**
 * The same for moments in milliseconds since 1970, of which the answer tells at most the minute. Zones that were apart from UTC
 * by a part of a minute are long gone; moments of their time are not remembered.
 */
export function rememberedByMinute<Answer>(work: (moment: number) => Answer): (moment: number) => Answer {
  const ofMinute = remembered((minute) => work(minute * MINUTE_MS));
  return (moment) => (moment >= SINCE ? ofMinute(Math.floor(moment / MINUTE_MS)) : work(moment));
}
