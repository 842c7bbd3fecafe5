import { databases, type OriginalDatabases, postgresOriginal, sqliteOriginal } from "@sitevine/testkit";
import type { TestProject } from "vitest/node";
import { Disposables } from "../../src/kernel/disposables.js";
import { makeTables } from "./make-tables.js";

declare module "vitest" {
  interface ProvidedContext {
    /** Databases with every table: a SQLite file, and one on the server behind DATABASE_URL, if that is tested on. */
    readonly originalDatabases: Omit<OriginalDatabases, "pglite">;
  }
}

/** Runs the migrations once for all tests: they take longer than most tests do. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  await using opening = new Disposables();
  const names = new Set(databases().map(({ name }) => name));
  const serverUrl = process.env.DATABASE_URL;
  const file = opening.use(await sqliteOriginal(makeTables));
  const onServer =
    serverUrl && names.has("postgres") ? opening.use(await postgresOriginal(serverUrl, makeTables)) : null;
  provide("originalDatabases", { sqlite: file.name, ...(onServer && { postgres: onServer.name }) });
  const originals = opening.move();
  return () => originals[Symbol.asyncDispose]();
}
