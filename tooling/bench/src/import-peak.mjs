import { startSite } from "./site.mjs";

/**
 * Imports a package into a site of its own process and gives the memory of that process in megabytes: what it held before
 * the import, and the most until after it.
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
