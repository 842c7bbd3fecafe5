import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";

/** Bundles a snippet that imports from the sources, minified for browsers and without zod. */
async function bundle(
  code: string,
): Promise<{ readonly text: string; readonly bytes: number; readonly gzipped: number }> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: new URL("../src", import.meta.url).pathname, loader: "ts" },
    bundle: true,
    minify: true,
    treeShaking: true,
    format: "esm",
    platform: "browser",
    external: ["zod"],
    write: false,
  });
  const [output] = outputFiles;
  const bytes = output?.contents ?? new Uint8Array();
  return { text: output?.text ?? "", bytes: bytes.length, gzipped: gzipSync(bytes).length };
}

describe("bundles for browsers and edge runtimes", () => {
  it("the whole main entry is under 45 kB gzipped and needs no Node module", async () => {
    const { gzipped, text } = await bundle('export * from "./index.js";');
    expect(gzipped).toBeGreaterThan(5_000);
    expect(gzipped).toBeLessThan(45_000);
    expect(text).not.toContain("node:");
  });

  it.each(["./index.js", "./protocol/index.js"])(
    "signedString alone from %s is under 3 kB, without zod",
    async (entry) => {
      const { bytes, text } = await bundle(`import { signedString } from "${entry}"; globalThis.sign = signedString;`);
      expect(bytes).toBeGreaterThan(30);
      expect(bytes).toBeLessThan(3_000);
      expect(text).not.toContain("zod");
    },
  );
});
