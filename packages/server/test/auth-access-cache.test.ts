import { eventually, fakeClock, recordingLogger } from "@sitevine/testkit";
import { describe, expect, test } from "vitest";
import { createAccessCache, type LiveSession } from "../src/features/users/index.js";
import type { KeyValueStore } from "../src/platform/kv/key-value-store.js";
import { MemoryStore } from "../src/platform/kv/memory-store.js";
import { stores } from "./platform/stores.js";

const session = { userId: "ada", sessionId: "s1" };
const MARK = { mark: "now", endsAt: 1_900_000_000_000 };
const SILENCE = { reason: "quarrels", until: "2030-01-02T00:00:00.000Z" };

/** A database of one user whose permissions the test sets, and which answers when the test lets it. */
function fakeTable(...permissions: string[]) {
  const table = {
    permissions: new Set(permissions) as ReadonlySet<string> | null,
    loads: 0,
    /** Holds back answers that are read from now on. */
    gate: Promise.resolve(),
    async load() {
      table.loads += 1;
      const seen = table.permissions;
      await table.gate;
      return seen && { permissions: seen, groupIds: new Set(["crew"]), silence: SILENCE, tokenMarks: [MARK] };
    },
  };
  return table;
}

const cacheOn = (store: KeyValueStore, load: () => Promise<LiveSession | null>, logger = recordingLogger()) =>
  createAccessCache({ store, clock: fakeClock(), logger, load, maxAgeMs: 60_000 });

const listOf = (access: { permissions: ReadonlySet<string> } | null) => access && [...access.permissions];

describe.each(stores)("the access cache on $name", (kind) => {
  test("asks the database once and gives the same object until something changes", async () => {
    await using views = await kind.open();
    const table = fakeTable("a");
    using cache = cacheOn(views.ours, table.load);
    const [first, second] = await Promise.all([cache.find(session), cache.find(session)]);
    const third = await cache.find(session);
    expect(third).toEqual({
      ...session,
      permissions: new Set(["a"]),
      groupIds: new Set(["crew"]),
      silence: SILENCE,
      tokenMarks: [MARK],
    });
    expect(await cache.find(session)).toBe(third);
    expect([first, second]).toEqual([third, third]);
    const loads = table.loads;
    await cache.forgetUser(session.userId);
    expect(await cache.find(session)).not.toBe(third);
    expect(table.loads).toBe(loads + 1);
  });

  test("looks at the database for whoever holds something newer, and keeps what it finds", async () => {
    await using views = await kind.open();
    const table = fakeTable("a");
    using cache = cacheOn(views.ours, table.load);
    await cache.find(session);
    table.permissions = new Set(["b"]);
    expect(listOf(await cache.find(session))).toEqual(["a"]);
    expect(listOf(await cache.findAnew(session))).toEqual(["b"]);
    expect(listOf(await cache.find(session))).toEqual(["b"]);
    table.permissions = null;
    expect(await cache.findAnew(session)).toBeNull();
    expect(await cache.find(session)).toBeNull();
  });

  test.each(["forgetUser", "forgetAll"] as const)("%s of one process acts at once in another", async (forget) => {
    await using views = await kind.open();
    const table = fakeTable("admin.access");
    using ours = cacheOn(views.ours, table.load);
    using theirs = cacheOn(views.theirs, table.load);
    expect(listOf(await ours.find(session))).toEqual(["admin.access"]);
    expect(listOf(await theirs.find(session))).toEqual(["admin.access"]);
    table.permissions = new Set();
    await (forget === "forgetAll" ? ours.forgetAll() : ours.forgetUser(session.userId));
    expect(listOf(await theirs.find(session))).toEqual([]);
    table.permissions = null;
    await theirs.forgetUser(session.userId);
    expect(await ours.find(session)).toBeNull();
    expect(await ours.find(session)).toBeNull();
  });

  test("a load that began before a change never overwrites the news", async () => {
    await using views = await kind.open();
    const table = fakeTable("admin.access");
    using ours = cacheOn(views.ours, table.load);
    using theirs = cacheOn(views.theirs, table.load);
    let open = (): void => undefined;
    table.gate = new Promise((resolve) => {
      open = resolve;
    });
    const slow = theirs.find(session);
    await eventually(() => expect(table.loads).toBe(1));
    table.permissions = new Set();
    await ours.forgetUser(session.userId);
    table.gate = Promise.resolve();
    expect(listOf(await ours.find(session))).toEqual([]);
    open();
    // The slow request began before the change and may see what was before; nobody after it may.
    expect(listOf(await slow)).toEqual(["admin.access"]);
    expect(listOf(await ours.find(session))).toEqual([]);
    expect(listOf(await theirs.find(session))).toEqual([]);
  });

  test("news of one user leaves the others' entries alone", async () => {
    await using views = await kind.open();
    const table = fakeTable("a");
    using cache = cacheOn(views.ours, table.load);
    await cache.find(session);
    await cache.forgetUser("somebody-else");
    await cache.find(session);
    expect(table.loads).toBe(1);
  });
});

describe("the access cache while the store is away", () => {
  const failing = new Set<keyof KeyValueStore>();
  const flaky = (store: KeyValueStore): KeyValueStore =>
    new Proxy(store, {
      get: (target, name: keyof KeyValueStore) =>
        failing.has(name)
          ? () => Promise.reject(new Error("away"))
          : (...given: never[]) => (target[name] as (...given: never[]) => unknown).apply(target, given),
    });

  test("answers from the database, and believes no entry until its own news are out", async () => {
    const logger = recordingLogger();
    await using store = new MemoryStore({ clock: fakeClock(), logger });
    const table = fakeTable("admin.access");
    using cache = cacheOn(flaky(store), table.load, logger);
    using neighbour = cacheOn(store, table.load);
    await cache.find(session);
    for (const name of ["getMany", "set"] as const) failing.add(name);
    table.permissions = new Set();
    expect(listOf(await cache.find(session))).toEqual([]);
    await cache.forgetUser(session.userId);
    failing.delete("getMany");
    expect(listOf(await cache.find(session))).toEqual([]);
    failing.clear();
    await eventually(async () => expect(listOf(await neighbour.find(session))).toEqual([]));
    expect(listOf(await cache.find(session))).toEqual([]);
  });
});
