import { sql } from "kysely";
import { textType } from "../dialect-differences.js";
import type { Migration } from "./migration.js";

/** When the latest try of a job began; the queue as a list, by what its jobs do and by their kind. */
export const jobLists: Migration = {
  name: "0024-job-lists",
  async up({ schema }, dialect) {
    await schema.alterTable("jobs").addColumn("started_at", textType(dialect)).execute();
    await schema.createIndex("jobs_status").on("jobs").columns(["status", "id"]).execute();
    await schema.createIndex("jobs_name").on("jobs").columns(["name", "id"]).execute();
    // The few jobs that somebody works on.
    await schema
      .createIndex("jobs_locked_until")
      .on("jobs")
      .column("locked_until")
      .where(sql.ref("locked_until"), "is not", null)
      .execute();
  },
};
