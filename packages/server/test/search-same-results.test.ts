import { dialects } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { createSearchTypes, type SearchType } from "../src/features/search/index.js";
import { insertDocument } from "../src/features/search/search-documents.repo.js";
import { learnWords } from "../src/features/search/search-words.repo.js";
import { isLearnable } from "../src/features/search/spelling.model.js";
import { guest } from "../src/kernel/caller.js";
import type { Database } from "../src/platform/db/database.js";
import { migratedDatabase } from "./platform/fixtures.js";
import { searchOn } from "./support/search-scene.js";

/**
 * Title and body, the oldest first; the last three are of one moment. No phrase is looked for beyond the positions that PostgreSQL
 * can store (see `tsVector`).
 */
const CORPUS: readonly (readonly [id: string, title: string, body: string])[] = [
  ["oak", "Oak frames", "Steam the oak until it bends. Frames of oak last longest."],
  ["tar", "Tar", "Frames, and oak, and tar. Nothing else keeps water out."],
  ["harbour", "A harbour at dawn", "The harbour wakes before the harbour master does."],
  ["crème", "Crème brûlée", "Take eggs & sugar, and burn them. Für Gäste."],
  ["strasse", "Die lange Straße", "Am Ende der Straße liegt der Hafen von Łódź."],
  ["tokyo", "東京都の天気", "今日の東京は晴れ。京都は雨。"],
  ["greek", "ΟΔΟΣ", "Ένας δρόμος."],
  ["numbers", "Version 2.10", "It takes 2 hours and 10 minutes, 210 in all; C++ and c#."],
  ["harbours", "Harbours of the north", "Frames of steel. Oaken doors."],
  ["long", "Words without end", `${"water ".repeat(300)}windlass`],
  ["far", "Far away", `${Array.from({ length: 20_000 }, (_, index) => `w${index}`).join(" ")} the last anchor`],
  ["don't", "Don't panic", "It's the skipper's oak. #oak @oak oak_frames"],
  ["first", "Same moment", "Oak."],
  ["second", "Same moment", "Oak, the second."],
  ["third", "Third of the same moment", "Oak."],
];

const QUERIES: readonly (readonly [q: string, found: readonly string[]])[] = [
  ["oak", ["oak", "third", "second", "first", "don't", "harbours", "tar"]],
  ["OAK", ["oak", "third", "second", "first", "don't", "harbours", "tar"]],
  ["oak frames", ["oak", "don't", "tar"]],
  ["frames oak", ["oak", "don't", "harbours", "tar"]],
  ['"oak frames"', ["oak", "don't"]],
  ['"frames of oak"', ["oak"]],
  ['"frames oak"', []],
  ['"frames and oak"', ["tar"]],
  ['"oak" "steel"', []],
  ["oa", ["oak", "third", "second", "first", "don't", "harbours", "tar"]],
  ["o", []],
  ["harbour", ["harbours", "harbour"]],
  ["harb", ["harbours", "harbour"]],
  ["harbour master", ["harbour"]],
  ['"harbour"', ["harbour"]],
  ["the harbour", ["harbours", "harbour"]],
  ["moment same", ["third", "second", "first"]],
  ["same mom", ["third", "second", "first"]],
  ["second moment", ["second"]],
  ["creme brulee", ["crème"]],
  ["crème", ["crème"]],
  ["gaste", ["crème"]],
  ["strasse", ["strasse"]],
  ["STRAẞE", ["strasse"]],
  ["lodz", ["strasse"]],
  ["東京", ["tokyo"]],
  ["京都", ["tokyo"]],
  ["京", ["tokyo"]],
  ["都京", []],
  ["οδός", ["greek"]],
  ["ένας", ["greek"]],
  ["2.10", ["numbers"]],
  ["210", ["numbers"]],
  ["10 2", ["numbers"]],
  ["c++", ["numbers"]],
  ["don't", ["don't"]],
  ["it's skipper's", ["don't"]],
  ["windlass", ["long"]],
  ["water windlass", ["long"]],
  ["anchor", ["far"]],
  ["w19999", ["far"]],
  ["hrabour", ["harbours", "harbour"]],
  ["wnidlass", ["long"]],
  ["nothing here", []],
  ["&|!:*()<->\\'", []],
];

const visibleToAll = { visibility: "public", category_id: "", author_id: "" } as const;

function notes(): SearchType {
  return {
    key: "notes",
    labels: { one: "Note", many: "Notes" },
    stamps: async () => [],
    load: async () => [],
    show: async (refIds) =>
      new Map(
        refIds.map((id) => [
          id,
          { title: id, href: `/${id}`, byline: "", date: null, excerpt: "", wire: { type: "notes" } },
        ]),
      ),
  };
}

async function fill(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    for (const [index, [refId, title, body]] of CORPUS.entries()) {
      const at = new Date(1_900_000_000_000 + Math.min(index, CORPUS.length - 3) * 1_000);
      const document = { refId, stamp: "", title, body, at, ...visibleToAll };
      const words = await insertDocument(tx, database.dialect, "notes", document);
      const learnt = new Set([...words.title, ...words.body].filter((word) => isLearnable(word)));
      await learnWords(tx, database.dialect, [...learnt].slice(0, 500));
    }
  });
}

const searchOf = (db: Database) => searchOn(db, createSearchTypes([notes()]));

describe.each(dialects())("the search on $name", (kind) => {
  it("finds the same in the same order as on every other database", async () => {
    await using opened = await migratedDatabase(kind);
    const { database } = opened;
    await fill(database);
    const search = searchOf(database);
    const found = async (q: string, limit: number) => {
      const ids: string[] = [];
      for (let page = 1; ; page += 1) {
        const { hits, total } = await search.find(guest, { q, type: "all", page, limit });
        ids.push(...hits.map(({ id }) => id));
        if (page * limit >= total) return { ids, total };
      }
    };
    const expected = QUERIES.map(([q, ids]) => ({ q, ids, total: ids.length }));
    for (const limit of [100, 2]) {
      const all = [];
      for (const [q] of QUERIES) all.push({ q, ...(await found(q, limit)) });
      expect(all).toEqual(expected);
    }
  });

  it("suggests the same in the same order as on every other database, from titles alone", async () => {
    await using opened = await migratedDatabase(kind);
    await fill(opened.database);
    const search = searchOf(opened.database);
    const suggested = async (q: string) => (await search.suggest(guest, { q, limit: 3 })).map(({ title }) => title);
    expect(await suggested("oak")).toEqual(["oak"]);
    expect(await suggested("ha")).toEqual(["harbours", "harbour"]);
    expect(await suggested("mom")).toEqual(["third", "second", "first"]);
    expect(await suggested("same mo")).toEqual(["third", "second", "first"]);
    expect(await suggested("bru")).toEqual(["crème"]);
    expect(await suggested("東")).toEqual(["tokyo"]);
    expect([await suggested("steel"), await suggested("*"), await suggested("hrabour")]).toEqual([[], [], []]);
  });
});
