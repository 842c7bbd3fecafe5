import { median } from "./statistics.mjs";

const ROUNDS = 9;
const WARM_UPS = 2;

/**
 * Runs two functions in turn, ours and the reference, after a warm-up of each. The ratio is the median over the rounds of the
 * reference's time divided by ours.
 * @param {{ bench: string, goal: number, megabytes: number, ours: () => unknown, reference: () => unknown }} subject
 * `megabytes` is how much one run works through; a run that gives a promise ends with it
 * @returns {Promise<import("./report.mjs").Result>}
 */
export async function compareWork({ bench, goal, megabytes, ours, reference }) {
  for (let time = 0; time < WARM_UPS; time++) {
    await timeOf(ours);
    await timeOf(reference);
  }
  /** @type {{ ours: number, reference: number }[]} */
  const rounds = [];
  for (let round = 1; round <= ROUNDS; round++) {
    const pair = { ours: await timeOf(ours), reference: await timeOf(reference) };
    rounds.push(pair);
    console.log(`  ${bench} ${round}/${ROUNDS}: ${pair.ours.toFixed(1)} beside ${pair.reference.toFixed(1)} ms`);
  }
  const ratio = Number(median(rounds.map((round) => round.reference / round.ours)).toFixed(3));
  const rate = (/** @type {number} */ ms) => (megabytes / ms) * 1000;
  return {
    bench,
    ratio,
    goal,
    ok: ratio >= goal,
    ours: rate(median(rounds.map((round) => round.ours))),
    reference: rate(median(rounds.map((round) => round.reference))),
  };
}

/** @param {() => unknown} work */
async function timeOf(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
