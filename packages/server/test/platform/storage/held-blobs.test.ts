import { join } from "node:path";
import { databases, fakeClock, recordingLogger, temporaryDirectory } from "@sitevine/testkit";
import { describe, expect, test } from "vitest";
import { Disposables } from "../../../src/kernel/disposables.js";
import { migrate } from "../../../src/platform/db/migrate.js";
import { openDatabase } from "../../../src/platform/db/open-database.js";
import { openDiskStorage } from "../../../src/platform/storage/disk-storage.js";
import { createHeldBlobs } from "../../../src/platform/storage/held-blobs.js";
import { originals } from "../../support/originals.js";
import { putSetting, settingKeys } from "../fixtures.js";

const TWO_HOURS_MS = 2 * 60 * 60_000;
const bytes = (text: string) => new TextEncoder().encode(text);

describe.each(databases())("held blobs of two processes on $name", (kind) => {
  /** Two connections to one database, over one folder. The rows that name blobs are settings. */
  async function openBoth() {
    const resources = new Disposables();
    const folder = resources.use(await temporaryDirectory());
    const fresh = resources.use(await kind.create(originals()));
    const clock = fakeClock();
    const logger = recordingLogger();
    const open = async () => {
      const db = resources.use(await openDatabase(fresh.target, logger));
      const storage = await openDiskStorage(join(folder.path, "uploads"), clock);
      const held = createHeldBlobs({ db, storage, clock });
      const sweep = () => held.sweep("kept", async (from) => new Set((await settingKeys({ read: from })).map(keyOf)));
      return { db, storage, held, sweep };
    };
    const keyOf = (name: string) => `kept/${name}`;
    const first = await open();
    await migrate(first.db, { serviceVersion: "0.1.0", clock, logger });
    const second = await open();
    const has = (name: string) => first.storage.exists(keyOf(name));
    const holds = async () => first.db.read.selectFrom("held_blobs").select("key").where("key", "!=", "").execute();
    return {
      first,
      second,
      clock,
      keyOf,
      has,
      holds,
      [Symbol.asyncDispose]: () => resources[Symbol.asyncDispose](),
    };
  }

  test("are left alone until their row is written, and afterwards because of it", async () => {
    await using both = await openBoth();
    const { first, second, keyOf, has } = both;
    await first.storage.write(keyOf("orphan"), bytes("orphan"));
    await using hold = await first.held.hold(keyOf("one"));
    await first.storage.write(keyOf("one"), bytes("one"));
    await second.sweep();
    expect([await has("one"), await has("orphan")]).toEqual([true, false]);

    await first.db.transaction(async (tx) => {
      await putSetting(tx, "one");
      await hold.handOver(tx);
    });
    expect(await both.holds()).toEqual([]);
    await second.sweep();
    expect(await has("one")).toBe(true);
    await second.db.transaction((tx) => tx.deleteFrom("settings").execute());
    await second.sweep();
    expect(await has("one")).toBe(false);
  });

  test("go once they are given up, unless another still holds them", async () => {
    await using both = await openBoth();
    const { first, second, keyOf, has } = both;
    await first.storage.write(keyOf("one"), bytes("one"));
    const own = await first.held.hold(keyOf("one"));
    const other = await second.held.hold(keyOf("one"));
    await own[Symbol.asyncDispose]();
    await first.sweep();
    expect(await has("one")).toBe(true);
    await other[Symbol.asyncDispose]();
    await first.sweep();
    expect(await has("one")).toBe(false);
  });

  test("are still held after a transaction that was undone", async () => {
    await using both = await openBoth();
    const { first, second, keyOf, has } = both;
    await using hold = await first.held.hold(keyOf("one"));
    await first.storage.write(keyOf("one"), bytes("one"));
    const failing = first.db.transaction(async (tx) => {
      await hold.handOver(tx);
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    await second.sweep();
    expect(await has("one")).toBe(true);
  });

  test("that a killed process left go later, and whoever slept meanwhile names nothing", async () => {
    await using both = await openBoth();
    const { first, second, clock, keyOf, has } = both;
    await using hold = await first.held.hold(keyOf("one"));
    await first.storage.write(keyOf("one"), bytes("one"));
    await using _never = await first.held.hold(keyOf("never-stored"));
    clock.advance(TWO_HOURS_MS);
    await second.sweep();
    expect(await has("one")).toBe(false);
    expect(await both.holds()).toEqual([]);
    const naming = first.db.transaction(async (tx) => {
      await putSetting(tx, "one");
      await hold.handOver(tx);
    });
    await expect(naming).rejects.toMatchObject({ code: "SVC-API-4009" });
    expect(await settingKeys(first.db)).toEqual([]);
  });

  test("are never missing under a row, however sweeps and installations meet", async () => {
    await using both = await openBoth();
    const { first, second, keyOf, has } = both;
    const names = Array.from({ length: 12 }, (_, index) => `blob-${index}`);
    /** Keeps bytes that may be there already, as whoever installs what was installed before does. */
    async function keep({ db, storage, held }: typeof first, name: string): Promise<void> {
      await using hold = await held.hold(keyOf(name));
      if (!(await storage.exists(keyOf(name)))) await storage.write(keyOf(name), bytes(name));
      await db.transaction(async (tx) => {
        await putSetting(tx, name);
        await hold.handOver(tx);
      });
    }
    for (const name of names) await first.storage.write(keyOf(name), bytes(name));
    await Promise.all(
      names.flatMap((name, index) => [
        index % 2 ? second.sweep() : first.sweep(),
        keep(index % 3 ? first : second, name),
      ]),
    );
    expect(await settingKeys(first.db)).toHaveLength(names.length);
    for (const name of names) expect([name, await has(name)]).toEqual([name, true]);
  });
});
