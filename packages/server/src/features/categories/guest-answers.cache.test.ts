import { expect, it } from "vitest";
import { guestEpochs } from "../../../test/support/guest-epochs.js";
import { guest } from "../../kernel/caller.js";
import { createSharedByGuests } from "./guest-answers.cache.js";

/** Answers that count how often they were read, on a site whose writes and categories the test controls. */
function scene() {
  const epochs = guestEpochs();
  const find = createSharedByGuests({ beginGuestEpoch: epochs.begin });
  let loads = 0;
  const load = async () => {
    loads += 1;
    return { loads };
  };
  return {
    ...epochs,
    load,
    find: <T extends object>(name: string, read: Parameters<typeof find<T>>[2]) => find(guest, name, read),
  };
}

it("reads an answer once for all who ask, also for those who ask while it is read", async () => {
  const { find, load } = scene();
  const [first, second] = await Promise.all([find("one", load), find("one", load)]);
  expect([first, second, await find("one", load)]).toEqual([{ loads: 1 }, { loads: 1 }, { loads: 1 }]);
  expect(await find("other", load)).toEqual({ loads: 2 });
});

it("reads anew once a write has ended, or guests may read other categories", async () => {
  const { find, load, changes, readAnew } = scene();
  await find("one", load);
  changes.record(undefined);
  expect(await find("one", load)).toEqual({ loads: 2 });
  expect(await find("one", load)).toEqual({ loads: 2 });
  readAnew();
  expect(await find("one", load)).toEqual({ loads: 3 });
});

it("does not read anew after a write of something else", async () => {
  const { find, load, changes } = scene();
  const ofTide = () =>
    find("tide", (writes) => {
      writes?.dependsOn(["article:tide"]);
      return load();
    });
  await ofTide();
  changes.record(["article:moon"]);
  expect(await ofTide()).toEqual({ loads: 1 });
  changes.record(["article:tide"]);
  expect(await ofTide()).toEqual({ loads: 2 });
});

it("does not hand out later what was being read while a write ended", async () => {
  const { find, load, changes } = scene();
  const { promise, resolve } = Promise.withResolvers<{ loads: number }>();
  const begun = Promise.withResolvers<void>();
  const slow = find("one", () => {
    begun.resolve();
    return promise;
  });
  await begun.promise;
  changes.record(undefined);
  const later = find("one", load);
  resolve({ loads: 0 });
  expect([await slow, await later, await find("one", load)]).toEqual([{ loads: 0 }, { loads: 1 }, { loads: 1 }]);
});

it("is kept for a minute while the stored data is still, and ends with the first write that may change it", async () => {
  const { find, load, seconds, changes, anotherWrites, changeCategories } = scene();
  let loads = 0;
  const reads = async () => {
    const found = await find("one", load);
    const isNew = found.loads > loads;
    loads = found.loads;
    return isNew;
  };
  const ends: [string, () => void | Promise<void>, boolean][] = [
    ["a second", () => seconds(1), false],
    ["half a minute", () => seconds(30), false],
    ["a minute", () => seconds(60), true],
    ["views", () => changes.record("unseen"), false],
    ["a comment", () => changes.record(["article:tide"]), true],
    ["a setting", () => changes.record(undefined), true],
    ["categories", changeCategories, true],
    ["what may show late", () => changes.record([]), true],
    [
      "another process",
      async () => {
        anotherWrites();
        await seconds(1);
      },
      true,
    ],
  ];
  for (const [name, happen, isNew] of ends) {
    await seconds(4);
    await reads();
    await happen();
    // Changes that may show late do so within the second.
    if (name === "what may show late") await seconds(1);
    expect([name, await reads()]).toEqual([name, isNew]);
  }
});

it("tries again after a failure", async () => {
  const { find, load } = scene();
  await expect(find("one", () => Promise.reject(new Error("away")))).rejects.toThrow("away");
  expect(await find("one", load)).toEqual({ loads: 1 });
});

it("keeps no more than so many, and goes on answering", async () => {
  const { find, load } = scene();
  for (let name = 0; name < 2_001; name++) await find(String(name), load);
  expect(await find("2000", load)).toEqual({ loads: 2_001 });
  // The least recently used answer was dropped.
  expect(await find("0", load)).toEqual({ loads: 2_002 });
  const long = async () => ({ text: "x".repeat(1_800_000) });
  for (const name of ["a", "b", "c"]) await find(name, long);
  expect(await find("2000", load)).toEqual({ loads: 2_003 });
});
