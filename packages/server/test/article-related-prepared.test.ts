import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { findRelatedIds } from "../src/features/articles/related-articles.repo.js";
import { KEPT_MARK } from "../src/platform/db/prepared.js";
import { migratedDatabase } from "./platform/fixtures.js";
import { fillTable, idAt } from "./support/fill-table.js";
import { watchReads } from "./support/watched-reads.js";

const PUBLISHED = "2029-12-20T00:00:00.000Z";
const TAGS = 53;

// Issue 53, 4: related articles and their rare tags take half of the first visit of a page.
describe.each(databases())("related articles on $name", (kind) => {
  it("are found by queries that are built once for each number of tags", async () => {
    await using opened = await migratedDatabase(kind);
    const queries: string[] = [];
    const reads = watchReads(({ sql }) => queries.push(sql));
    const database = reads.wrapDatabase(opened.database);
    const published = { visibility: "public", status: "published", published_at: PUBLISHED };
    await fillTable(database, "articles", published, 500);
    await fillTable(database, "tags", {}, 500);
    // Each article has two tags, which others share.
    for (const offset of [0, TAGS]) {
      const ids = Array.from({ length: TAGS }, (_, index) => idAt(offset + index));
      await fillTable(database, "article_tags", { tag_id: ids, published_at: PUBLISHED }, 500);
    }
    for (const index of [7, 8]) {
      const found = await reads.during(() => findRelatedIds(database.read, idAt(index)));
      const sharing = Array.from({ length: 500 }, (_, other) => other).filter(
        (other) => other !== index && other % TAGS === index,
      );
      expect(new Set(found)).toEqual(new Set(sharing.map(idAt)));
    }
    expect(queries).toHaveLength(4);
    expect(new Set(queries).size).toBe(2);
    expect(queries.every((query) => query.startsWith(KEPT_MARK))).toBe(true);
  });
});
