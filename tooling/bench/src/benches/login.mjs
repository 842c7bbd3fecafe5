import { setTimeout as sleep } from "node:timers/promises";
import { hash, verify } from "@node-rs/argon2";
import { ADMIN, startSite } from "../site.mjs";
import { median, quantile } from "../statistics.mjs";

const ROUNDS = 70;
const AT_ONCE = 20;
const WAVES = 4;
const HEALTH_GOAL_MS = 50;
// A login takes at most 1.15 times as long as verifying its password.
const GOAL = Number((1 / 1.15).toFixed(3));
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
// Each may log in ten times. They start one after another: an address that has logged in is known, and unknown addresses share
// a counter.
const CLIENTS = 16;

/** Login, compared with verifying the password alone, and the delay of other requests while twenty log in. */
export async function login() {
  await using site = await startSite();
  let logins = 0;
  const logIn = async () => {
    logins += 1;
    const { email, password } = ADMIN;
    const answer = await fetch(`${site.origin}/api/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": `198.18.0.${logins % CLIENTS}` },
      body: JSON.stringify({ email, password }),
    });
    if (!answer.ok) throw new Error(`login ${logins} gave ${answer.status}: ${await answer.text()}`);
    await answer.arrayBuffer();
  };

  const passwordHash = await hash(ADMIN.password, COST);
  /** @type {{ ours: number, reference: number }[]} */
  const rounds = [];
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({ reference: await timeOf(() => verify(passwordHash, ADMIN.password)), ours: await timeOf(logIn) });
  const warm = rounds.slice(ROUNDS / 2);
  const ours = median(warm.map((pair) => pair.ours));
  const reference = median(warm.map((pair) => pair.reference));
  console.log(`  login: ${ours.toFixed(1)} beside ${reference.toFixed(1)} ms`);
  const ratio = Number(median(warm.map((pair) => pair.reference / pair.ours)).toFixed(3));

  const waits = await healthDuring(site.origin, async () => {
    for (let wave = 0; wave < WAVES; wave++) await Promise.all(Array.from({ length: AT_ONCE }, logIn));
  });
  const p99 = quantile(waits, 0.99);
  console.log(
    `  login: health answered ${waits.length} times, p99 ${p99.toFixed(1)} ms, while ${AT_ONCE} logged in at once`,
  );
  return [
    { bench: "login", ratio, goal: GOAL, ok: ratio >= GOAL, ours: 1_000 / ours, reference: 1_000 / reference },
    {
      bench: "login-health",
      ratio: Number((HEALTH_GOAL_MS / p99).toFixed(3)),
      goal: HEALTH_GOAL_MS,
      ok: p99 < HEALTH_GOAL_MS,
      ours: 1_000 / p99,
      reference: 1_000 / HEALTH_GOAL_MS,
      ms: Number(p99.toFixed(1)),
    },
  ];
}

/**
 * Milliseconds of every health check that was answered during the work.
 * @param {string} origin
 * @param {() => Promise<void>} work
 */
async function healthDuring(origin, work) {
  let running = true;
  /** @type {number[]} */
  const waits = [];
  const ask = async () => {
    while (running) {
      waits.push(await timeOf(async () => void (await (await fetch(`${origin}/api/health`)).arrayBuffer())));
      await sleep(5);
    }
  };
  const asking = ask();
  try {
    await work();
  } finally {
    running = false;
    await asking;
  }
  return waits;
}

/** @param {() => Promise<unknown>} work */
async function timeOf(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
