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

/**
 * The smallest value that at least that share of all values does not exceed (nearest rank).
 * @param {readonly number[]} values
 * @param {number} share from 0 to 1
 * @returns {number} not a number where there are no values
 */
export function quantile(values, share) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
