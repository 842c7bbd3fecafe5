import { databases } from "@sitevine/testkit";
import { sql } from "kysely";
import { describe, expect, it, vi } from "vitest";
import { searchPage } from "../src/features/search/index.js";
import { countQuery, idsQuery, typeCountsQuery } from "../src/features/search/search.repo.js";
import { insertDocument } from "../src/features/search/search-documents.repo.js";
import { parseSearch } from "../src/features/search/search-terms.model.js";
import { learnWords, nearWordsQuery } from "../src/features/search/search-words.repo.js";
import { guest } from "../src/kernel/caller.js";
import type { Database, Tx } from "../src/platform/db/database.js";
import { migratedDatabase } from "./platform/fixtures.js";
import { planOf as planOfQuery } from "./support/query-plan.js";
import { idOf, nothingShared, searchScene } from "./support/search-scene.js";

describe.each(databases())("the index of the search on $name", (kind) => {
  it("leaves a job for the words of a text only where one is new, or where somebody changes them just then", async () => {
    await using opened = await migratedDatabase(kind);
    const { database } = opened;
    const { all, queue, index } = searchScene(database);
    const follow = async (id: string, body: string): Promise<string[]> => {
      all.set(id, { title: "", body });
      await database.transaction((tx) => index.follow(tx, "notes", id));
      return [...queue.waiting.keys()];
    };
    expect(await follow("n1", "harbour and seagull")).toEqual(["search.learn notes:n1"]);
    await queue.runAll(index.handlers);
    expect(await follow("n2", "Seagull, harbour")).toEqual([]);
    expect(await follow("n3", "seagull and lighthouse")).toEqual(["search.learn notes:n3"]);
    await queue.runAll(index.handlers);
    if (kind.name !== "postgres") return;
    const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const learning = database.transaction(async (tx) => {
      await learnWords(tx, "postgres", ["lighthouse"]);
      begun.resolve();
      await over.promise;
    });
    await begun.promise;
    expect(await follow("n4", "lighthouse")).toEqual(["search.learn notes:n4"]);
    over.resolve();
    await learning;
  });

  it("is mended in steps that a kill interrupts and the next start continues", async () => {
    await using opened = await migratedDatabase(kind);
    const { all, queue, index, find, stamps } = searchScene(opened.database);
    const expected = () => [...all].map(([id, { title, body }]) => `${id} ${title}/${body}`).sort();
    for (let number = 0; number < 250; number++) all.set(idOf(number), { title: `Note ${number}`, body: "Tar." });
    await index.repair();
    expect(await queue.runOne(index.handlers)).toBe(true);
    expect((await stamps()).length).toBe(100);
    // Words are learned in the step that makes their documents.
    expect(await find("ntoe")).toHaveLength(100);
    // Waiting jobs are all that a killed process leaves.
    expect([...queue.waiting.values()]).toEqual([
      expect.objectContaining({ payload: expect.objectContaining({ after: idOf(99), seen: 100 }) }),
    ]);
    await queue.runAll(index.handlers);
    expect(await stamps()).toEqual(expected());
    expect(await find("tar")).toHaveLength(100);

    all.delete(idOf(7));
    all.delete(idOf(249));
    all.set(idOf(100), { title: "Windlass", body: "Pitch." });
    all.set("a0", { title: "First", body: "Of all." });
    all.set("z9", { title: "Last", body: "Of all." });
    await index.repair();
    await queue.runAll(index.handlers);
    expect(await stamps()).toEqual(expected());
    expect([await find("windlass"), await find("100"), await find("first")]).toEqual([[idOf(100)], [], ["a0"]]);
    expect(await find("wnidlass")).toEqual([idOf(100)]);
  });

  it("is made again from nothing, or whatever the stamps say", async () => {
    await using opened = await migratedDatabase(kind);
    const { all, queue, index, find } = searchScene(opened.database);
    all.set("n1", { title: "Capstan", body: "Oak." });
    await index.repair();
    await queue.runAll(index.handlers);
    await opened.database.transaction(async (tx) => {
      const row = await tx.selectFrom("search_documents").selectAll().executeTakeFirstOrThrow();
      await tx.deleteFrom("search_documents").execute();
      const source = { refId: "n1", stamp: row.stamp, visibility: row.visibility, category_id: "", author_id: "" };
      await insertDocument(tx, opened.database.dialect, "notes", {
        ...source,
        title: "Lost",
        body: "",
        at: new Date(),
      });
    });
    await index.repair();
    await queue.runAll(index.handlers);
    expect([await find("capstan"), await find("lost")]).toEqual([[], ["n1"]]);
    await index.repair({ force: true });
    await queue.runAll(index.handlers);
    expect([await find("capstan"), await find("lost")]).toEqual([["n1"], []]);
  });

  it("takes a few statements for each of thousands of texts of one moment", async () => {
    await using opened = await migratedDatabase(kind);
    const { database } = opened;
    const at = new Date(1_900_000_000_000);
    const scope = { visibility: "public", category_id: "", author_id: "" } as const;
    const statements = await database.transaction(async (tx) => {
      const count = vi.spyOn(tx, "getExecutor");
      for (let number = 0; number < 1_200; number += 1) {
        const text = { title: "", body: `word${number % 7}` };
        await insertDocument(tx, database.dialect, "notes", { refId: idOf(number), stamp: "", ...text, at, ...scope });
      }
      return count.mock.calls.length;
    });
    const stored = await database.read.selectFrom("search_documents").select("id").orderBy("ref_id").execute();
    const ids = stored.map(({ id }) => Number(id));
    expect(ids).toEqual(ids.map((_, index) => at.getTime() * 1_024 + index));
    expect(statements).toBeLessThan(6 * ids.length);
  });

  it("holds the last state, once, however many write at the same time", async () => {
    await using opened = await migratedDatabase(kind);
    const { all, index, find, stamps, queue } = searchScene(opened.database);
    const [update] = index.handlers;
    all.set("n1", { title: "Note", body: "First." });
    await Promise.all(
      Array.from({ length: 24 }, async (_, number) => {
        all.set("n1", { title: "Note", body: `Version${number}` });
        await update?.run(
          { type: "notes", refId: "n1" },
          { jobId: `${number}`, attempt: 1, signal: new AbortController().signal },
        );
      }),
    );
    expect(await stamps()).toEqual(["n1 Note/Version23"]);
    expect([await find("version23"), await find("version22")]).toEqual([["n1"], []]);
    all.delete("n1");
    await index.mark("notes", "n1");
    await index.mark("notes", "n1");
    expect(queue.waiting.size).toBe(1);
    await queue.runAll(index.handlers);
    expect(await stamps()).toEqual([]);
  });

  it("takes the longest of texts", async () => {
    await using opened = await migratedDatabase(kind);
    const { all, index, queue, find } = searchScene(opened.database);
    const different = Array.from({ length: 300_000 }, (_, number) => `w${number.toString(36)}`).join(" ");
    all.set("n1", { title: "Words", body: different });
    all.set("n2", { title: "Signs", body: "東京都".repeat(100_000) });
    all.set("n3", { title: "One", body: "x".repeat(2_000_000) });
    await index.repair();
    await queue.runAll(index.handlers);
    expect([await find("words w1a2"), await find("京都東"), await find("one xxx")]).toEqual([["n1"], ["n2"], ["n3"]]);
  });

  it("fills the search page, marks and numbers of each kind included", async () => {
    await using opened = await migratedDatabase(kind);
    const { all, index, queue, search, types } = searchScene(opened.database);
    all.set("n1", { title: "Steam & <oak>", body: "About the steam box." });
    await index.repair();
    await queue.runAll(index.handlers);
    const request = { q: "oak ste", type: "all", page: 1, limit: 20 };
    expect(await searchPage({ search, types, sharedByGuests: nothingShared }, guest, request)).toEqual({
      search: {
        query: "oak ste",
        total: 1,
        kinds: [
          { kind: "all", label: "Everything", href: "/search?q=oak+ste", current: true, total: 1 },
          { kind: "notes", label: "Notes", href: "/search?q=oak+ste&type=notes", current: false, total: 1 },
        ],
        hits: [
          {
            id: "n1",
            kind: "notes",
            kindLabel: "Note",
            href: "/notes/n1",
            byline: "",
            date: null,
            title: [
              { text: "Steam", marked: true },
              { text: " & <", marked: false },
              { text: "oak", marked: true },
              { text: ">", marked: false },
            ],
            excerpt: [
              { text: "About the ", marked: false },
              { text: "steam", marked: true },
              { text: " box.", marked: false },
            ],
          },
        ],
      },
      pagination: { page: 1, limit: 20, total: 1, totalPages: 1, path: "/search", query: { q: "oak ste" } },
    });
    const empty = await searchPage({ search, types, sharedByGuests: nothingShared }, guest, { ...request, q: "" });
    expect([empty.search.query, empty.search.total, empty.search.hits]).toEqual(["", 0, []]);
  });

  it("is what searches read, and counts end at a thousand", async () => {
    await using opened = await migratedDatabase(kind);
    const { database } = opened;
    await fill(database, 3_000);
    const terms = parseSearch('"rare7"');
    if (!terms) throw new Error("no terms");
    const reach = { userId: "u1", seesAll: false, seesMembersOnly: true, hiddenCategoryIds: ["c1"] };
    for (const types of [["notes"], ["notes", "comments"]]) await readsByIndex(database, { ...reach, terms, types });
    const near = await planOfQuery(database, nearWordsQuery(database.read, ["paer", "per"], 200));
    expect(near).not.toMatch(/seq scan|scan search_spellings/i);
    const { search, find } = searchScene(database);
    expect((await search.find(guest, { q: "common", type: "all", page: 1, limit: 1 })).total).toBe(1_000);
    expect((await search.find(guest, { q: '"rare7"', type: "all", page: 1, limit: 1 })).total).toBe(3);
    expect((await search.countByType(guest, "common")).get("notes")).toBe(1_000);
    expect((await search.countByType(guest, '"rare7"')).get("notes")).toBe(3);
    expect(await find('common "rare7"')).toEqual([idOf(1_007), idOf(2_007), idOf(7)].sort());
  });
});

