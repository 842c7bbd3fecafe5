import { setImmediate as nextTurn } from "node:timers/promises";
import { databases, dialects, recordingLogger } from "@sitevine/testkit";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { Tx } from "../../../src/platform/db/database.js";
import { DatabaseBusyError } from "../../../src/platform/db/database-busy.js";
import { isUniqueViolation } from "../../../src/platform/db/dialect-differences.js";
import { openDatabase } from "../../../src/platform/db/open-database.js";
import { migratedDatabase, putSetting, settingKeys } from "../fixtures.js";

describe.each(dialects())("transactions on $name", (kind) => {
  test("commit what the work wrote and return what it returned", async () => {
    await using opened = await migratedDatabase(kind);
    const result = await opened.database.transaction(async (tx) => {
      await putSetting(tx, "a");
      return "done";
    });
    expect(result).toBe("done");
    expect(await settingKeys(opened.database)).toEqual(["a"]);
  });

  test("undo everything when the work throws", async () => {
    await using opened = await migratedDatabase(kind);
    const failing = opened.database.transaction(async (tx) => {
      await putSetting(tx, "a");
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await settingKeys(opened.database)).toEqual([]);
  });

  test("end what is kept when they end, before anybody hears of it, committed or not", async () => {
    await using opened = await migratedDatabase(kind);
    const { database } = opened;
    const epoch = database.changes.begin();
    const seen: boolean[] = [];
    await database.transaction(async (tx) => {
      tx.onCommit(() => void seen.push(epoch.isNow()));
      await putSetting(tx, "a");
      seen.push(epoch.isNow());
    });
    expect(seen).toEqual([true, false]);
    const next = database.changes.begin();
    await expect(database.transaction(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(next.isNow()).toBe(false);
    const last = database.changes.begin();
    await settingKeys(database);
    expect(last.isNow()).toBe(true);
  });

  test("end nothing that is kept when they change nothing of it, and commit all the same", async () => {
    await using opened = await migratedDatabase(kind);
    const { database } = opened;
    const epoch = database.changes.begin();
    epoch.dependsOn(["b"]);
    const heard: string[] = [];
    await database.transaction(
      async (tx) => {
        tx.onCommit(() => void heard.push("committed"));
        await putSetting(tx, "a");
      },
      { changes: ["a"] },
    );
    expect([epoch.isNow(), heard]).toEqual([true, ["committed"]]);
    expect(await settingKeys(database)).toEqual(["a"]);
    const any = database.changes.begin();
    await database.transaction((tx) => putSetting(tx, "c"), { changes: [] });
    expect(any.isNow()).toBe(true);
  });

  test("run the callbacks in order after the commit, whatever one of them throws", async () => {
    await using opened = await migratedDatabase(kind);
    const { database, logger } = opened;
    const heard: string[] = [];
    await database.transaction(async (tx) => {
      tx.onCommit(async () => {
        heard.push(`first sees ${await settingKeys(database)}`);
      });
      tx.onCommit(() => {
        throw new Error("listener broke");
      });
      tx.onCommit(() => {
        heard.push("third");
      });
      await putSetting(tx, "a");
      heard.push("work");
    });
    expect(heard).toEqual(["work", "first sees a", "third"]);
    expect(logger.entries.filter(({ level }) => level === "error")).toHaveLength(1);
    expect(await settingKeys(database)).toEqual(["a"]);
  });

  test("run no callback when the work throws", async () => {
    await using opened = await migratedDatabase(kind);
    let called = false;
    const failing = opened.database.transaction(async (tx) => {
      tx.onCommit(() => {
        called = true;
      });
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(called).toBe(false);
  });

  test("may be started by a callback of another", async () => {
    await using opened = await migratedDatabase(kind);
    const { database } = opened;
    await database.transaction(async (tx) => {
      tx.onCommit(() => database.transaction((inner) => putSetting(inner, "b")));
      await putSetting(tx, "a");
    });
    expect(await settingKeys(database)).toEqual(["a", "b"]);
  });

  test("refuse to nest, and to read past the open one", async () => {
    await using opened = await migratedDatabase(kind);
    const { database } = opened;
    await database.transaction(async () => {
      await expect(database.transaction(async () => {})).rejects.toThrow(/inside another/);
      await expect(settingKeys(database)).rejects.toThrow(/read from `tx`/);
      await expect(sql`select 1`.execute(database.read)).rejects.toThrow(/read from `tx`/);
      await expect(database.ping()).rejects.toThrow(/read from `tx`/);
    });
    expect(await settingKeys(database)).toEqual([]);
  });

  test("leave work that outlives them free to read", async () => {
    await using opened = await migratedDatabase(kind);
    const { database } = opened;
    let outliving: Promise<string[]> = Promise.resolve([]);
    const ended = Promise.withResolvers<void>();
    await database.transaction(async (tx) => {
      await putSetting(tx, "a");
      outliving = ended.promise.then(() => settingKeys(database));
    });
    ended.resolve();
    expect(await outliving).toEqual(["a"]);
  });

  test("are of no use after their end", async () => {
    await using opened = await migratedDatabase(kind);
    let leaked: Tx | undefined;
    await opened.database.transaction(async (tx) => {
      leaked = tx;
    });
    if (leaked === undefined) expect.fail("no transaction");
    const tx = leaked;
    await expect(putSetting(tx, "late")).rejects.toThrow();
    expect(() => tx.onCommit(() => {})).toThrow(/after the transaction had ended/);
    expect(await settingKeys(opened.database)).toEqual([]);
  });

  test("that start together all happen", async () => {
    await using opened = await migratedDatabase(kind);
    const { database } = opened;
    const keys = Array.from({ length: 20 }, (_, index) => `k${String(index).padStart(2, "0")}`);
    await Promise.all(keys.map((key) => database.transaction((tx) => putSetting(tx, key))));
    expect(await settingKeys(database)).toEqual(keys);
  });

  test("tell a taken value by table and column", async () => {
    await using opened = await migratedDatabase(kind);
    const { database } = opened;
    const group = {
      key: "staff",
      name: "",
      description: "",
      is_system: 1,
      position: 0,
      created_at: "",
      member_count: 0,
    } as const;
    await database.transaction((tx) =>
      tx
        .insertInto("groups")
        .values({ ...group, id: "1" })
        .execute(),
    );
    const sameKey = await database
      .transaction((tx) =>
        tx
          .insertInto("groups")
          .values({ ...group, id: "2" })
          .execute(),
      )
      .catch((error: unknown) => error);
    expect(isUniqueViolation(sameKey)).toBe(true);
    expect(isUniqueViolation(sameKey, "groups.key")).toBe(true);
    expect(isUniqueViolation(sameKey, "groups.name")).toBe(false);
    const sameId = await database
      .transaction((tx) =>
        tx
          .insertInto("groups")
          .values({ ...group, id: "1", key: "other" })
          .execute(),
      )
      .catch((error: unknown) => error);
    expect(isUniqueViolation(sameId)).toBe(true);
    expect(isUniqueViolation(sameId, "groups.key")).toBe(false);
    const noGroup = await database
      .transaction((tx) => tx.insertInto("group_permissions").values({ group_id: "none", permission: "x" }).execute())
      .catch((error: unknown) => error);
    expect(noGroup).toBeInstanceOf(Error);
    expect(isUniqueViolation(noGroup)).toBe(false);
  });

  test("count and sort alike: counts are numbers, text goes byte by byte", async () => {
    await using opened = await migratedDatabase(kind);
    const { database } = opened;
    await database.transaction(async (tx) => {
      for (const key of ["b", "A", "_", "ä", "a", "Z"]) await putSetting(tx, key);
    });
    expect(await settingKeys(database)).toEqual(["A", "Z", "_", "a", "b", "ä"]);
    const counted = await database.read
      .selectFrom("settings")
      .select((select) => select.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    expect(counted.count).toBe(6);
  });
});

describe.each(dialects().filter(({ concurrent }) => concurrent))("two connections on $name", (kind) => {
  test("a read does not wait for an open transaction and does not see its writes", async () => {
    await using opened = await migratedDatabase(kind);
    const { database } = opened;
    const wrote = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const writing = database.transaction(async (tx) => {
      await putSetting(tx, "a");
      wrote.resolve();
      await release.promise;
    });
    await wrote.promise;
    expect(await settingKeys(database)).toEqual([]);
    release.resolve();
    await writing;
    expect(await settingKeys(database)).toEqual(["a"]);
  });
});

describe("a busy SQLite file", () => {
  const [sqlite] = databases("");

  test("is tried again until the other writer is done, while the process goes on", async () => {
    if (sqlite === undefined) expect.fail("no sqlite");
    await using fresh = await sqlite.create();
    await using one = await openDatabase(fresh.target, recordingLogger());
    await using other = await openDatabase(fresh.target, recordingLogger());
    const order: string[] = [];
    const held = Promise.withResolvers<void>();
    const letGo = Promise.withResolvers<void>();
    const holding = one.transaction(async () => {
      held.resolve();
      await letGo.promise;
      order.push("first");
    });
    await held.promise;
    const waiting = other.transaction(async () => {
      order.push("second");
    });
    // The first transaction ends only because the event loop turns while the second one waits.
    for (let turn = 0; turn < 100; turn += 1) await nextTurn();
    letGo.resolve();
    await Promise.all([holding, waiting]);
    expect(order).toEqual(["first", "second"]);
  });

  test("is given up on when the patience is spent", async () => {
    if (sqlite === undefined) expect.fail("no sqlite");
    await using fresh = await sqlite.create();
    await using one = await openDatabase(fresh.target, recordingLogger());
    await using other = await openDatabase(fresh.target, recordingLogger());
    await one.transaction(async () => {
      const waiting = other.transaction(async () => {}, { patienceMs: 50 });
      await expect(waiting).rejects.toThrow(DatabaseBusyError);
      await expect(waiting).rejects.toMatchObject({ cause: { code: "SQLITE_BUSY" } });
    });
  });
});
