import { sql } from "kysely";
import type { Migration } from "./migration.js";

/** The words in the search index of SQLite, in their order, so that those with a beginning can be found before they are searched for. */
export const searchTerms: Migration = {
  name: "0049-search-terms",
  async up(db, dialect) {
    if (dialect === "sqlite")
      await sql`create virtual table search_terms using fts5vocab (search_index, instance)`.execute(db);
  },
};
