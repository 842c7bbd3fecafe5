import { dialects } from "@sitevine/testkit";
import { describe, expect, test } from "vitest";
import { migratedDatabase, putSetting, settingKeys } from "../fixtures.js";

const failure = (code: string) => Object.assign(new Error("again"), { code });

describe.each(dialects())("failures on $name", (kind) => {
  test.each(["40001", "40P01", "SQLITE_BUSY", "SQLITE_BUSY_SNAPSHOT"])(
    "%s runs the work again from its start",
    async (code) => {
      await using opened = await migratedDatabase(kind);
      const { database } = opened;
      let attempts = 0;
      const heard: number[] = [];
      await database.transaction(async (tx) => {
        attempts += 1;
        const attempt = attempts;
        await putSetting(tx, `attempt-${attempt}`);
        tx.onCommit(() => {
          heard.push(attempt);
        });
        if (attempt < 3) throw failure(code);
      });
      expect(await settingKeys(database)).toEqual(["attempt-3"]);
      expect(heard).toEqual([3]);
    },
  );

  test("others are not tried again", async () => {
    await using opened = await migratedDatabase(kind);
    let attempts = 0;
    const failing = opened.database.transaction(async () => {
      attempts += 1;
      throw failure("23505");
    });
    await expect(failing).rejects.toThrow("again");
    expect(attempts).toBe(1);
  });
});

describe.each(dialects().filter(({ name }) => name === "postgres"))("a deadlock on $name", (kind) => {
  test("ends with both transactions done", async () => {
    await using opened = await migratedDatabase(kind);
    const { database } = opened;
    await database.transaction(async (tx) => {
      await putSetting(tx, "a", "0");
      await putSetting(tx, "b", "0");
    });
    let attempts = 0;
    const bothLocked = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
    const cross = (first: string, second: string, mine: 0 | 1) =>
      database.transaction(async (tx) => {
        attempts += 1;
        await tx.updateTable("settings").set({ value: "1" }).where("key", "=", first).execute();
        bothLocked[mine].resolve();
        await bothLocked[mine === 0 ? 1 : 0].promise;
        await tx.updateTable("settings").set({ value: "1" }).where("key", "=", second).execute();
      });
    await Promise.all([cross("a", "b", 0), cross("b", "a", 1)]);
    expect(attempts).toBe(3);
  });
});
