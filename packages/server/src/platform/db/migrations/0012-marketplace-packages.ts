import { sql } from "kysely";
import { textType } from "../dialect-differences.js";
import type { Migration } from "./migration.js";

/** Packages from the marketplace: what is installed, who publishes it, and how far its versions have come. */
export const marketplacePackages: Migration = {
  name: "0012-marketplace-packages",
  async up({ schema }, dialect) {
    const text = textType(dialect);
    const kinds = sql`kind in ('plugin', 'theme')`;
    await schema
      .createTable("marketplace_packages")
      .addColumn("kind", text, (column) => column.notNull().check(kinds))
      .addColumn("id", text, (column) => column.notNull())
      .addColumn("name", text, (column) => column.notNull())
      .addColumn("installed_at", text, (column) => column.notNull())
      .addColumn("version", text, (column) => column.notNull())
      .addColumn("sha256", text, (column) => column.notNull())
      .addColumn("size", "integer", (column) => column.notNull())
      .addColumn("publisher_key", text)
      .addColumn("former_version", text)
      .addColumn("former_sha256", text)
      .addColumn("former_size", "integer")
      .addColumn("former_publisher_key", text)
      .addPrimaryKeyConstraint("marketplace_packages_key", ["kind", "id"])
      .execute();
    await schema
      .createTable("package_publishers")
      .addColumn("kind", text, (column) => column.notNull().check(kinds))
      .addColumn("id", text, (column) => column.notNull())
      .addColumn("public_key", text)
      .addColumn("pinned_at", text, (column) => column.notNull())
      .addPrimaryKeyConstraint("package_publishers_key", ["kind", "id"])
      .execute();
    await schema
      .createTable("package_versions")
      .addColumn("kind", text, (column) => column.notNull().check(kinds))
      .addColumn("id", text, (column) => column.notNull())
      .addColumn("highest", text, (column) => column.notNull())
      .addColumn("seen_at", text, (column) => column.notNull())
      .addPrimaryKeyConstraint("package_versions_key", ["kind", "id"])
      .execute();
  },
};
