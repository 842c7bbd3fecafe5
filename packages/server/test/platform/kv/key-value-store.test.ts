import { randomUUID } from "node:crypto";
import { eventually, fakeClock, type RecordingLogger, recordingLogger } from "@sitevine/testkit";
import { Redis } from "ioredis";
import { describe, expect, test } from "vitest";
import { systemClock } from "../../../src/kernel/clock.js";
import type { KeyValueStore } from "../../../src/platform/kv/key-value-store.js";
import { KeyValueUnreachableError } from "../../../src/platform/kv/key-value-unreachable.js";
import { MemoryStore } from "../../../src/platform/kv/memory-store.js";
import { openRedisStore } from "../../../src/platform/kv/redis-store.js";

interface Opened {
  readonly store: KeyValueStore;
  /** A second process of the same site; a store within one process has none but itself. */
  readonly neighbour: KeyValueStore;
  readonly logger: RecordingLogger;
  now(): Date;
  pass(milliseconds: number): Promise<void>;
}

interface Kind {
  readonly name: string;
  run(work: (opened: Opened) => Promise<void>): Promise<void>;
}

const memory: Kind = {
  name: "memory",
  async run(work) {
    const clock = fakeClock();
    const logger = recordingLogger();
    await using store = new MemoryStore({ clock, logger });
    await work({ store, neighbour: store, logger, now: clock.now, pass: async (ms) => clock.advance(ms) });
  },
};

const redis = (url: string): Kind => ({
  name: "redis",
  async run(work) {
    const logger = recordingLogger();
    const prefix = `sitevine-test-${randomUUID()}:`;
    let passed = 0;
    const clock = { now: () => new Date(systemClock.now().getTime() + passed) };
    const options = { url, clock, logger, prefix };
    await using store = await openRedisStore(options);
    await using neighbour = await openRedisStore(options);
    const pass = async (ms: number): Promise<void> => {
      passed += ms;
      await shortenLives(url, prefix, ms);
    };
    await work({ store, neighbour, logger, now: clock.now, pass });
  },
});

/** Lets time pass for the keys of a prefix: each lives for that much less. */
async function shortenLives(url: string, prefix: string, ms: number): Promise<void> {
  const redis = new Redis(url);
  try {
    for (const key of await redis.keys(`${prefix}*`)) {
      const left = await redis.pttl(key);
      if (left >= 0) await redis.pexpire(key, left - ms);
    }
  } finally {
    redis.disconnect();
  }
}

const { REDIS_URL } = process.env;
const kinds = REDIS_URL === undefined || REDIS_URL === "" ? [memory] : [memory, redis(REDIS_URL)];
const TTL = 600_000;

