import { type DatabaseKind, fakeClock, type RecordingLogger, recordingLogger } from "@sitevine/testkit";
import type { Database, Tx } from "../../src/platform/db/database.js";
import { migrate } from "../../src/platform/db/migrate.js";
import { openDatabase } from "../../src/platform/db/open-database.js";
import { originals } from "../support/originals.js";

export interface OpenedDatabase extends AsyncDisposable {
  readonly database: Database;
  readonly logger: RecordingLogger;
}

/** A new database of the kind with every table, closed and removed when disposed of. */
export async function migratedDatabase(kind: DatabaseKind): Promise<OpenedDatabase> {
  const fresh = await kind.create(originals());
  const logger = recordingLogger();
  const database = await openDatabase(fresh.target, logger);
  await migrate(database, { serviceVersion: "0.1.0", clock: fakeClock(), logger });
  return {
    database,
    logger,
    [Symbol.asyncDispose]: async () => {
      await database[Symbol.asyncDispose]();
      await fresh[Symbol.asyncDispose]();
    },
  };
}

/** Stores a setting, for tests that need some write. */
export async function putSetting(tx: Tx, key: string, value = "true"): Promise<void> {
  await tx.insertInto("settings").values({ key, value, updated_at: "2030-01-01T00:00:00.000Z" }).execute();
}

/** The keys of all settings, ascending. */
export async function settingKeys(database: Pick<Database, "read">): Promise<string[]> {
  const rows = await database.read.selectFrom("settings").select("key").orderBy("key").execute();
  return rows.map(({ key }) => key);
}
