/** Number of runs of a property test on free text: `SITEVINE_FUZZ_RUNS` if set, otherwise `usual`. */
export function fuzzRuns(usual = 500): number {
  const wanted = Number(process.env.SITEVINE_FUZZ_RUNS);
  return Number.isSafeInteger(wanted) && wanted > 0 ? wanted : usual;
}
