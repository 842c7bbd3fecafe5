import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { defineConfig } from "tsup";

/** The script as browsers get it: one module, small, for browsers of the last three years. */
async function bundleScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL("src/script/main.ts", import.meta.url))],
    bundle: true,
    minify: true,
    format: "esm",
    platform: "browser",
    target: ["chrome111", "firefox114", "safari16.4"],
    write: false,
  });
  const [file] = outputFiles;
  if (!file) throw new Error("The script was not built.");
  return file.text;
}

export default defineConfig(async () => ({
  entry: ["src/index.ts"],
  format: ["esm"],
  dts: true,
  clean: true,
  target: "node22",
  define: { READER_SCRIPT: JSON.stringify(await bundleScript()) },
}));