describe.each(kinds)("the key-value store on $name", (kind) => {
  test("keeps, replaces and forgets values", () =>
    kind.run(async ({ store, neighbour }) => {
      expect(await store.get("a")).toBeNull();
      await store.set("a", "1");
      await store.set("a", "zwei ✓");
      expect(await neighbour.get("a")).toBe("zwei ✓");
      await store.delete("a");
      await store.delete("a");
      expect(await store.get("a")).toBeNull();
      await store.set("empty", "");
      expect(await store.get("empty")).toBe("");
    }));

  test("reads several values in the order of their keys", () =>
    kind.run(async ({ store, neighbour }) => {
      await store.set("a", "1");
      await store.set("b", "2");
      expect(await neighbour.getMany(["b", "none", "a", "b"])).toEqual(["2", null, "1", "2"]);
      expect(await store.getMany([])).toEqual([]);
    }));

  test("unites sets that end after their latest addition", () =>
    kind.run(async ({ store, neighbour, pass }) => {
      const many = Array.from({ length: 2_500 }, (_, index) => `m${index}`);
      await Promise.all([
        store.addToSet("a", ["x", "y", "x"], { ttlMs: TTL }),
        neighbour.addToSet("a", ["z"], { ttlMs: TTL }),
        neighbour.addToSet("b", many, { ttlMs: TTL * 100 }),
      ]);
      await store.addToSet("none", [], { ttlMs: TTL });
      await store.set("a", "a value of the same name");
      expect([...(await neighbour.unionOfSets(["a", "none"]))].sort()).toEqual(["x", "y", "z"]);
      expect((await store.unionOfSets(["a", "b"])).size).toBe(2_503);
      expect((await store.unionOfSets([])).size).toBe(0);
      await pass(TTL / 2);
      await neighbour.addToSet("a", ["x"], { ttlMs: TTL });
      await pass(TTL / 2);
      await pass(5);
      expect((await store.unionOfSets(["a"])).size).toBe(3);
      await pass(TTL);
      expect((await store.unionOfSets(["a"])).size).toBe(0);
    }));

  test("forgets a value when its time is over", () =>
    kind.run(async ({ store, pass }) => {
      await store.set("a", "1", { ttlMs: TTL });
      await store.set("b", "1", { ttlMs: TTL });
      await store.set("b", "2");
      expect(await store.get("a")).toBe("1");
      await pass(TTL);
      await pass(5);
      expect(await store.get("a")).toBeNull();
      expect(await store.get("b")).toBe("2");
    }));

  test("counts every one of fifty parallel increments once", () =>
    kind.run(async ({ store, neighbour }) => {
      const counts = await Promise.all(
        Array.from({ length: 50 }, (_, index) => (index % 2 ? store : neighbour).increment("hits", { ttlMs: 60_000 })),
      );
      expect(counts.filter(({ count }) => count <= 10)).toHaveLength(10);
      expect(counts.map(({ count }) => count).sort((a, b) => a - b)).toEqual(
        Array.from({ length: 50 }, (_, i) => i + 1),
      );
    }));

  test("takes off a count what was counted, never below zero, and leaves the window as it is", () =>
    kind.run(async ({ store, neighbour, pass }) => {
      await store.decrement("hits");
      expect((await store.increment("hits", { ttlMs: TTL })).count).toBe(1);
      await neighbour.increment("hits", { ttlMs: TTL });
      await Promise.all(Array.from({ length: 5 }, (_, index) => (index % 2 ? store : neighbour).decrement("hits")));
      expect((await store.increment("hits", { ttlMs: TTL })).count).toBe(1);
      await pass(TTL);
      await pass(5);
      await store.decrement("hits");
      expect((await store.increment("hits", { ttlMs: TTL })).count).toBe(1);
    }));

  test("ends a window as its first count said, whatever is counted meanwhile", () =>
    kind.run(async ({ store, now, pass }) => {
      const started = now().getTime();
      const first = await store.increment("hits", { ttlMs: TTL });
      expect(first.count).toBe(1);
      const elapsed = () => now().getTime() - started;
      expect(Math.abs(first.resetAt.getTime() - started - TTL)).toBeLessThanOrEqual(elapsed() + 1);
      await pass(TTL / 2);
      const second = await store.increment("hits", { ttlMs: TTL * 100 });
      expect(second.count).toBe(2);
      // Redis and the site measure in whole milliseconds, each by itself.
      const taken = elapsed() - TTL / 2;
      expect(Math.abs(second.resetAt.getTime() - first.resetAt.getTime())).toBeLessThanOrEqual(taken + 2);
      await pass(TTL / 2);
      await pass(5);
      expect((await store.increment("hits", { ttlMs: TTL })).count).toBe(1);
    }));

  test("delivers to every subscriber of the channel until it leaves", () =>
    kind.run(async ({ store, neighbour }) => {
      const heard: string[] = [];
      const leaveFirst = await store.subscribe("news", (message) => heard.push(`first ${message}`));
      const leaveSecond = await store.subscribe("news", (message) => heard.push(`second ${message}`));
      const leaveOther = await store.subscribe("other", (message) => heard.push(`other ${message}`));
      await neighbour.publish("news", "1");
      await eventually(() => expect(heard).toEqual(["first 1", "second 1"]));
      await leaveFirst();
      await leaveFirst();
      await neighbour.publish("news", "2");
      await eventually(() => expect(heard.slice(2)).toEqual(["second 2"]));
      await leaveSecond();
      await neighbour.publish("news", "3");
      await neighbour.publish("other", "4");
      await eventually(() => expect(heard.slice(3)).toEqual(["other 4"]));
      await leaveOther();
    }));

  test("logs a listener that throws and tells the others", () =>
    kind.run(async ({ store, logger }) => {
      const heard: string[] = [];
      await store.subscribe("news", () => {
        throw new Error("broke");
      });
      await store.subscribe("news", (message) => heard.push(message));
      await store.publish("news", "1");
      await eventually(() => expect(heard).toEqual(["1"]));
      expect(logger.entries.map(({ level }) => level)).toEqual(["error"]);
    }));

  test("gives a lock to one of many, with a token that grows", () =>
    kind.run(async ({ store, neighbour }) => {
      const tries = Array.from({ length: 10 }, (_, index) =>
        (index % 2 ? store : neighbour).lock("job", { ttlMs: 60_000 }),
      );
      const held = (await Promise.all(tries)).filter((lock) => lock !== null);
      expect(held).toHaveLength(1);
      expect(await held[0]?.release()).toBe(true);
      const next = await neighbour.lock("job", { ttlMs: 60_000 });
      expect(next?.fencingToken).toBeGreaterThan(held[0]?.fencingToken ?? Number.NaN);
    }));

  test("lets a lock run out, and its former holder cannot give the new one's back", () =>
    kind.run(async ({ store, neighbour, pass }) => {
      const late = await store.lock("job", { ttlMs: TTL });
      await pass(TTL);
      await pass(5);
      const current = await neighbour.lock("job", { ttlMs: 60_000 });
      expect(current).not.toBeNull();
      expect(await late?.release()).toBe(false);
      expect(await store.lock("job", { ttlMs: TTL })).toBeNull();
      expect(await current?.release()).toBe(true);
      expect(await current?.release()).toBe(false);
    }));

  test("renews a lock for its holder, and not for a former one", () =>
    kind.run(async ({ store, neighbour, pass }) => {
      const lock = await store.lock("job", { ttlMs: TTL });
      await pass(TTL / 2);
      expect(await lock?.renew({ ttlMs: TTL })).toBe(true);
      await pass(TTL / 2);
      expect(await neighbour.lock("job", { ttlMs: TTL })).toBeNull();
      await pass(TTL);
      expect(await lock?.renew({ ttlMs: TTL })).toBe(false);
      const next = await neighbour.lock("job", { ttlMs: TTL });
      expect(next).not.toBeNull();
      expect(await lock?.renew({ ttlMs: TTL })).toBe(false);
    }));

  test("keeps a value, a count and a lock of one name apart from the lock", () =>
    kind.run(async ({ store }) => {
      await store.set("job", "value");
      expect(await store.lock("job", { ttlMs: 60_000 })).not.toBeNull();
      expect(await store.get("job")).toBe("value");
    }));

  test("releases a lock at the end of its scope", () =>
    kind.run(async ({ store }) => {
      {
        await using lock = await store.lock("job", { ttlMs: 60_000 });
        expect(lock).not.toBeNull();
      }
      expect(await store.lock("job", { ttlMs: 60_000 })).not.toBeNull();
    }));

  test("answers a ping", () => kind.run(async ({ store }) => expect(await store.ping()).toBeUndefined()));
});

