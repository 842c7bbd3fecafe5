import { copyFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { temporaryDirectory } from "../temporary-directory.js";
import type { DatabaseKind, OriginalDatabase, TestDatabaseTarget } from "./test-database.js";

/** A file in a new temporary folder. */
export const sqlite: DatabaseKind = {
  name: "sqlite",
  concurrent: true,
  async create(originals) {
    const { file, ...made } = await newFile();
    if (originals?.sqlite !== undefined) await copyFile(originals.sqlite, file);
    return { target: { driver: "sqlite", file }, ...made };
  },
};

/** Creates a file and lets `fill` fill it; `fill` closes what it opens, so that nothing is left in a write-ahead log. */
export async function sqliteOriginal(fill: (target: TestDatabaseTarget) => Promise<void>): Promise<OriginalDatabase> {
  const { file: name, ...made } = await newFile();
  try {
    await fill({ driver: "sqlite", file: name });
  } catch (error) {
    await made[Symbol.asyncDispose]();
    throw error;
  }
  return { name, ...made };
}

async function newFile(): Promise<AsyncDisposable & { readonly file: string }> {
  const folder = await temporaryDirectory();
  // Large transactions spill into files of SQLite's own, which belong where the others are: often in memory.
  process.env.SQLITE_TMPDIR ??= dirname(folder.path);
  return { file: join(folder.path, "site.sqlite"), [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() };
}
