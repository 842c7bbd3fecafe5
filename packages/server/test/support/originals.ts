import type { OriginalDatabases } from "@sitevine/testkit";
import { inject } from "vitest";
import { makeTables } from "./make-tables.js";

/** Returns the sources of databases with every table, of each kind. */
export const originals = (): OriginalDatabases => ({
  ...inject("originalDatabases"),
  pglite: makeTables,
  reusesCopies: true,
});
