import { databases } from "@sitevine/testkit";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { deleteDocuments, insertDocument } from "../src/features/search/search-documents.repo.js";
import { parseSearch } from "../src/features/search/search-terms.model.js";
import type { Database } from "../src/platform/db/database.js";
import { hasManyParts, withCompletions } from "../src/platform/db/full-text-index.js";
import { migratedDatabase } from "./platform/fixtures.js";
import { idOf, searchScene } from "./support/search-scene.js";

const MANY = ["", "s", "er", "ers", "ing", "less", "like", "ed", "house"].map((end) => `lantern${end}`);
const WORDS = ["gate", "garden", "gardens", "gardener", "gärtnerei", "Ünder", "quartz", "東京都", ...MANY];

/** Documents with one of the words each, and the number of the word behind it. */
const textOf = (number: number): string => `old ${WORDS[number % WORDS.length]} word${number % WORDS.length} here`;

async function write(database: Database, numbers: readonly number[]): Promise<void> {
  const scope = { visibility: "public", category_id: "", author_id: "" } as const;
  await database.transaction(async (tx) => {
    for (const number of numbers) {
      const at = new Date(1_900_000_000_000 + number);
      const text = { title: "", body: textOf(number) };
      await insertDocument(tx, database.dialect, "notes", { refId: idOf(number), stamp: "", ...text, at, ...scope });
    }
  });
}

const completionsOf = async (database: Database, q: string) => {
  const terms = parseSearch(q);
  if (!terms) throw new Error("no terms");
  return (await withCompletions(database.read, database.dialect, terms)).map(({ completions }) => completions);
};

describe.each(databases())("the beginning of a word on $name", (kind) => {
  const numbers = WORDS.map((_, number) => number);

  it("finds what has a word that begins so, however many words do", async () => {
    await using opened = await migratedDatabase(kind);
    const { database } = opened;
    const { all, find } = searchScene(database);
    for (const number of numbers) all.set(idOf(number), { title: "", body: textOf(number) });
    await write(database, numbers);
    const folded = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
    for (const word of WORDS.filter((one) => /^[\p{Script=Latin}]+$/u.test(one)))
      for (let length = 2; length <= word.length; length += 1) {
        const beginning = word.slice(0, length);
        const expected = numbers.filter((number) => folded(WORDS[number] ?? "").startsWith(folded(beginning)));
        expect(await find(beginning), beginning).toEqual(expected.map(idOf));
        expect(await find(`here ${beginning}`), beginning).toEqual(expected.map(idOf));
        expect(await find(`"old" ${beginning}`), beginning).toEqual(expected.map(idOf));
      }
    expect(await find("東京")).toHaveLength(1);
    expect(await find('"old gard"')).toEqual([]);
    expect(await find("gardenia")).toEqual([]);
  });

  it("is completed before the search only where the words are known and few", async () => {
    await using opened = await migratedDatabase(kind);
    const { database } = opened;
    await write(database, numbers);
    const known = (...words: string[]) => (kind.name === "sqlite" ? [words] : [undefined]);
    expect(await completionsOf(database, "gard")).toEqual(known("garden", "gardener", "gardens"));
    expect(await completionsOf(database, "quartz")).toEqual(known("quartz"));
    expect(await completionsOf(database, "quartzite")).toEqual(known());
    expect(await completionsOf(database, "lantern")).toEqual([undefined]);
    expect(await completionsOf(database, "gar")).toEqual([undefined]);
    expect(await completionsOf(database, "gard ")).toEqual(known("garden", "gardener", "gardens"));
    expect((await completionsOf(database, "gate gard"))[0]).toBeUndefined();
  });
});

describe("the index of SQLite", () => {
  const [kind] = databases().filter(({ name }) => name === "sqlite");

  it.skipIf(!kind)("is merged after a repair that finds it in many parts, in steps, and finds the same", async () => {
    if (!kind) return;
    await using opened = await migratedDatabase(kind);
    const { database } = opened;
    const { all, index, queue, find } = searchScene(database);
    await database.transaction((tx) =>
      sql`insert into search_index (search_index, rank) values ('automerge', 0)`.execute(tx),
    );
    const numbers = Array.from({ length: WORDS.length * 60 }, (_, number) => number);
    for (let start = 0; start < numbers.length; start += 80) await write(database, numbers.slice(start, start + 80));
    for (const number of numbers) all.set(idOf(number), { title: "", body: textOf(number) });
    const removed = Array.from({ length: 100 }, (_, at) => idOf(at * 3));
    for (const id of removed) all.delete(id);
    await database.transaction((tx) => deleteDocuments(tx, "notes", removed));
    const before = [await find("gard"), await find("lantern"), await find("quartz")];
    expect(await hasManyParts(database.read, "sqlite")).toBe(true);
    await index.repair();
    let steps = 0;
    const merging = () => [...queue.waiting.values()].some(({ name }) => name === "search.merge");
    while (await queue.runOne(index.handlers)) if (merging()) steps += 1;
    expect(steps).toBeGreaterThan(0);
    const { rows } = await sql<{ parts: number }>`select count(distinct segid) as parts from search_index_idx`.execute(
      database.read,
    );
    expect(rows).toEqual([{ parts: 1 }]);
    expect([await find("gard"), await find("lantern"), await find("quartz")]).toEqual(before);
    await index.repair();
    await queue.runAll(index.handlers);
    expect(queue.waiting.size).toBe(0);
  });
});
