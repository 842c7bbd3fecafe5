import { readThemePackage, writeZip } from "@sitevine/theme-engine";
import { readThemeFiles } from "./theme-files.mjs";

// The first release of the service; the manifest of every theme here names it.
const SERVICE_VERSION = "0.1.0";

/** @typedef {import("@sitevine/theme-engine").ThemePackage} ThemePackage */
/** @typedef {import("@sitevine/contracts").Finding} Finding */

/**
 * Packs one theme and reads it back as a site would. Throws an Error with all findings if the package is refused.
 * @param {string} id
 * @returns {Promise<{ bytes: Uint8Array, theme: ThemePackage, notices: readonly Finding[] }>}
 */
export async function packTheme(id) {
  const bytes = writeZip(await readThemeFiles(id));
  const read = readThemePackage(bytes, { serviceVersion: SERVICE_VERSION });
  if (!read.ok) throw new Error([`${id} is refused:`, ...read.findings.map(describeFinding)].join("\n"));
  return { bytes, theme: read.theme, notices: read.notices };
}

/** Formats a finding as one line. @param {Finding} finding */
export function describeFinding({ level, rule, file, pointer, line, message }) {
  const place = pointer ?? (line === undefined ? "" : `:${line}`);
  return `${level} ${rule} ${file}${place} ${message}`;
}
