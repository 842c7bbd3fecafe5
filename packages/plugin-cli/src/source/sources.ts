import { access, readdir } from "node:fs/promises";
import { join } from "node:path";

/** A module that is bundled into a file of the package. */
export interface Source {
  readonly path: string;
  /** The path of the bundle in the package. */
  readonly target: string;
  /** Where it runs: in the process of the plugin, or as a page in the panel. */
  readonly kind: "server" | "page";
}

/** The source modules that are bundled into the entry, the first that exists. */
const ENTRIES = ["src/index.ts", "src/index.mts", "src/index.js", "src/index.mjs"];

/** The path of the module that the entry is bundled from; undefined for a folder without one, whose entry is packed as it is. */
async function entrySourceOf(folder: string): Promise<string | undefined> {
  for (const path of ENTRIES)
    try {
      await access(join(folder, path));
      return path;
    } catch {
      // The next one may exist.
    }
  return undefined;
}

/** The modules in a folder, in the order of their names. */
async function modulesIn(folder: string, below: string): Promise<readonly string[]> {
  const names = await readdir(join(folder, below)).catch(() => []);
  const modules = names.filter((name) => /\.m?[jt]s$/.test(name) && !/\.d\.m?ts$/.test(name));
  return modules.sort().map((name) => `${below}/${name}`);
}

/** What a plugin is bundled from. */
export interface PluginSources {
  readonly entry: string | undefined;
  readonly migrations: readonly string[];
  /** The modules of its pages in the panel. */
  readonly pages: readonly string[];
}

export async function sourcesOf(folder: string): Promise<PluginSources> {
  const [entry, migrations, pages] = await Promise.all([
    entrySourceOf(folder),
    modulesIn(folder, "src/migrations"),
    modulesIn(folder, "src/admin"),
  ]);
  return { entry, migrations, pages };
}

/** Where the bundle of a module of a folder is in the package. */
export const bundledName = (folder: string, source: string): string =>
  `${folder}${source.slice(source.lastIndexOf("/") + 1).replace(/\.m?[jt]s$/, ".js")}`;
