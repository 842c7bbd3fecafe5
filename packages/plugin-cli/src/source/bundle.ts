import { access, readdir, readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { ReadOptions } from "@sitevine/cli-kit";
import type { Finding } from "@sitevine/contracts";
import { type BuildFailure, build, type Message, type Plugin } from "esbuild";

/** The source modules that are bundled, the first that exists. */
const SOURCES = ["src/index.ts", "src/index.mts", "src/index.js", "src/index.mjs"];

/** The path of the module that the plugin is bundled from; undefined for a folder without one, whose entry is packed as it is. */
export async function sourceOf(folder: string): Promise<string | undefined> {
  for (const path of SOURCES)
    try {
      await access(join(folder, path));
      return path;
    } catch {
      // The next one may exist.
    }
  return undefined;
}

const MIGRATIONS = "src/migrations";

/** The modules that the migrations of a plugin are bundled from, by name, in the order of their names. */
export async function migrationSourcesOf(folder: string): Promise<readonly string[]> {
  const names = await readdir(join(folder, MIGRATIONS)).catch(() => []);
  const modules = names.filter((name) => /\.m?[jt]s$/.test(name) && !name.endsWith(".d.ts"));
  return modules.sort().map((name) => `${MIGRATIONS}/${name}`);
}

const SDK = "@sitevine/plugin-sdk";
const SDK_ENTRIES = new RegExp(`^${SDK}(?:/database)?$`);

/** Uses the SDK that this program comes with where the author has not installed one, so that a new plugin packs at once. */
const ownSdk: Plugin = {
  name: "own-sdk",
  setup({ onResolve, onLoad, resolve: find }) {
    onResolve({ filter: SDK_ENTRIES }, async ({ path, resolveDir, kind, pluginData }) => {
      if (pluginData === SDK) return undefined;
      const installed = await find(path, { resolveDir, kind, pluginData: SDK });
      return installed.errors.length === 0 ? installed : { path, namespace: "own-sdk" };
    });
    onLoad({ filter: /.*/, namespace: "own-sdk" }, async ({ path }) => {
      const file = fileURLToPath(import.meta.resolve(path));
      return { contents: await readFile(file, "utf8"), resolveDir: dirname(file) };
    });
  },
};

const isBuildFailure = (error: unknown): error is BuildFailure =>
  error instanceof Error && Array.isArray((error as Partial<BuildFailure>).errors);

function findingOf({ text, location, notes }: Message, source: string): Finding {
  return {
    rule: "plugin/bundle",
    level: "error",
    file: location?.file ?? source,
    ...(location && { line: location.line, column: location.column + 1 }),
    message: `cannot be bundled: ${text.replace(/\.$/, "")}`,
    ...(notes[0] && { hint: notes[0].text }),
  };
}

/** Removes the comments that name files outside of the folder, so that a package is the same wherever it is made. */
function withoutPlaces(code: Uint8Array, inputs: readonly string[]): Uint8Array {
  const comments = new Set(inputs.filter((path) => /^\.\.|:/.test(path)).map((path) => `// ${path}`));
  const lines = new TextDecoder().decode(code).split("\n");
  return new TextEncoder().encode(lines.filter((line) => !comments.has(line)).join("\n"));
}

/** Bundles a source module with everything that it imports into one module. */
export async function bundle(
  folder: string,
  source: string,
  { signal, progress }: ReadOptions,
): Promise<{ readonly code: Uint8Array | null; readonly findings: readonly Finding[] }> {
  progress(`Bundling ${source}`);
  try {
    const { outputFiles, metafile } = await build({
      absWorkingDir: resolve(folder),
      entryPoints: [source],
      bundle: true,
      write: false,
      metafile: true,
      format: "esm",
      platform: "node",
      target: "node22",
      charset: "utf8",
      logLevel: "silent",
      plugins: [ownSdk],
    });
    signal.throwIfAborted();
    const code = outputFiles[0]?.contents;
    return { code: code ? withoutPlaces(code, Object.keys(metafile.inputs)) : null, findings: [] };
  } catch (error) {
    if (!isBuildFailure(error)) throw error;
    return { code: null, findings: error.errors.map((message) => findingOf(message, source)) };
  }
}
