/**
 * What a bench found. A ratio above 1 means that we are faster than the reference.
 * @typedef {object} Result
 * @property {string} bench
 * @property {number} ratio our throughput by the reference's
 * @property {number} goal the least ratio that is good enough; where `ms` or `mb` is given, what to stay below
 * @property {boolean} ok
 * @property {number} ours requests or megabytes per second, or how many of `reference`; megabytes where `mb` is given
 * @property {number} reference as `ours`
 * @property {number} [ms] milliseconds for one document
 * @property {number} [mb] megabytes of memory
 */

/** @param {readonly Result[]} results */
export function printTable(results) {
  const rows = results.map(({ bench, ours, reference, ratio, goal, ok, ms, mb }) => ({
    bench,
    "ours/s": Math.round(ours),
    "reference/s": Math.round(reference),
    ratio,
    ...(ms !== undefined && { ms }),
    ...(mb !== undefined && { mb }),
    goal,
    verdict: ok ? "reached" : "missed",
  }));
  console.table(Object.fromEntries(rows.map(({ bench, ...rest }) => [bench, rest])));
}
