import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { ReadOptions } from "@sitevine/cli-kit";
import type { Finding } from "@sitevine/contracts";
import {
  type BuildFailure,
  type BuildOptions,
  build,
  type Message,
  type Metafile,
  type OutputFile,
  type Plugin,
} from "esbuild";
import type { Source } from "./sources.js";

const SDK = "@sitevine/plugin-sdk";
const SDK_ENTRIES = new RegExp(`^${SDK}(?:/(?:database|panel))?$`);

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
  const outside = inputs.filter((path) => /^\.\.|:/.test(path));
  const comments = new Set(outside.flatMap((path) => [`// ${path}`, `/* ${path} */`]));
  const lines = new TextDecoder().decode(code).split("\n");
  return new TextEncoder().encode(lines.filter((line) => !comments.has(line)).join("\n"));
}

// What esbuild writes for a require that it cannot resolve, such as that of a CommonJS module for a module of Node.
const FAILING_REQUIRE = "Dynamic require of ";
const REQUIRE = `import { createRequire as __createRequire } from "node:module";
const require = __createRequire(import.meta.url);
`;

/** Gives CommonJS modules in the bundle the require of Node. A site still decides which modules it finds. */
function withRequire(code: Uint8Array): Uint8Array {
  const text = new TextDecoder().decode(code);
  return text.includes(FAILING_REQUIRE) ? new TextEncoder().encode(REQUIRE + text) : code;
}

/** How each kind of source is bundled: for the process of the plugin, or for the browsers of those who open the panel. */
const TARGETS = {
  server: { platform: "node", target: "node22" },
  page: {
    platform: "browser",
    target: ["chrome111", "firefox114", "safari16.4"],
    // The policy of the panel allows pictures and fonts in this form.
    loader: { ".svg": "dataurl", ".png": "dataurl", ".webp": "dataurl", ".woff2": "dataurl" },
  },
} as const satisfies Readonly<Record<Source["kind"], BuildOptions>>;

const isMissingMount = ({ kind, target }: Source, { outputs }: Metafile): boolean =>
  kind === "page" && outputs[target]?.exports.includes("mount") !== true;

const missingMount = (file: string): Finding => ({
  rule: "plugin/panel-module",
  level: "error",
  file,
  message: "is the module of a page of the panel, but does not export mount",
  hint: 'Write: export const mount: Mount = (element, context) => { … }; with the type Mount of "@sitevine/plugin-sdk/panel".',
});

/** Files of a package by path, and what is wrong with their source. */
export interface Bundle {
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly findings: readonly Finding[];
}

/** Bundles a source module with everything that it imports into one module, and its styles into one stylesheet beside it. */
export async function bundle(folder: string, source: Source, { signal, progress }: ReadOptions): Promise<Bundle> {
  const { path, target, kind } = source;
  progress(`Bundling ${path}`);
  try {
    const { outputFiles, metafile } = await build({
      absWorkingDir: resolve(folder),
      entryPoints: [path],
      outfile: target,
      bundle: true,
      write: false,
      metafile: true,
      format: "esm",
      charset: "utf8",
      logLevel: "silent",
      plugins: [ownSdk],
      ...TARGETS[kind],
    });
    signal.throwIfAborted();
    const inputs = Object.keys(metafile.inputs);
    const nameOf = (output: string): string => (output.endsWith(".css") ? target.replace(/\.m?js$/, ".css") : target);
    const codeOf = (output: OutputFile): Uint8Array => {
      const code = withoutPlaces(output.contents, inputs);
      return kind === "server" ? withRequire(code) : code;
    };
    const files = outputFiles.map((output) => [nameOf(output.path), codeOf(output)] as const);
    return { files: new Map(files), findings: isMissingMount(source, metafile) ? [missingMount(path)] : [] };
  } catch (error) {
    if (!isBuildFailure(error)) throw error;
    return { files: new Map(), findings: error.errors.map((message) => findingOf(message, path)) };
  }
}
