/** How often a property test of free text runs: `SITEVINE_FUZZ_RUNS` times where that is set, else `usual` times. */
export function fuzzRuns(usual = 500): number {
  const wanted = Number(process.env.SITEVINE_FUZZ_RUNS);
  return Number.isSafeInteger(wanted) && wanted > 0 ? wanted : usual;
}
