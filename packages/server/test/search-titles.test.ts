import { fakeClock, recordingLogger, temporaryDirectory } from "@sitevine/testkit";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { findMatches } from "../src/features/search/search.repo.js";
import { deleteDocuments } from "../src/features/search/search-documents.repo.js";
import { parseSearch } from "../src/features/search/search-terms.model.js";
import type { Database } from "../src/platform/db/database.js";
import { migrate } from "../src/platform/db/migrate.js";
import { migrations } from "../src/platform/db/migrations/index.js";
import { openDatabase } from "../src/platform/db/open-database.js";

const options = { serviceVersion: "0.1.0", clock: fakeClock(), logger: recordingLogger() };
const EVERYTHING = { userId: null, seesAll: true, seesMembersOnly: true, hiddenCategoryIds: [], types: ["notes"] };

/** Writes a document as a release without an index of titles did. */
const writeOld = (database: Database, id: number, title: string, body: string): Promise<void> =>
  database.transaction(async (tx) => {
    await sql`insert into search_documents (id, type, ref_id, stamp, visibility, category_id, author_id, body)
      values (${id}, 'notes', ${String(id)}, '', 'public', '', '', ${body})`.execute(tx);
    await sql`insert into search_index (rowid, title, body) values (${id}, ${title}, ${body})`.execute(tx);
  });

const remove = (database: Database, id: number): Promise<void> =>
  database.transaction((tx) => deleteDocuments(tx, "notes", [String(id)]));

async function inTitles(database: Database, q: string): Promise<readonly number[]> {
  const terms = parseSearch(q) ?? expect.fail("no terms");
  const bounds = { part: "title", limit: 10 } as const;
  return (await findMatches(database.read, "sqlite", { ...EVERYTHING, terms }, bounds)).map(({ id }) => id);
}

test("an upgrade finds the titles that were indexed before, as they are now", async () => {
  await using folder = await temporaryDirectory();
  await using database = await openDatabase({ driver: "sqlite", file: `${folder.path}/x.sqlite` }, recordingLogger());
  const before = migrations.findIndex(({ name }) => name === "0050-search-titles");
  await migrate(database, { ...options, migrations: migrations.slice(0, before) });
  await writeOld(database, 1, "moss garden", "fern");
  await remove(database, 1);
  await writeOld(database, 1, "fern stone fern grun", "moss");
  await writeOld(database, 2, "", "fern stone");
  await writeOld(database, 3, "fern", "stone");
  await writeOld(database, 4, "fern stone", "");
  await remove(database, 4);
  await migrate(database, options);

  expect(await inTitles(database, "fern")).toEqual([3, 1]);
  expect(await inTitles(database, "moss")).toEqual([]);
  expect(await inTitles(database, "fern stone")).toEqual([1]);
  expect(await inTitles(database, '"stone fern gr\u00fcn"')).toEqual([1]);
  expect(await inTitles(database, '"fern gr\u00fcn stone"')).toEqual([]);
  expect(await inTitles(database, "fern sto")).toEqual([1]);
  await remove(database, 1);
  expect(await inTitles(database, "fern")).toEqual([3]);
  expect(await inTitles(database, "stone")).toEqual([]);
});
