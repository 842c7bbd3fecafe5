import { expect, it } from "vitest";
import { createKept } from "./kept.js";
import { createKeptUses } from "./kept-uses.js";

const always = () => ({ isNow: () => true });

it("counts what lay ready and what had to be read, for all caches of one name together", async () => {
  const uses = createKeptUses();
  const pages = createKept<{ size: number }>({
    most: 9,
    size: { most: 100, of: ({ size }) => size },
    counted: { by: uses, as: "pages" },
  });
  const [one, other] = [1, 2].map(() => createKept<object>({ most: 9, counted: { by: uses, as: "answers" } }));
  const read = async () => ({ size: 7 });
  await Promise.all([pages.find("a", always, read), pages.find("a", always, read)]);
  await pages.find("b", always, read);
  pages.peek("b");
  pages.peek("nothing");
  await one?.find("a", always, read);
  await other?.find("a", always, read);
  await other?.find("a", always, read);
  expect(uses.read()).toEqual([
    { name: "pages", entries: 2, hits: 2, misses: 2, bytes: 14 },
    { name: "answers", entries: 2, hits: 1, misses: 2, bytes: null },
  ]);
});

it("counts nothing for a cache that ends every epoch at once", async () => {
  const uses = createKeptUses();
  const kept = createKept<object>({ most: 9, counted: { by: uses, as: "pages" } });
  const ended = () => ({ isNow: () => false });
  await kept.find("a", ended, async () => ({}));
  await kept.find("a", ended, async () => ({}));
  expect(uses.read()).toMatchObject([{ hits: 0, misses: 2 }]);
});
