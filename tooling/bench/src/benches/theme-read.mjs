import { readThemePackage, readZip } from "@sitevine/theme-engine";
import { unzipSync } from "fflate";
import { compareWork } from "../compare-work.mjs";
import { packImageTheme, themeImages } from "../image-theme.mjs";
import { importPeak } from "../import-peak.mjs";
import { median } from "../statistics.mjs";

const TIMES = 5;
const PEAK_GOAL_MB = 200;

/**
 * Reads a 40 MB package of a hundred deflated images with all checks of the zip, compared with fflate, which verifies no
 * checksum; and the peak memory of a site that imports that package over HTTP.
 */
export async function themeRead() {
  const bytes = packImageTheme(themeImages());
  const megabytes = bytes.length / 1e6;
  console.log(`theme-read: the package has ${bytes.length} bytes`);
  const read = () => {
    const zip = readZip(bytes);
    if (!zip.ok) throw new Error(JSON.stringify(zip.findings));
  };
  const reading = await compareWork({
    bench: "theme-read",
    goal: 1.5,
    megabytes,
    ours: read,
    reference: () => unzipSync(bytes),
  });
  console.log(
    `  theme-read: with every check of a theme ${median(Array.from({ length: TIMES }, () => check(bytes)))} ms`,
  );
  return [reading, await memory(bytes)];
}

/** @param {Uint8Array<ArrayBuffer>} bytes */
function check(bytes) {
  const start = performance.now();
  const theme = readThemePackage(bytes, { serviceVersion: "1.0.0" });
  if (!theme.ok) throw new Error(JSON.stringify(theme.findings));
  return Math.round(performance.now() - start);
}

/** @param {Uint8Array<ArrayBuffer>} bytes */
async function memory(bytes) {
  const { before, peak } = await importPeak(bytes);
  return {
    bench: "theme-import-memory",
    ratio: Number((peak / before).toFixed(3)),
    goal: PEAK_GOAL_MB,
    ok: peak < PEAK_GOAL_MB,
    ours: peak,
    reference: before,
    mb: Number(peak.toFixed(1)),
  };
}
