const wanted = Number(process.env.SITEVINE_FUZZ_RUNS ?? 0);

/** Whether somebody looks for faults with more cases than CI has time for. */
export const isLongRun = wanted > 0;

/** Number of cases that a property is tried with. */
export const fuzzRuns = (usual = 300): number => (isLongRun ? wanted : usual);

/** For a test of so many cases, in milliseconds; a long run takes what it takes. */
export const TIMEOUT_MS = isLongRun ? 0 : 60_000;
