import { textType } from "../dialect-differences.js";
import type { Migration } from "./migration.js";

/** The words that search knows. The search index fills them in while it compares itself with its sources. */
export const searchWords: Migration = {
  name: "0010-search-words",
  async up({ schema }, dialect) {
    const text = textType(dialect);
    await schema
      .createTable("search_words")
      .addColumn("word", text, (column) => column.notNull())
      .addPrimaryKeyConstraint("search_words_key", ["word"])
      .execute();
    await schema
      .createTable("search_spellings")
      .addColumn("spelling", text, (column) => column.notNull())
      .addColumn("word", text, (column) => column.notNull().references("search_words.word").onDelete("cascade"))
      .addPrimaryKeyConstraint("search_spellings_key", ["spelling", "word"])
      .execute();
    await schema.createIndex("search_spellings_word").on("search_spellings").column("word").execute();
  },
};
