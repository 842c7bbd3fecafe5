import { measure } from "./load.mjs";
import { median } from "./statistics.mjs";

const ROUNDS = 5;
const ROUND_SECONDS = 3;
const WARM_UP_SECONDS = 2;

/** @typedef {import("./load.mjs").Side} Side */
/** @typedef {import("./load.mjs").Load} Load */

/** Formats a load for the report. @param {Load} load */
const told = ({ perSecond, cpu }) =>
  `${Math.round(perSecond)}${cpu === undefined ? "" : ` (${Math.round(cpu)} µs of CPU)`}`;

/**
 * Measures both sides in turn, ours and the reference, after a warm-up of each. The ratio is the median over the rounds of our
 * throughput divided by the reference's: a temporary disturbance of the machine affects both sides of a round. Where both
 * sides tell the processor time that they use, its ratio is given as well, which hardly depends on what else runs.
 * @param {{ bench: string, goal: number, ours: Side, reference: Side, connections?: number }} subject
 * @returns {Promise<import("./report.mjs").Result>}
 */
export async function compare({ bench, goal, ours, reference, connections }) {
  const load = (/** @type {Side} */ side, /** @type {number} */ seconds) => measure(side, seconds, connections);
  await load(ours, WARM_UP_SECONDS);
  await load(reference, WARM_UP_SECONDS);
  /** @type {{ ours: Load, reference: Load }[]} */
  const rounds = [];
  for (let round = 1; round <= ROUNDS; round++) {
    const pair = { ours: await load(ours, ROUND_SECONDS), reference: await load(reference, ROUND_SECONDS) };
    rounds.push(pair);
    console.log(
      `  ${bench} ${round}/${ROUNDS}: ${told(pair.ours)} beside ${told(pair.reference)} requests/s, p50 ${pair.ours.p50} ms, p99 ${pair.ours.p99} ms`,
    );
  }
  const ratio = Number(median(rounds.map((round) => round.ours.perSecond / round.reference.perSecond)).toFixed(3));
  return {
    bench,
    ratio,
    goal,
    ok: ratio >= goal,
    ours: median(rounds.map((round) => round.ours.perSecond)),
    reference: median(rounds.map((round) => round.reference.perSecond)),
    p50: median(rounds.map((round) => round.ours.p50)),
    p99: median(rounds.map((round) => round.ours.p99)),
    ...cpuOf(rounds),
  };
}

/**
 * Median ratio of the reference's processor time per answer to ours; empty where a side does not tell.
 * @param {{ ours: Load, reference: Load }[]} rounds
 */
function cpuOf(rounds) {
  const ratios = rounds.flatMap(({ ours, reference }) => (ours.cpu && reference.cpu ? [reference.cpu / ours.cpu] : []));
  return ratios.length === 0 ? {} : { cpuRatio: Number(median(ratios).toFixed(3)) };
}
