import { describe, expect, it } from "vitest";
import { createChanges } from "./changes.js";
import { createStillness } from "./stillness.js";

function stillData() {
  let time = 0;
  let mark = "first";
  let looks = 0;
  const changes = createChanges();
  const stillness = createStillness({
    db: {
      changes,
      async mark() {
        looks += 1;
        return mark;
      },
    },
    clock: { now: () => new Date(time) },
  });
  return {
    changes,
    stillness,
    /** Lets time pass, and looks again where that is due. */
    async after(ms: number) {
      time += ms;
      await stillness.check();
    },
    /** Lets time pass without a look. */
    pass(ms: number) {
      time += ms;
    },
    anotherWrites: () => {
      mark += "'";
    },
    looks: () => looks,
  };
}

describe("stored data is still", () => {
  it("two seconds after the first look that found it as it is, and not before a look", async () => {
    const { stillness, after } = stillData();
    expect(stillness.begin()).toBeUndefined();
    await after(0);
    expect(stillness.begin()).toBeUndefined();
    await after(1_999);
    expect(stillness.begin()).toBeUndefined();
    await after(1);
    expect(stillness.begin()?.isNow()).toBe(true);
  });

  it("until a look finds that another process has written", async () => {
    const { stillness, after, anotherWrites } = stillData();
    await after(0);
    await after(2_000);
    const epoch = stillness.begin();
    anotherWrites();
    expect(epoch?.isNow()).toBe(true);
    await after(1_000);
    expect([epoch?.isNow(), stillness.begin()]).toEqual([false, undefined]);
    await after(1_999);
    expect(stillness.begin()).toBeUndefined();
    await after(1_000);
    expect([epoch?.isNow(), stillness.begin()?.isNow()]).toEqual([false, true]);
  });

  it("until this process writes something that it does not name, and through what is named or unseen", async () => {
    const { changes, stillness, after } = stillData();
    await after(0);
    await after(2_000);
    const begin = () => stillness.begin();
    const epoch = begin();
    changes.record(["article:tide"]);
    changes.record("unseen");
    expect([epoch?.isNow(), begin()?.isNow()]).toEqual([true, true]);
    for (const subjects of [[], undefined]) {
      const current = begin();
      changes.record(subjects);
      expect([current?.isNow(), begin()]).toEqual([false, undefined]);
      await after(1_000);
      expect(begin()).toBeUndefined();
      await after(2_000);
      expect(begin()?.isNow()).toBe(true);
    }
    expect(epoch?.isNow()).toBe(false);
  });

  it("only within a second after a look, of which there is one in a second", async () => {
    const { stillness, after, pass, looks } = stillData();
    await after(0);
    await after(2_000);
    const epoch = stillness.begin();
    pass(1_000);
    expect([epoch?.isNow(), stillness.begin()]).toEqual([false, undefined]);
    await Promise.all([stillness.check(), stillness.check()]);
    await after(999);
    expect([epoch?.isNow(), looks()]).toEqual([true, 3]);
  });
});
