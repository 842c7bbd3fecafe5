import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { createRequire, findPackageJSON } from "node:module";
import { dirname, join } from "node:path";
import { PGlite } from "@electric-sql/pglite";

/**
 * Starts an in-process PostgreSQL. Creating its data folder takes seconds, loading a copy a fraction of one. So the first start
 * on a machine stores a copy in this package's cache, one per PGlite version.
 */
export async function startPglite(): Promise<PGlite> {
  const file = imageFile();
  const image = await readFile(file).catch(() => null);
  if (image !== null) return PGlite.create({ loadDataDir: new Blob([image]) });
  const instance = await PGlite.create();
  await saveImage(file, await instance.dumpDataDir("none"));
  return instance;
}

async function saveImage(file: string, image: Blob): Promise<void> {
  const unfinished = `${file}.${randomUUID()}`;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(unfinished, new Uint8Array(await image.arrayBuffer()));
  await rename(unfinished, file);
}

function imageFile(): string {
  const pgliteVersion = versionIn(findPackageJSON("@electric-sql/pglite", import.meta.url));
  const here = findPackageJSON("..", import.meta.url);
  if (here === undefined) throw new Error("The testkit does not find its own package.json.");
  return join(dirname(here), "node_modules", ".cache", `pglite-${pgliteVersion}.tar`);
}

function versionIn(packageJson: string | undefined): string {
  if (packageJson === undefined) throw new Error("The testkit does not find PGlite.");
  const { version } = createRequire(import.meta.url)(packageJson) as { version: string };
  return version;
}
