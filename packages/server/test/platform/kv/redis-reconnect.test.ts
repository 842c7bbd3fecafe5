import { randomUUID } from "node:crypto";
import { eventually, recordingLogger } from "@sitevine/testkit";
import { expect, test } from "vitest";
import { systemClock } from "../../../src/kernel/clock.js";
import { openRedisStore } from "../../../src/platform/kv/redis-store.js";
import { plug } from "../../support/plug.js";

const { REDIS_URL = "" } = process.env;

test.skipIf(REDIS_URL === "")("a lost Redis is told at once, and found again with its subscriptions", async () => {
  await using way = await plug(new URL(REDIS_URL), 6379);
  const options = {
    url: way.url,
    clock: systemClock,
    logger: recordingLogger(),
    prefix: `sitevine-test-${randomUUID()}:`,
  };
  await using store = await openRedisStore(options);
  const heard: string[] = [];
  await store.subscribe("news", (message) => heard.push(message));
  const lock = await store.lock("job", { ttlMs: 60_000 });
  way.pull();
  await eventually(() => expect(store.ping()).rejects.toThrow());
  // Redis stays away until these calls have failed: one that waited for it would never end.
  await expect(store.subscribe("other", () => {})).rejects.toThrow();
  await expect(store.increment("hits", { ttlMs: 1_000 })).rejects.toThrow();
  await lock?.[Symbol.asyncDispose]();
  expect(options.logger.entries.some(({ message }) => message.includes("will expire"))).toBe(true);
  way.plugIn();
  await eventually(() => store.ping());
  await eventually(async () => {
    await store.publish("news", "back");
    expect(heard).toContain("back");
  });
});
