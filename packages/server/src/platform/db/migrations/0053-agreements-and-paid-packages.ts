import { sql } from "kysely";
import { textType } from "../dialect-differences.js";
import type { Migration } from "./migration.js";

/**
 * Agreements to the rights of plugins, and the packages that the marketplace sells. Running plugins go on running: the
 * word `earlier` among their rights stands for what they register, to which nobody has been asked to agree so far.
 */
export const agreementsAndPaidPackages: Migration = {
  name: "0053-agreements-and-paid-packages",
  async up(db, dialect) {
    const text = textType(dialect);
    await db.schema
      .createTable("plugin_agreements")
      .addColumn("plugin_id", text, (column) => column.primaryKey().notNull())
      .addColumn("rights", text, (column) => column.notNull())
      .addColumn("agreed_by", text)
      .addColumn("agreed_at", text, (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("paid_packages")
      .addColumn("kind", text, (column) => column.notNull())
      .addColumn("id", text, (column) => column.notNull())
      .addColumn("listed_at", text, (column) => column.notNull())
      .addPrimaryKeyConstraint("paid_packages_key", ["kind", "id"])
      .execute();
    await sql`update plugins set agreed_rights = '["earlier"]' where state <> 'disabled' and agreed_rights = '[]'`.execute(
      db,
    );
    await sql`update plugins set agreed_rights = '["earlier",' || substr(agreed_rights, 2)
      where state <> 'disabled' and agreed_rights <> '["earlier"]'`.execute(db);
    await sql`insert into plugin_agreements (plugin_id, rights, agreed_by, agreed_at)
      select id, agreed_rights, null, updated_at from plugins where agreed_rights <> '[]'`.execute(db);
  },
};
