import { access, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
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

const SDK = "@sitevine/plugin-sdk";

/** Uses the SDK that this program comes with where the author has not installed one, so that a new plugin packs at once. */
const ownSdk: Plugin = {
  name: "own-sdk",
  setup({ onResolve, onLoad, resolve: find }) {
    onResolve({ filter: new RegExp(`^${SDK}$`) }, async ({ resolveDir, kind, pluginData }) => {
      if (pluginData === SDK) return undefined;
      const installed = await find(SDK, { resolveDir, kind, pluginData: SDK });
      return installed.errors.length === 0 ? installed : { path: SDK, namespace: "own-sdk" };
    });
    onLoad({ filter: /.*/, namespace: "own-sdk" }, async () => ({
      contents: await readFile(fileURLToPath(import.meta.resolve(SDK)), "utf8"),
    }));
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

/** Bundles a source module with everything that it imports into one module. */
export async function bundle(
  folder: string,
  source: string,
  { signal, progress }: ReadOptions,
): Promise<{ readonly code: Uint8Array | null; readonly findings: readonly Finding[] }> {
  progress(`Bundling ${source}`);
  try {
    const { outputFiles } = await build({
      absWorkingDir: resolve(folder),
      entryPoints: [source],
      bundle: true,
      write: false,
      format: "esm",
      platform: "node",
      target: "node22",
      charset: "utf8",
      logLevel: "silent",
      plugins: [ownSdk],
    });
    signal.throwIfAborted();
    return { code: outputFiles[0]?.contents ?? null, findings: [] };
  } catch (error) {
    if (!isBuildFailure(error)) throw error;
    return { code: null, findings: error.errors.map((message) => findingOf(message, source)) };
  }
}
