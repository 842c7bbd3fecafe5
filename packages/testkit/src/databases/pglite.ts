import type { PGlite } from "@electric-sql/pglite";
import { PGliteDialect } from "kysely";
import { startPglite } from "./pglite-instance.js";
import type { DatabaseKind } from "./test-database.js";

// Starting an instance takes a hundred times as long as emptying one, so instances are reused.
const idle: PGlite[] = [];

/** In-process PostgreSQL. */
export const pglite: DatabaseKind = {
  name: "pglite",
  concurrent: false,
  async create() {
    const instance = idle.pop() ?? (await startPglite());
    await instance.exec("drop schema public cascade; create schema public;");
    return {
      target: { driver: "postgres", dialect: new PGliteDialect({ pglite: withoutClose(instance) }) },
      [Symbol.asyncDispose]: async () => {
        idle.push(instance);
      },
    };
  },
};

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
