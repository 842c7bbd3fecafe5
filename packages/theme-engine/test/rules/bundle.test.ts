import { build } from "esbuild";
import { describe, expect, it } from "vitest";
import { THEME_RULES } from "../../src/index.js";

/** Bundles a snippet that imports from the sources for browsers. */
async function bundle(code: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: new URL("../../src", import.meta.url).pathname, loader: "ts" },
    alias: { "#zlib": new URL("../../src/zip/zlib.portable.ts", import.meta.url).pathname },
    bundle: true,
    treeShaking: true,
    format: "esm",
    platform: "browser",
    write: false,
    logLevel: "error",
  });
  return outputFiles[0]?.text ?? "";
}

describe("a bundle for browsers", () => {
  it("that only reads packages carries no documentation", async () => {
    const text = await bundle('import { readThemePackage } from "./index.js"; globalThis.read = readThemePackage;');
    expect(text).toContain("css/remote-url");
    expect(THEME_RULES.filter(({ why }) => text.includes(why))).toEqual([]);
  });

  it("that asks for the rules has them all", async () => {
    const text = await bundle('import { THEME_RULES } from "./index.js"; globalThis.rules = THEME_RULES;');
    expect(THEME_RULES.filter(({ why }) => !text.includes(why))).toEqual([]);
  });
});
