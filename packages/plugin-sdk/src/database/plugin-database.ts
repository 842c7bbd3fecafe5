import { Kysely } from "kysely";
import { type ChannelDatabase, DATABASE_OF_SITE } from "../plugin/channel-database.js";
import { type Site, type SiteChannel, siteOf } from "../plugin/site.js";
import { migrate, type PluginMigration } from "./migrate.js";
import { PluginDialect } from "./plugin-dialect.js";

/** The database of a plugin, with the type of its tables. */
export interface PluginDatabase<Tables> {
  /**
   * The database during a call. It is a file of its own on a site with SQLite, and a schema of its own on PostgreSQL. A transaction
   * ends with its call at the latest, and nothing else of the call reads or writes while it is open but the transaction itself.
   */
  of(site: Site): Kysely<Tables>;
  /**
   * Runs the migrations, given the addresses of the modules in their folder; the site calls it before it uses the
   * plugin.
   */
  readonly migrate: (files: readonly string[], channel: never) => Promise<null>;
}

const nameOf = (file: string): string => file.slice(file.lastIndexOf("/") + 1).replace(/\.m?js$/, "");

async function load(file: string): Promise<PluginMigration> {
  const module: Partial<PluginMigration> = await import(file);
  if (typeof module.up !== "function") throw new TypeError(`The migration ${nameOf(file)} exports no function \`up\`.`);
  return { up: module.up };
}

function databaseOf(site: Site): ChannelDatabase {
  const database = site[DATABASE_OF_SITE];
  if (!database) throw new TypeError("The plugin has no database: name the folder of its migrations in plugin.json.");
  return database;
}

/** Declares that the plugin has a database; `plugin.json` names the folder of its `migrations`. */
export function pluginDatabase<Tables>(): PluginDatabase<Tables> {
  const known = new WeakMap<Site, Kysely<Tables>>();

  function of(site: Site): Kysely<Tables> {
    const db = known.get(site) ?? new Kysely<Tables>({ dialect: new PluginDialect(databaseOf(site)) });
    known.set(site, db);
    return db;
  }

  return {
    of,
    async migrate(files: readonly string[], channel: SiteChannel) {
      const site = siteOf(channel);
      const named = files.map((file) => ({ name: nameOf(file), load: () => load(file) }));
      const { dialect } = databaseOf(site);
      await migrate(of(site) as unknown as Kysely<unknown>, dialect, named, site.now);
      return null;
    },
  };
}
