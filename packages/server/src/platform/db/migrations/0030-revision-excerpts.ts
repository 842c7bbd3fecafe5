import { textType } from "../dialect-differences.js";
import type { Migration } from "./migration.js";

/** The excerpt that an article had beside the text of a revision. */
export const revisionExcerpts: Migration = {
  name: "0030-revision-excerpts",
  async up({ schema }, dialect) {
    await schema.alterTable("article_revisions").addColumn("excerpt", textType(dialect)).execute();
  },
};
