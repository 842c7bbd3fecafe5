import { sql } from "kysely";
import { textType } from "../dialect-differences.js";
import type { Migration } from "./migration.js";

/** Which texts were published and must become revisions, although saves in short succession add up to one. */
export const settledTexts: Migration = {
  name: "0023-settled-texts",
  async up(tx, dialect) {
    await tx.schema.alterTable("articles").addColumn("settled_at", textType(dialect)).execute();
    await sql`update articles set settled_at = published_at where status = 'published'`.execute(tx);
  },
};