describe("the store within the process", () => {
  test("makes room by dropping the oldest", async () => {
    const store = new MemoryStore({ clock: fakeClock(), logger: recordingLogger(), capacity: 3 });
    for (const key of ["a", "b", "c"]) await store.set(key, key);
    await store.set("a", "again");
    await store.set("d", "d");
    const values = await Promise.all(["a", "b", "c", "d"].map((key) => store.get(key)));
    expect(values).toEqual(["again", null, "c", "d"]);
  });

  test("a window lasts no longer when the clock is put back", async () => {
    const clock = fakeClock();
    const store = new MemoryStore({ clock, logger: recordingLogger() });
    await store.increment("hits", { ttlMs: 1_000 });
    clock.advance(-60_000);
    const { count, resetAt } = await store.increment("hits", { ttlMs: 1_000 });
    expect([count, resetAt.getTime() - clock.now().getTime()]).toEqual([2, 1_000]);
    clock.advance(600);
    expect((await store.increment("hits", { ttlMs: 1_000 })).resetAt).toEqual(resetAt);
    clock.advance(400);
    expect((await store.increment("hits", { ttlMs: 1_000 })).count).toBe(1);
  });

  test("ends a window exactly at its end", async () => {
    const clock = fakeClock();
    const store = new MemoryStore({ clock, logger: recordingLogger() });
    const { resetAt } = await store.increment("hits", { ttlMs: 1_000 });
    clock.advance(999);
    expect((await store.increment("hits", { ttlMs: 1_000 })).count).toBe(2);
    clock.advance(1);
    expect(clock.now()).toEqual(resetAt);
    expect((await store.increment("hits", { ttlMs: 1_000 })).count).toBe(1);
  });
});

test("a Redis that is not there is refused in one sentence", async () => {
  const options = { url: "redis://:hunter2@127.0.0.1:1", clock: systemClock, logger: recordingLogger() };
  const error = await openRedisStore(options).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(KeyValueUnreachableError);
  expect(error).toMatchObject({ message: "The key-value store cannot be reached: the connection was refused." });
});
