import { rm } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "../../kernel/app-error.js";
import type { Database } from "../../platform/db/database.js";
import { MayNotMakeRolesError } from "../../platform/db/may-not-make-roles.js";
import type { OwnSchemaPool } from "../../platform/db/own-schema-pool.js";
import type { OwnSchemas } from "../../platform/db/own-schemas.js";
import { makeSqliteFile } from "../../platform/db/sqlite-dialect.js";
import { makeFolder } from "../../platform/files/atomic-write.js";
import type { DatabasePlace } from "../../platform/plugin-process/start-child.js";

/** The databases of plugins, each of which reaches nothing of the site's. */
export interface PluginDatabases extends AsyncDisposable {
  /**
   * Makes the database of a plugin where there is none. Throws SVC-PLUGIN-2002 where the site has no database that plugins can
   * have a part of.
   */
  ensure(pluginId: string): Promise<DatabasePlace>;
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
      const path = join(folder, "plugin.sqlite");
      makeSqliteFile(path);
      return { kind: "file", path };
    },
    pool: async () => undefined,
    remove: (pluginId) => rm(folderOf(pluginId), { recursive: true, force: true }),
    async [Symbol.asyncDispose]() {},
  };
}

/** A schema of its own for each plugin. The modules are loaded when the first plugin needs them: a site on SQLite never does. */
function schemasOf({ db, passwordOf }: PluginDatabasesDeps, url: string): PluginDatabases {
  let opened: Promise<OwnSchemas> | undefined;
  async function open(): Promise<OwnSchemas> {
    const { createOwnSchemas } = await import("../../platform/db/own-schemas.js");
    return createOwnSchemas({ db, url, passwordOf });
  }
  const schemas = (): Promise<OwnSchemas> => (opened ??= open());
  return {
    async ensure(pluginId) {
      try {
        await (await schemas()).ensure(pluginId);
      } catch (error) {
        if (error instanceof MayNotMakeRolesError) throw cannot(error.message, error);
        throw error;
      }
      return { kind: "server" };
    },
    pool: async (pluginId) => (await schemas()).pool(pluginId),
    remove: async (pluginId) => (await schemas()).drop(pluginId),
    async [Symbol.asyncDispose]() {
      await (await opened)?.[Symbol.asyncDispose]();
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
