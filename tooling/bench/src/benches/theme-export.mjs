import { buffer } from "node:stream/consumers";
import { exportTheme, writeZip } from "@sitevine/theme-engine";
import { ZipFile } from "yazl";
import { compareWork } from "../compare-work.mjs";
import { IMAGE_THEME_ID, themeImages } from "../image-theme.mjs";

const ASSET_BASE = `/uploads/themes/${IMAGE_THEME_ID}/`;

/** Packs a theme with a hundred stored images: the zip alone and a whole export, compared with yazl and the same files. */
export async function themeExport() {
  const images = themeImages();
  const megabytes = [...images.values()].reduce((sum, { length }) => sum + length, 0) / 1e6;
  const entries = [...images].map(([name, bytes]) => /** @type {const} */ ([name, bytes]));
  const reference = () => packWithYazl(entries);
  return [
    await compareWork({ bench: "theme-export-zip", goal: 0.9, megabytes, ours: () => writeZip(entries), reference }),
    await compareWork({ bench: "theme-export", goal: 0.9, megabytes, ours: () => exportImages(images), reference }),
  ];
}

/** @param {ReadonlyMap<string, Uint8Array>} images */
async function exportImages(images) {
  const main = [...images.keys()].map((name, index) => ({
    id: `b${index}`,
    type: "image",
    props: { source: name.replace("assets/", ASSET_BASE) },
  }));
  const exported = await exportTheme(
    {
      manifest: {
        id: IMAGE_THEME_ID,
        name: "Hundred images",
        version: "1.0.0",
        vendor: "bench",
        minServiceVersion: "0.0.0",
      },
      tokens: { global: { "--c-bg": "#fff" } },
      css: null,
      layouts: new Map([["home", { templateKey: "home", schemaVersion: 1, regions: { main } }]]),
    },
    { assetBase: ASSET_BASE, readFile: async (path) => images.get(path.replace(ASSET_BASE, "assets/")) ?? null },
  );
  if (!exported.ok) throw new Error(JSON.stringify(exported.findings));
  if (exported.notices.length > 0) throw new Error(JSON.stringify(exported.notices));
}

/** @param {readonly (readonly [string, Uint8Array])[]} entries */
async function packWithYazl(entries) {
  const zip = new ZipFile();
  for (const [name, bytes] of entries)
    zip.addBuffer(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), name, { compress: false });
  zip.end();
  await buffer(zip.outputStream);
}
