import { rm } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "../../kernel/app-error.js";
import type { Database } from "../../platform/db/database.js";
import type { OwnSchemaPool } from "../../platform/db/own-schema-pool.js";
import { makeSqliteFile } from "../../platform/db/sqlite-dialect.js";
import { makeFolder } from "../../platform/files/atomic-write.js";

/** The databases of plugins, each of which reaches nothing of the site's. */
export interface PluginDatabases extends AsyncDisposable {
  /**
   * Makes the database of a plugin where there is none. Returns the path of a file that its process opens, or "server" where the
   * process asks the site. Throws SVC-PLUGIN-2002 where the site has no database that plugins can have a part of.
   */
  ensure(pluginId: string): Promise<string>;
  /** The connections to the schema of a plugin; undefined where databases are files. */
  pool(pluginId: string): Promise<OwnSchemaPool | undefined>;
  remove(pluginId: string): Promise<void>;
}

export interface PluginDatabasesDeps {
  readonly db: Database;
  /** The folder of the site's data. */
  readonly dataDir: string;
  readonly passwordOf: (role: string) => string;
}

const cannot = (message: string, cause?: unknown): AppError => new AppError("SVC-PLUGIN-2002", { message, cause });

/** A file of its own for each plugin, in a folder that it may not write itself. */
function filesOf(dataDir: string): PluginDatabases {
  const folderOf = (pluginId: string): string => join(dataDir, "plugins", pluginId, "database");
  return {
    async ensure(pluginId) {
      const folder = folderOf(pluginId);
      await makeFolder(join(dataDir, "plugins", pluginId), 0o755);
      await makeFolder(folder, 0o755);
      const file = join(folder, "plugin.sqlite");
      makeSqliteFile(file);
      return file;
    },
    pool: async () => undefined,
    remove: (pluginId) => rm(folderOf(pluginId), { recursive: true, force: true }),
    async [Symbol.asyncDispose]() {},
  };
}

/** A schema of its own for each plugin. The modules are loaded when the first plugin needs them: a site on SQLite never does. */
function schemasOf({ db, passwordOf }: PluginDatabasesDeps, url: string): PluginDatabases {
  const load = () => import("../../platform/db/own-schemas.js");
  let loaded: ReturnType<typeof open> | undefined;
  async function open() {
    const { createOwnSchemas, MayNotMakeRolesError } = await load();
    return { schemas: createOwnSchemas({ db, url, passwordOf }), MayNotMakeRolesError };
  }
  const opened = (): ReturnType<typeof open> => (loaded ??= open());
  return {
    async ensure(pluginId) {
      const { schemas, MayNotMakeRolesError } = await opened();
      try {
        await schemas.ensure(pluginId);
      } catch (error) {
        if (error instanceof MayNotMakeRolesError) throw cannot(error.message, error);
        throw error;
      }
      return "server";
    },
    pool: async (pluginId) => (await opened()).schemas.pool(pluginId),
    remove: async (pluginId) => (await opened()).schemas.drop(pluginId),
    async [Symbol.asyncDispose]() {
      await (await loaded)?.schemas[Symbol.asyncDispose]();
    },
  };
}

/** A database in the memory of the process has no roles to keep plugins apart with. */
const NONE: PluginDatabases = {
  async ensure() {
    throw cannot("The plugin needs a database: start the site with SQLite or on a PostgreSQL server.");
  },
  pool: async () => undefined,
  remove: async () => undefined,
  async [Symbol.asyncDispose]() {},
};

export function createPluginDatabases(deps: PluginDatabasesDeps): PluginDatabases {
  const { db, dataDir } = deps;
  if (db.dialect === "sqlite") return filesOf(dataDir);
  return db.serverUrl === null ? NONE : schemasOf(deps, db.serverUrl);
}
