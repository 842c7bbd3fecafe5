export type { Generated, Insertable, Kysely, Selectable, Transaction, Updateable } from "kysely";
export { sql } from "kysely";
export type { PluginMigration } from "./migrate.js";
export { type PluginDatabase, pluginDatabase } from "./plugin-database.js";
