import { expect, it } from "vitest";
import { guest } from "../../kernel/caller.js";
import { createChanges } from "../../platform/kept/changes.js";
import type { ReadableCategories } from "./category.policy.js";
import { createSharedByGuests } from "./guest-answers.cache.js";

/** Answers that count how often they were read, on a site whose writes and categories the test controls. */
function scene() {
  const changes = createChanges();
  let readable: ReadableCategories = { ids: new Set(), hiddenIds: [], seesMembersOnly: false };
  const find = createSharedByGuests({
    db: { changes },
    categories: { readable: async () => readable, peekReadableByGuests: () => readable },
  });
  let loads = 0;
  const load = async () => {
    loads += 1;
    return { loads };
  };
  return {
    changes,
    load,
    find: <T extends object>(name: string, read: Parameters<typeof find<T>>[2]) => find(guest, name, read),
    readAnew() {
      readable = { ...readable };
    },
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

it("tries again after a failure", async () => {
  const { find, load } = scene();
  await expect(find("one", () => Promise.reject(new Error("away")))).rejects.toThrow("away");
  expect(await find("one", load)).toEqual({ loads: 1 });
});

it("keeps no more than so many, and goes on answering", async () => {
  const { find, load } = scene();
  for (let name = 0; name < 501; name++) await find(String(name), load);
  expect(await find("500", load)).toEqual({ loads: 501 });
  // The least recently used answer was dropped.
  expect(await find("0", load)).toEqual({ loads: 502 });
});
