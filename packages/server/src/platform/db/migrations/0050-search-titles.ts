import { sql } from "kysely";
import type { Migration } from "./migration.js";

/**
 * An index of titles alone for SQLite: to find a word in one column of an index, FTS5 reads every document that has it in any.
 * The titles are those that the index of documents has.
 */
export const searchTitles: Migration = {
  name: "0050-search-titles",
  async up(db, dialect) {
    if (dialect !== "sqlite") return;
    await sql`create virtual table search_titles using fts5 (title, content='', contentless_delete=1, tokenize='ascii',
      prefix='1 2 3')`.execute(db);
    await sql`insert into search_titles (rowid, title)
      select doc, group_concat(term, ' ' order by "offset") from search_terms where col = 'title' group by doc`.execute(
      db,
    );
    await sql`drop trigger search_documents_removed`.execute(db);
    await sql`create trigger search_documents_removed after delete on search_documents begin
      delete from search_index where rowid = old.id;
      delete from search_titles where rowid = old.id; end`.execute(db);
  },
};
