import { measure } from "../load.mjs";
import { openMonthFile } from "../moderation/month-file.mjs";
import { simulateMonth } from "../moderation/simulated-month.mjs";
import { startSite } from "../site.mjs";

const GOAL_MS = 2_000;
const MOST_FALSE_ALARMS = 0.01;
const HOUR = 60 * 60_000;
const ROUNDS = 5;

/**
 * Findings of the analysis of logins in a simulated month of a community of 10,000 with planted abuse: planted cases
 * found, members wrongly suspected, and the time that it takes while the site answers requests as fast as it can.
 */
export async function moderationMonth() {
  // The analysis leaves the last minute to its next run.
  const end = Date.now() - 60_000 - HOUR;
  const { accounts, signals, planted } = simulateMonth(end);
  await using site = await startSite({
    fill: (file) => {
      using month = openMonthFile(file);
      month.addAccounts(accounts);
      month.addSignals(signals);
    },
  });
  using month = openMonthFile(site.databaseFile);
  await using _traffic = keepBusy(`${site.origin}/api/articles?limit=20`);

  /** @type {number[]} */
  const weeks = [];
  do weeks.push(await month.timeAnalysis());
  while (month.ranUntil() < end);
  console.log(`  moderation-month: ${signals.length} logins of ${accounts.length} accounts`);
  console.log(`  moderation-month: the month took the runs ${weeks.map(Math.round).join(", ")} ms`);
  const results = [...compareCases(month.cases(), planted, accounts.length)];

  /** @type {number[]} */
  const hours = [];
  const lastDay = signals.filter(({ at }) => at > end - 24 * HOUR);
  for (let round = 0; round < ROUNDS; round++) {
    // Each round adds five times as many logins as an hour of the month has, so that the last one has 25 times as many.
    const logins = lastDay.slice(0, Math.ceil((lastDay.length / 24) * 5));
    month.addSignals(logins.map((login, index) => ({ ...login, at: end + ((index + 1) / logins.length) * HOUR })));
    month.rewind(end);
    hours.push(await month.timeAnalysis());
    if (month.ranUntil() < end + HOUR) throw new Error("the analysis has not seen the whole hour");
  }
  const slowest = Math.max(...weeks, ...hours);
  console.log(`  moderation-month: an analysis of an hour beside traffic took ${hours.map(Math.round).join(", ")} ms`);
  return [
    ...results,
    {
      bench: "moderation-analysis",
      ratio: Number((GOAL_MS / slowest).toFixed(3)),
      goal: GOAL_MS,
      ok: slowest < GOAL_MS,
      ours: 1_000 / slowest,
      reference: 1_000 / GOAL_MS,
      ms: Number(slowest.toFixed(1)),
    },
  ];
}

/** Asks for the address as fast as it is answered, until disposed of. @param {string} url */
function keepBusy(url) {
  let isRunning = true;
  const traffic = (async () => {
    while (isRunning) await measure({ url, expect: 200 }, 1);
  })();
  return {
    async [Symbol.asyncDispose]() {
      isRunning = false;
      await traffic;
    },
  };
}

/**
 * For each pattern, how many planted groups one case has as a whole, and how many others it suspects.
 * @param {ReadonlyMap<string, readonly ReadonlySet<string>[]>} cases
 * @param {ReadonlyMap<string, readonly (readonly string[])[]>} planted
 * @param {number} members
 */
function* compareCases(cases, planted, members) {
  const guilty = new Set([...planted.values()].flat(2));
  /** @type {Set<string>} */
  const suspected = new Set();
  for (const [pattern, groups] of planted) {
    const opened = cases.get(pattern) ?? [];
    const found = groups.filter((group) => opened.some((users) => group.every((user) => users.has(user)))).length;
    const innocent = new Set(opened.flatMap((users) => [...users].filter((user) => !guilty.has(user))));
    for (const user of innocent) suspected.add(user);
    console.log(
      `  ${pattern}: ${found} of ${groups.length} planted found; ${opened.length} cases, ${innocent.size} members suspected wrongly`,
    );
    yield {
      bench: `moderation-${pattern}`,
      ratio: Number((found / groups.length).toFixed(3)),
      goal: 1,
      ok: found === groups.length,
      ours: found,
      reference: groups.length,
    };
  }
  const share = suspected.size / (members - guilty.size);
  console.log(
    `  false alarms: ${suspected.size} of ${members - guilty.size} innocent members, ${(share * 100).toFixed(2)} %`,
  );
  yield {
    bench: "moderation-false-alarms",
    ratio: Number((MOST_FALSE_ALARMS / Math.max(share, 1e-6)).toFixed(3)),
    goal: 1,
    ok: share < MOST_FALSE_ALARMS,
    ours: suspected.size,
    reference: Math.floor((members - guilty.size) * MOST_FALSE_ALARMS),
  };
}
