/**
 * Result of a bench. A ratio above 1 means that we are faster than the reference.
 * @typedef {object} Result
 * @property {string} bench
 * @property {number} ratio our throughput by the reference's; how many times the median the slowest take where `times` is set
 * @property {number} goal the least ratio that is good enough; where `ms`, `mb`, `kib` or `times` is given, what to stay below
 * @property {boolean} ok
 * @property {number} ours requests or megabytes per second, or how many of `reference`; megabytes where `mb` is given
 * @property {number} reference as `ours`
 * @property {number} [ms] milliseconds for one document
 * @property {number} [mb] megabytes of memory
 * @property {boolean} [times] true where the goal is the most and not the least
 * @property {number} [cpuRatio] the processor time of an answer of the reference by that of ours
 * @property {number} [p50] the median of our response time in milliseconds
 * @property {number} [p99] its 99th percentile
 * @property {number} [kib] kibibytes that are sent
 */

/** @param {readonly Result[]} results */
export function printTable(results) {
  const rows = results.map(({ bench, ours, reference, ratio, goal, ok, ms, mb, kib, cpuRatio, p50, p99 }) => ({
    bench,
    "ours/s": Math.round(ours),
    "reference/s": Math.round(reference),
    ratio,
    ...(cpuRatio !== undefined && { cpu: cpuRatio }),
    ...(p50 !== undefined && { p50, p99 }),
    ...(ms !== undefined && { ms }),
    ...(mb !== undefined && { mb }),
    ...(kib !== undefined && { kib }),
    goal,
    verdict: ok ? "reached" : "missed",
  }));
  console.table(Object.fromEntries(rows.map(({ bench, ...rest }) => [bench, rest])));
}
