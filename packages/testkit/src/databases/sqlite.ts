import { dirname, join } from "node:path";
import { temporaryDirectory } from "../temporary-directory.js";
import type { DatabaseKind } from "./test-database.js";

/** A new file in a temporary folder. */
export const sqlite: DatabaseKind = {
  name: "sqlite",
  concurrent: true,
  async create() {
    const folder = await temporaryDirectory();
    // Large transactions spill into files of SQLite's own, which belong where the others are: often in memory.
    process.env.SQLITE_TMPDIR ??= dirname(folder.path);
    return {
      target: { driver: "sqlite", file: join(folder.path, "site.sqlite") },
      [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
    };
  },
};
