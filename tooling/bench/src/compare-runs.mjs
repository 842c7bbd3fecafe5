/** @typedef {import("./run-file.mjs").Run} Run */
/** @typedef {import("./report.mjs").Result} Result */

/**
 * Changes between two runs, a row for each bench that either of them has. `change` is the factor by which the ratio
 * changed; `cpu` the same for processor time, which depends less on other work on the machine.
 * @param {Run} before @param {Run} after
 */
export function comparison(before, after) {
  const [former, latter] = [byBench(before), byBench(after)];
  return [...new Set([...former.keys(), ...latter.keys()])].map((bench) => {
    const [was, is] = [former.get(bench), latter.get(bench)];
    return {
      bench,
      before: was?.ratio,
      after: is?.ratio,
      change: times(was?.ratio, is?.ratio),
      cpu: times(was?.cpuRatio, is?.cpuRatio),
      p99: was?.p99 !== undefined && is?.p99 !== undefined ? `${was.p99} → ${is.p99}` : undefined,
      verdict: verdictOf(was, is),
    };
  });
}

const byBench = (/** @type {Run} */ { results }) => new Map(results.map((result) => [result.bench, result]));

/** @param {number | undefined} was @param {number | undefined} is */
const times = (was, is) => (was && is ? Number((is / was).toFixed(2)) : undefined);

/** @param {Result | undefined} was @param {Result | undefined} is */
function verdictOf(was, is) {
  if (!is) return "not measured";
  const now = is.ok ? "reached" : "missed";
  return was && was.ok !== is.ok ? `${now}, ${was.ok ? "reached" : "missed"} before` : now;
}

/** @param {Run} run */
const described = ({ at, source, machine, versions, load }) =>
  `${at}, commit ${source.commit.slice(0, 12)}${source.hasChanges ? " with changes" : ""}, ${machine.cores} × ${machine.cpu}, Node ${versions.node}, load ${load.before} to ${load.after}`;

/** @param {Run} before @param {Run} after */
export function printComparison(before, after) {
  console.log(`before: ${described(before)}\nafter:  ${described(after)}`);
  const { machine, versions } = before;
  if (JSON.stringify([machine, versions]) !== JSON.stringify([after.machine, after.versions]))
    console.log("The machines or the versions differ, so that only ratios can be compared.");
  console.table(Object.fromEntries(comparison(before, after).map(({ bench, ...rest }) => [bench, rest])));
}
