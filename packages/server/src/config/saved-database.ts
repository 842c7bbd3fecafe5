import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { isErrno, writeFileAtomic } from "../platform/files/atomic-write.js";
import { type DatabaseConfig, type SiteConfig, sqliteIn } from "./config.js";
import { ConfigError } from "./config-error.js";

const savedDatabaseSchema = z.discriminatedUnion("driver", [
  z.object({ driver: z.literal("sqlite") }),
  z.object({ driver: z.literal("postgres"), url: z.string().regex(/^postgres(?:ql)?:\/\//) }),
]);

/** The operator's choice in the installer; SQLite is always the file in the data folder. */
export type SavedDatabase = z.infer<typeof savedDatabaseSchema>;

export interface ResolvedDatabase {
  readonly database: DatabaseConfig;
  readonly from: "environment" | "saved" | "default";
}

/** The database to open: DATABASE_URL wins over the choice saved by the installer, which wins over SQLite. */
export async function resolveDatabase(
  config: Pick<SiteConfig, "database" | "databaseFrom" | "data">,
): Promise<ResolvedDatabase> {
  if (config.databaseFrom === "environment") return { database: config.database, from: "environment" };
  const saved = await readSavedDatabase(config.data.dir);
  if (saved === null) return { database: config.database, from: "default" };
  return { database: saved.driver === "sqlite" ? sqliteIn(config.data.dir) : saved, from: "saved" };
}

/** The choice that the installer saved, or null. @throws {ConfigError} when the file exists but cannot be parsed. */
export async function readSavedDatabase(dataDir: string): Promise<SavedDatabase | null> {
  try {
    return savedDatabaseSchema.parse(JSON.parse(await readFile(savedFile(dataDir), "utf8")));
  } catch (error) {
    if (isErrno(error, "ENOENT")) return null;
    // The error has no cause: a parse error can quote the file, and the file can hold a password.
    throw new ConfigError(
      "DATABASE_URL",
      "The file database.json in DATA_DIR cannot be parsed; remove it and install again, or set DATABASE_URL.",
    );
  }
}

/** Saves the choice across restarts. Only the owner may read the file, since the URL can hold a password. */
export async function writeSavedDatabase(dataDir: string, saved: SavedDatabase): Promise<void> {
  await writeFileAtomic(savedFile(dataDir), Buffer.from(`${JSON.stringify(saved)}\n`), { mode: 0o600 });
}

function savedFile(dataDir: string): string {
  return join(dataDir, "database.json");
}
