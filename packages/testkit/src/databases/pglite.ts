import type { PGlite } from "@electric-sql/pglite";
import { PGliteDialect } from "kysely";
import { type MadeTables, rememberTables, restoreTables } from "./made-tables.js";
import { startPglite } from "./pglite-instance.js";
import type { DatabaseKind, MakeTables, TestDatabaseTarget } from "./test-database.js";

interface Instance {
  readonly pglite: PGlite;
  /** Function that made its tables, and those tables. */
  made?: { readonly by: MakeTables; readonly tables: MadeTables } | undefined;
}

// Starting an instance takes a hundred times as long as emptying one, so instances are reused.
const idle: Instance[] = [];

/** In-process PostgreSQL. */
export const pglite: DatabaseKind = {
  name: "pglite",
  concurrent: false,
  async create(originals) {
    const instance = idle.pop() ?? { pglite: await startPglite() };
    const target: TestDatabaseTarget = {
      driver: "postgres",
      dialect: new PGliteDialect({ pglite: withoutClose(instance.pglite) }),
    };
    await prepare(instance, target, originals?.pglite);
    return {
      target,
      [Symbol.asyncDispose]: async () => {
        idle.push(instance);
      },
    };
  },
};

/** Empties the instance, or gives it the tables. Making them takes twenty times as long as emptying those that are there. */
async function prepare(
  instance: Instance,
  target: TestDatabaseTarget,
  makeTables: MakeTables | undefined,
): Promise<void> {
  const { pglite, made } = instance;
  if (makeTables && made?.by === makeTables && (await restoreTables(pglite, made.tables))) return;
  instance.made = undefined;
  await pglite.exec("drop schema public cascade; create schema public;");
  if (!makeTables) return;
  await makeTables(target);
  instance.made = { by: makeTables, tables: await rememberTables(pglite) };
}

// The server closes what it opened; the instance has to survive that.
function withoutClose(instance: PGlite) {
  return {
    closed: false,
    ready: true,
    waitReady: Promise.resolve(),
    close: async () => {},
    query: instance.query.bind(instance),
    transaction: instance.transaction.bind(instance),
  };
}
