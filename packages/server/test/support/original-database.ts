import { databases, fakeClock, postgresOriginal, recordingLogger } from "@sitevine/testkit";
import type { TestProject } from "vitest/node";
import { migrate } from "../../src/platform/db/migrate.js";
import { openDatabase } from "../../src/platform/db/open-database.js";

declare module "vitest" {
  interface ProvidedContext {
    /** A database with every table on the server behind DATABASE_URL, if that is tested on. */
    readonly originalDatabase: string | undefined;
  }
}

/** Runs the migrations once for all tests on a database server, where each takes as long as a test. */
export async function setup({ provide }: TestProject): Promise<(() => Promise<void>) | undefined> {
  const serverUrl = process.env.DATABASE_URL;
  if (!serverUrl || !databases().some(({ name }) => name === "postgres")) return;
  const original = await postgresOriginal(serverUrl, async (target) => {
    const logger = recordingLogger();
    await using database = await openDatabase(target, logger);
    await migrate(database, { serviceVersion: "0.1.0", clock: fakeClock(), logger });
  });
  provide("originalDatabase", original.name);
  return async () => original[Symbol.asyncDispose]();
}
