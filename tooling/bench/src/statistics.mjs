/**
 * The middle value, or the mean of the middle two.
 * @param {readonly number[]} values at least one
 */
export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  if (upper === undefined || lower === undefined) throw new RangeError("no median of nothing");
  return (lower + upper) / 2;
}