async function readsByIndex(database: Database, wanted: Parameters<typeof idsQuery>[1]): Promise<void> {
  const queries = [
    [idsQuery(database.dialect, wanted, { part: "title", limit: 20 }), /search_titles VIRTUAL TABLE/],
    [idsQuery(database.dialect, wanted, { part: "anywhere", limit: 1_000 }), /search_index VIRTUAL TABLE/],
    [countQuery(database.dialect, wanted, 1_000), /search_index VIRTUAL TABLE/],
    [typeCountsQuery(database.dialect, wanted, 1_000), /search_index VIRTUAL TABLE/],
  ] as const;
  for (const [query, onSqlite] of queries) {
    const plan = await planOf(database, query);
    expect(plan).toMatch(database.dialect === "postgres" ? /search_documents_words/ : onSqlite);
    // A bounded number of rows is grouped by type.
    const sorts = plan.replace("USE TEMP B-TREE FOR GROUP BY", "");
    expect(sorts).not.toMatch(/Seq Scan on search_documents|SCAN [dca]\b|TEMP B-TREE/);
    // The tables of comments and articles are empty here, so PostgreSQL would not use their indexes anyway.
    if (wanted.types.includes("comments")) expect(plan).toMatch(/\(id = d\.ref_id\)|SEARCH c USING INDEX \w+ \(id=/);
  }
}

async function fill(database: Database, rows: number): Promise<void> {
  const write = async (tx: Tx, number: number): Promise<void> => {
    const scope = { visibility: "public", category_id: "", author_id: "" } as const;
    const text = { title: `Note ${number}`, body: `common words rare${number % 1_000}` };
    const at = new Date(1_900_000_000_000 + number);
    await insertDocument(tx, database.dialect, "notes", { refId: idOf(number), stamp: "", ...text, at, ...scope });
  };
  for (let start = 0; start < rows; start += 500)
    await database.transaction(async (tx) => {
      for (let number = start; number < start + 500; number++) await write(tx, number);
    });
  const letters = "abcdefghijklmnop";
  const words = Array.from(
    { length: rows },
    (_, number) => `x${[...String(number)].map((digit) => letters[Number(digit)]).join("")}`,
  );
  await database.transaction((tx) => learnWords(tx, database.dialect, words));
  await database.transaction(async (tx) => void (await sql`analyze`.execute(tx)));
}

async function planOf({ dialect, read }: Database, query: { execute: unknown } & object): Promise<string> {
  const explain = dialect === "postgres" ? sql`explain ` : sql`explain query plan `;
  const { rows } = await sql`${explain}${query}`.execute(read);
  return rows.map((row) => Object.values(row as object).join(" ")).join("\n");
}
