import { expect, it } from "vitest";
import type { ReadableCategories } from "./category.policy.js";
import { createGuestAnswers } from "./guest-answers.js";

const readable = (): ReadableCategories => ({ ids: new Set(), hiddenIds: [], seesMembersOnly: false });

/** Answers that tell how often they were read, and a number of transactions that a test moves on. */
function scene() {
  const db = { transactionsEnded: 0 };
  let loads = 0;
  const load = async () => {
    loads += 1;
    return { loads };
  };
  return { db, answers: createGuestAnswers(db), load };
}

it("reads an answer once for all who ask, also for those who ask while it is read", async () => {
  const { answers, load } = scene();
  const now = readable();
  const [first, second] = await Promise.all([answers.find(now, "one", load), answers.find(now, "one", load)]);
  expect([first, second, await answers.find(now, "one", load)]).toEqual([{ loads: 1 }, { loads: 1 }, { loads: 1 }]);
  expect(await answers.find(now, "other", load)).toEqual({ loads: 2 });
});

it("reads anew once a transaction has ended, or guests may read other categories", async () => {
  const { db, answers, load } = scene();
  const before = readable();
  await answers.find(before, "one", load);
  db.transactionsEnded += 1;
  expect(await answers.find(before, "one", load)).toEqual({ loads: 2 });
  expect(await answers.find(before, "one", load)).toEqual({ loads: 2 });
  expect(await answers.find(readable(), "one", load)).toEqual({ loads: 3 });
});

it("does not hand out later what was being read while a transaction ended", async () => {
  const { db, answers, load } = scene();
  const now = readable();
  const { promise, resolve } = Promise.withResolvers<{ loads: number }>();
  const slow = answers.find(now, "one", () => promise);
  db.transactionsEnded += 1;
  const later = answers.find(now, "one", load);
  resolve({ loads: 0 });
  expect([await slow, await later, await answers.find(now, "one", load)]).toEqual([
    { loads: 0 },
    { loads: 1 },
    { loads: 1 },
  ]);
});

it("tries again after a failure", async () => {
  const { answers, load } = scene();
  const now = readable();
  await expect(answers.find(now, "one", () => Promise.reject(new Error("away")))).rejects.toThrow("away");
  expect(await answers.find(now, "one", load)).toEqual({ loads: 1 });
});

it("keeps no more than so many, and goes on answering", async () => {
  const { answers, load } = scene();
  const now = readable();
  for (let name = 0; name < 500; name++) await answers.find(now, String(name), load);
  await answers.find(now, "one too many", load);
  expect(await answers.find(now, "one too many", load)).toEqual({ loads: 502 });
  expect(await answers.find(now, "0", load)).toEqual({ loads: 1 });
});
