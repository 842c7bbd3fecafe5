import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { UserConfig } from "vite";
import { endpointValues } from "./endpoint-values.js";
import { precompressed } from "./precompressed.js";

export interface Application {
  /** The address below which the site serves its files. */
  readonly base: string;
  /** The module that a page loads. */
  readonly entry: URL;
  /** Folder that the files are written to. */
  readonly folder: URL;
}

/**
 * Vite configuration of an application: files whose names change with their content, each beside its compressed forms.
 */
export function applicationConfig({ base, entry, folder }: Application): UserConfig {
  const outDir = fileURLToPath(folder);
  return {
    base,
    plugins: [endpointValues(), precompressed(outDir)],
    build: {
      outDir,
      emptyOutDir: true,
      assetsDir: "",
      assetsInlineLimit: 0,
      cssCodeSplit: false,
      manifest: "files.json",
      modulePreload: { polyfill: false },
      target: ["chrome111", "firefox114", "safari16.4"],
      rollupOptions: { input: fileURLToPath(entry) },
    },
  };
}

interface BuiltFile {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
}

/** The names of the files that a page loads, after the application was built. */
export interface BuiltApplication {
  readonly script: string;
  readonly stylesheet: string;
  /** The modules that the script imports at once. */
  readonly preloads: readonly string[];
}

/** Reads them from the folder of the files. */
export function builtApplication(folder: URL): BuiltApplication {
  const manifest = readFileSync(new URL("files.json", folder), "utf8");
  const built = JSON.parse(manifest) as Record<string, BuiltFile>;
  const files = Object.values(built);
  const entry = files.find(({ isEntry }) => isEntry);
  const stylesheet = files.find(({ file }) => file.endsWith(".css"));
  if (!entry || !stylesheet) throw new Error("The application has no entry, or no stylesheet.");
  const preloads = (entry.imports ?? []).flatMap((name) => built[name]?.file ?? []);
  return { script: entry.file, stylesheet: stylesheet.file, preloads };
}
