import { expectedSelectors, listSelectors } from "../scoping/expectation.mjs";
import { prefixPlainly } from "../scoping/plain-prefixer.mjs";
import { readSheets } from "../scoping/sheets.mjs";
import { median } from "../statistics.mjs";

const ROUNDS = 7;
const GOAL = 2;
// A small stylesheet is compiled often enough to be measurable.
const CHARACTERS = 400_000;

/** Scoping real stylesheets with every check, compared with PostCSS and a selector prefixer that checks nothing. */
export async function scoping() {
  const sheets = readSheets();
  const right = sheets.filter(hasExpectedSelectors).length;
  /** @type {Map<string, { ours: number, reference: number }[]>} */
  const times = new Map(sheets.map(({ name }) => [name, []]));
  for (let round = 0; round <= ROUNDS; round++) {
    for (const { name, source, compile } of sheets) {
      const pair = { ours: timeOf(compile, source), reference: timeOf(prefixPlainly, source) };
      // The first round is a warm-up.
      if (round > 0) times.get(name)?.push(pair);
    }
  }
  for (const [name, pairs] of times) {
    const ours = median(pairs.map((pair) => pair.ours)).toFixed(2);
    const reference = median(pairs.map((pair) => pair.reference)).toFixed(2);
    const ratio = median(pairs.map((pair) => pair.reference / pair.ours)).toFixed(2);
    console.log(`  scoping ${name}: ${ours} beside ${reference} ms, ratio ${ratio}`);
  }
  const rounds = Array.from({ length: ROUNDS }, (_, index) =>
    totalOf([...times.values()].map((pairs) => pairs[index])),
  );
  const megabytes = sheets.reduce((total, { source }) => total + Buffer.byteLength(source), 0) / 1e6;
  const rate = (/** @type {number} */ time) => (megabytes / time) * 1000;
  const ratio = Number(median(rounds.map((pair) => pair.reference / pair.ours)).toFixed(3));
  return [
    {
      bench: "scoping",
      ratio,
      goal: GOAL,
      ok: ratio >= GOAL,
      ours: rate(median(rounds.map((pair) => pair.ours))),
      reference: rate(median(rounds.map((pair) => pair.reference))),
    },
    {
      bench: "scoping-selectors",
      ratio: right / sheets.length,
      goal: 1,
      ok: right === sheets.length,
      ours: right,
      reference: sheets.length,
    },
  ];
}

/** @param {import("../scoping/sheets.mjs").Sheet} sheet */
function hasExpectedSelectors({ name, source, removed, as, compile }) {
  const { css, findings } = compile(source);
  const found = listSelectors(css);
  const expected = expectedSelectors(source);
  const wrong = expected.findIndex((selector, index) => selector !== found[index]);
  const right = wrong === -1 && found.length === expected.length;
  const cut = removed.length > 0 ? ` without ${removed.join(", ")}` : "";
  const dropped = findings.length > 0 ? `, ${findings.length} colour-scheme rules dropped` : "";
  const verdict = right ? "as expected" : `not as expected: ${found[wrong]} for ${expected[wrong]}`;
  console.log(`scoping: ${name}${cut}, ${as}: ${found.length} rules${dropped}, selectors ${verdict}`);
  return right;
}

/**
 * Milliseconds of one run.
 * @param {(source: string) => unknown} work
 * @param {string} source
 */
function timeOf(work, source) {
  const runs = Math.max(1, Math.round(CHARACTERS / source.length));
  const start = performance.now();
  for (let run = 0; run < runs; run++) work(source);
  return (performance.now() - start) / runs;
}

/** @param {readonly ({ ours: number, reference: number } | undefined)[]} pairs */
function totalOf(pairs) {
  const sum = (/** @type {"ours" | "reference"} */ side) =>
    pairs.reduce((total, pair) => total + (pair?.[side] ?? 0), 0);
  return { ours: sum("ours"), reference: sum("reference") };
}
