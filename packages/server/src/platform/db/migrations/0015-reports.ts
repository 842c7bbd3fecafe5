import { textType } from "../dialect-differences.js";
import type { Migration } from "./migration.js";

/** Reports with their filings and snapshots. */
export const reports: Migration = {
  name: "0015-reports",
  async up({ schema }, dialect) {
    const text = textType(dialect);
    await schema
      .createTable("reports")
      .addColumn("id", text, (column) => column.primaryKey().notNull())
      .addColumn("target_type", text, (column) => column.notNull())
      .addColumn("target_id", text, (column) => column.notNull())
      .addColumn("status", text, (column) => column.notNull())
      .addColumn("reason", text, (column) => column.notNull())
      .addColumn("note", text)
      .addColumn("reporter_id", text)
      .addColumn("owner_id", text)
      .addColumn("label", text, (column) => column.notNull())
      .addColumn("href", text)
      .addColumn("round", "integer", (column) => column.notNull())
      .addColumn("filings", "integer", (column) => column.notNull())
      .addColumn("handler_id", text)
      .addColumn("resolution", text)
      .addColumn("claimed_by", text)
      .addColumn("claimed_until", text)
      .addColumn("created_at", text, (column) => column.notNull())
      .addColumn("updated_at", text, (column) => column.notNull())
      .execute();
    // One report per target, even under concurrency.
    await schema
      .createIndex("reports_target_unique")
      .unique()
      .on("reports")
      .columns(["target_type", "target_id"])
      .execute();
    for (const sort of ["created_at", "updated_at"] as const)
      for (const filter of ["", "status", "target_type", "reason", "owner_id"] as const)
        await schema
          .createIndex(`reports_${filter || "all"}_${sort}`)
          .on("reports")
          .columns([...(filter ? [filter] : []), sort, "id"])
          .execute();

    await schema
      .createTable("report_filings")
      .addColumn("report_id", text, (column) => column.notNull().references("reports.id").onDelete("cascade"))
      .addColumn("round", "integer", (column) => column.notNull())
      .addColumn("reporter_id", text, (column) => column.notNull())
      .addColumn("reason", text, (column) => column.notNull())
      .addColumn("note", text)
      .addColumn("created_at", text, (column) => column.notNull())
      .addPrimaryKeyConstraint("report_filings_key", ["report_id", "round", "reporter_id"])
      .execute();
    await schema
      .createIndex("report_filings_reporter_id")
      .on("report_filings")
      .columns(["reporter_id", "report_id"])
      .execute();

    await schema
      .createTable("report_snapshots")
      .addColumn("id", text, (column) => column.primaryKey().notNull())
      .addColumn("report_id", text, (column) => column.notNull().references("reports.id").onDelete("cascade"))
      .addColumn("taken_at", text, (column) => column.notNull())
      .addColumn("label", text, (column) => column.notNull())
      .addColumn("html", text, (column) => column.notNull())
      .addColumn("href", text)
      .addColumn("surroundings", text, (column) => column.notNull())
      .execute();
    await schema
      .createIndex("report_snapshots_report_id")
      .on("report_snapshots")
      .columns(["report_id", "taken_at", "id"])
      .execute();
  },
};
