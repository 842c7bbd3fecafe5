import { fakeClock, recordingLogger } from "@sitevine/testkit";
import { expect, it } from "vitest";
import { MemoryStore } from "../kv/memory-store.js";
import { createRateLimiter } from "./rate-limiter.js";

const limit = { name: "tries", max: 3, windowSeconds: 60, by: "ip" } as const;

it("lets exactly the allowed number pass and says when to come back", async () => {
  const clock = fakeClock();
  await using store = new MemoryStore({ clock, logger: recordingLogger() });
  const limiter = createRateLimiter(store, clock);
  const results = await Promise.allSettled(Array.from({ length: 50 }, () => limiter.check(limit, "a")));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  clock.advance(58_500);
  await expect(limiter.check(limit, "a")).rejects.toMatchObject({ headers: { "Retry-After": "2" } });
  await limiter.check(limit, "b");
  clock.advance(1_500);
  await limiter.check(limit, "a");
});

it("gives back what was refused, and never lets more than the limit through side by side", async () => {
  const clock = fakeClock();
  await using store = new MemoryStore({ clock, logger: recordingLogger() });
  const limiter = createRateLimiter(store, clock);
  const writes = { ...limit, by: "user", countsOnly: "carried-out" } as const;
  for (let round = 0; round < 5; round += 1) {
    const counted = await Promise.allSettled(Array.from({ length: 9 }, () => limiter.check(writes, "a")));
    const passed = counted.filter((result) => result.status === "fulfilled");
    expect(passed).toHaveLength(3);
    for (const { value } of passed) await value.giveBack();
  }
  const late = await limiter.check(writes, "a");
  clock.advance(60_000);
  for (let count = 0; count < 3; count += 1) await limiter.check(writes, "a");
  await late.giveBack();
  await expect(limiter.check(writes, "a")).rejects.toMatchObject({ code: "SVC-API-4290" });
});

it("keeps a call counted that cannot be given back", async () => {
  const clock = fakeClock();
  await using store = new MemoryStore({ clock, logger: recordingLogger() });
  store.decrement = () => Promise.reject(new Error("away"));
  const limiter = createRateLimiter(store, clock);
  for (let count = 0; count < 3; count += 1) await (await limiter.check(limit, "a")).giveBack();
  await expect(limiter.check(limit, "a")).rejects.toMatchObject({ code: "SVC-API-4290" });
});

it("refuses while the store is away, unless the limit guards nothing but the machine", async () => {
  const clock = fakeClock();
  await using store = new MemoryStore({ clock, logger: recordingLogger() });
  store.increment = () => Promise.reject(new Error("away"));
  const limiter = createRateLimiter(store, clock);
  await expect(limiter.check(limit, "a")).rejects.toThrow("away");
  await limiter.check(limit, "a", { whenAway: "pass" });
});
