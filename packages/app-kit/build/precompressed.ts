import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

// Fonts gain nothing, but a site then need not know which files have encoded forms.
const compressible = /\.(?:js|css|woff2)$/;

/** Writes each file beside itself in the encodings that browsers take, as small as they get: a site sends them unchanged. */
export function precompressed(folder: string): Plugin {
  return {
    name: "precompressed",
    async closeBundle() {
      for (const name of (await readdir(folder)).filter((file) => compressible.test(file))) {
        const bytes = await readFile(join(folder, name));
        await writeFile(join(folder, `${name}.gz`), await promisify(gzip)(bytes, { level: 9 }));
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
        await writeFile(join(folder, `${name}.br`), await promisify(brotliCompress)(bytes, { params }));
      }
    },
  };
}
