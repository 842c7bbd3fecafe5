import { chmod, rm } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "../../kernel/app-error.js";
import type { Database } from "../../platform/db/database.js";
import { MayNotMakeRolesError } from "../../platform/db/may-not-make-roles.js";
import type { OwnPool } from "../../platform/db/own-pool.js";
import type { OwnSchemas } from "../../platform/db/own-schemas.js";
import { makeSqliteFile } from "../../platform/db/sqlite-dialect.js";
import { makeFolder } from "../../platform/files/atomic-write.js";
import type { Logger } from "../../platform/logger.js";
import type { DatabaseDialect } from "../../platform/plugin-process/child/plugin-database.js";
import type { PluginLimits } from "../../platform/plugin-process/plugin-limits.js";
import { databaseUserOf, handOverToGroup, type PluginUser } from "../../platform/plugin-process/plugin-user.js";
import { openOwnFilePool } from "../../platform/plugin-process/sql/own-file-pool.js";
import { after } from "../../platform/threads/after.js";

/** The database of a plugin while a release of it runs. Disposing of the last one closes it. */
export interface OpenedDatabase extends AsyncDisposable {
  readonly dialect: DatabaseDialect;
}

/** The databases of plugins, each of which reaches nothing of the site's. */
export interface PluginDatabases extends AsyncDisposable {
  /**
   * Opens the database of a plugin, and makes it where there is none. `user` is whom the plugin runs as, where that is not the
   * user of the site. Throws SVC-PLUGIN-2002 where the site has no database that plugins can have a part of.
   */
  open(pluginId: string, user: PluginUser | undefined): Promise<OpenedDatabase>;
  /** The connections to the database of a plugin; undefined for one that has none open. */
  pool(pluginId: string): Promise<OwnPool | undefined>;
  remove(pluginId: string): Promise<void>;
}

export interface PluginDatabasesDeps {
  readonly db: Database;
  /** The folder of the site's data. */
  readonly dataDir: string;
  readonly passwordOf: (role: string) => string;
  readonly limits: Pick<PluginLimits, "residentMb" | "startMs">;
  readonly logger: Logger;
}

const cannot = (message: string, cause?: unknown): AppError => new AppError("SVC-PLUGIN-2002", { message, cause });

interface OpenFile {
  readonly pool: OwnPool;
  /** Number of releases that use it: two while an update is under way. */
  uses: number;
}

/** A file of its own for each plugin, in a folder that only the process opens which runs its statements. */
function filesOf({ dataDir, limits, logger }: PluginDatabasesDeps): PluginDatabases {
  const files = new Map<string, OpenFile>();
  const folderOf = (pluginId: string): string => join(dataDir, "plugins", pluginId, "database");

  async function make(pluginId: string, user: PluginUser | undefined): Promise<string> {
    const folder = folderOf(pluginId);
    await makeFolder(join(dataDir, "plugins", pluginId), 0o755);
    await makeFolder(folder, 0o700);
    const path = join(folder, "plugin.sqlite");
    makeSqliteFile(path);
    // Former releases made it for everybody to read.
    if (user) await handOverToGroup(folder, user);
    else await chmod(folder, 0o700);
    return path;
  }

  function openFile(pluginId: string, path: string, user: PluginUser | undefined): OpenFile {
    const pool = openOwnFilePool({
      ...limits,
      order: { path, user },
      logger: logger.child({ pluginId }),
      after,
    });
    const file = { pool, uses: 0 };
    files.set(pluginId, file);
    return file;
  }

  async function close(pluginId: string, file: OpenFile): Promise<void> {
    file.uses -= 1;
    if (file.uses > 0) return;
    if (files.get(pluginId) === file) files.delete(pluginId);
    await file.pool[Symbol.asyncDispose]();
  }

  return {
    async open(pluginId, user) {
      const ofDatabase = user && databaseUserOf(user);
      const path = await make(pluginId, ofDatabase);
      const file = files.get(pluginId) ?? openFile(pluginId, path, ofDatabase);
      file.uses += 1;
      return { dialect: "sqlite", [Symbol.asyncDispose]: () => close(pluginId, file) };
    },
    pool: async (pluginId) => files.get(pluginId)?.pool,
    remove: (pluginId) => rm(folderOf(pluginId), { recursive: true, force: true }),
    async [Symbol.asyncDispose]() {
      await Promise.all([...files.values()].map(({ pool }) => pool[Symbol.asyncDispose]()));
    },
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
    async open(pluginId) {
      try {
        await (await schemas()).ensure(pluginId);
      } catch (error) {
        if (error instanceof MayNotMakeRolesError) throw cannot(error.message, error);
        throw error;
      }
      // Its connections are closed when nobody has used them for a while.
      return { dialect: "postgres", async [Symbol.asyncDispose]() {} };
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
  async open() {
    throw cannot("The plugin needs a database: start the site with SQLite or on a PostgreSQL server.");
  },
  pool: async () => undefined,
  remove: async () => undefined,
  async [Symbol.asyncDispose]() {},
};

export function createPluginDatabases(deps: PluginDatabasesDeps): PluginDatabases {
  const { db } = deps;
  if (db.dialect === "sqlite") return filesOf(deps);
  return db.serverUrl === null ? NONE : schemasOf(deps, db.serverUrl);
}
