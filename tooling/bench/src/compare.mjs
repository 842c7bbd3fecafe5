import { measure } from "./load.mjs";
import { median } from "./statistics.mjs";

const ROUNDS = 5;
const ROUND_SECONDS = 3;
const WARM_UP_SECONDS = 2;

/** @typedef {import("./load.mjs").Side} Side */

/**
 * Measures both sides in turn, ours and the reference, after a warm-up of each. The ratio is the median over the rounds of our
 * throughput divided by the reference's: a temporary disturbance of the machine affects both sides of a round.
 * @param {{ bench: string, goal: number, ours: Side, reference: Side }} subject
 * @returns {Promise<import("./report.mjs").Result>}
 */
export async function compare({ bench, goal, ours, reference }) {
  await measure(ours, WARM_UP_SECONDS);
  await measure(reference, WARM_UP_SECONDS);
  /** @type {{ ours: number, reference: number }[]} */
  const rounds = [];
  for (let round = 1; round <= ROUNDS; round++) {
    const pair = { ours: await measure(ours, ROUND_SECONDS), reference: await measure(reference, ROUND_SECONDS) };
    rounds.push(pair);
    console.log(
      `  ${bench} ${round}/${ROUNDS}: ${Math.round(pair.ours)} beside ${Math.round(pair.reference)} requests/s`,
    );
  }
  const ratio = Number(median(rounds.map((round) => round.ours / round.reference)).toFixed(3));
  return {
    bench,
    ratio,
    goal,
    ok: ratio >= goal,
    ours: median(rounds.map((round) => round.ours)),
    reference: median(rounds.map((round) => round.reference)),
  };
}
