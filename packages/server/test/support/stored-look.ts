import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import type { BootedSite } from "./booted-site.js";

const TABLES = ["themes", "theme_layouts", "theme_assets", "layouts", "style_snapshots", "activity_log"] as const;

/** Every stored row and file that the look of a site is made of: layers, drafts, library, undo point, style version. */
export async function storedLook(booted: BootedSite): Promise<Readonly<Record<string, readonly string[]>>> {
  const { read } = booted.database();
  const settings = await read.selectFrom("settings").selectAll().where("key", "like", "appearance.%").execute();
  const rows: Record<string, readonly string[]> = {
    // Changes of the look update the lock, even if they have no effect.
    settings: sorted(settings.filter(({ key }) => key !== "appearance.lock")),
    files: await filesBelow(join(booted.dataDir, "uploads")),
  };
  for (const table of TABLES) rows[table] = sorted(await read.selectFrom(table).selectAll().execute());
  return rows;
}

const sorted = (rows: readonly object[]): string[] => rows.map((row) => JSON.stringify(row)).sort();

/** Files with the hash of their bytes. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const hashes = files.map(async (file) => {
    const hash = createHash("sha256").update(await readFile(file));
    return `${relative(folder, file)} ${hash.digest("hex")}`;
  });
  return (await Promise.all(hashes)).sort();
}
