import { fakeClock, recordingLogger, type TestDatabaseTarget } from "@sitevine/testkit";
import { migrate } from "../../src/platform/db/migrate.js";
import { openDatabase } from "../../src/platform/db/open-database.js";

/** Makes all tables of the server in an empty database. */
export async function makeTables(target: TestDatabaseTarget): Promise<void> {
  const logger = recordingLogger();
  await using database = await openDatabase(target, logger);
  await migrate(database, { serviceVersion: "0.1.0", clock: fakeClock(), logger });
}
