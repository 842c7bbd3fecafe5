import { sql } from "kysely";
import { textType } from "../dialect-differences.js";
import type { Migration } from "./migration.js";

/** Time at which the latest attempt of a job began, and indexes that list the queue by state and by kind. */
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
