const LIMIT = 500;

/**
 * The same answers without working them out again: Intl takes longer over a date or a count than a page over a card, and
 * the same ones stand on page after page.
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
