import type { OriginalDatabases } from "@sitevine/testkit";
import { inject } from "vitest";
import { makeTables } from "./make-tables.js";

/** Where databases with every table come from, whatever their kind. */
export const originals = (): OriginalDatabases => ({
  ...inject("originalDatabases"),
  pglite: makeTables,
  reusesCopies: true,
});
