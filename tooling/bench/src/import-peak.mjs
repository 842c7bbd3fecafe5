import { startSite } from "./site.mjs";

/**
 * Imports a package into a site in a separate process. Returns the memory of that process in megabytes: before the import, and
 * the peak during it.
 * @param {Uint8Array<ArrayBuffer>} bytes
 */
export async function importPeak(bytes) {
  await using site = await startSite();
  const { now: before } = await site.memory();
  const imported = await site.importTheme(bytes, "theme.svtheme");
  if (imported.assetsImported === 0) throw new Error("the site imported no file");
  const { peak } = await site.memory();
  return { before, peak };
}
