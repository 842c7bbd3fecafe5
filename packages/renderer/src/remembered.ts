const LIMIT = 500;

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
