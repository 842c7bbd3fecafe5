import { textType } from "../dialect-differences.js";
import type { Migration } from "./migration.js";

/** The log of what moderators did. */
export const moderationLog: Migration = {
  name: "0013-moderation-log",
  async up({ schema }, dialect) {
    const text = textType(dialect);
    await schema
      .createTable("moderation_log")
      .addColumn("id", text, (column) => column.primaryKey().notNull())
      .addColumn("action", text, (column) => column.notNull())
      .addColumn("actor_id", text)
      .addColumn("target_type", text, (column) => column.notNull())
      .addColumn("target_id", text, (column) => column.notNull())
      .addColumn("user_id", text)
      .addColumn("reason", text)
      .addColumn("before", text)
      .addColumn("after", text)
      .addColumn("undoes", text)
      .addColumn("created_at", text, (column) => column.notNull())
      .execute();
    // An act is taken back at most once, even under concurrency.
    await schema.createIndex("moderation_log_undoes_unique").unique().on("moderation_log").column("undoes").execute();
    for (const columns of [[], ["action"], ["actor_id"], ["user_id"], ["target_type", "target_id"]])
      await schema
        .createIndex(`moderation_log_${columns[0] ?? "created_at"}`)
        .on("moderation_log")
        .columns([...columns, "created_at", "id"])
        .execute();
  },
};
