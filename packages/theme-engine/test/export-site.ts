import { type ExportOptions, type ExportResult, exportTheme, type ThemeParts } from "../src/index.js";
import { readThemePackage, type ThemePackage } from "../src/package/read-theme-package.js";
import { MANIFEST } from "./sample-theme.js";

export const ASSET_BASE = "/uploads/themes/harbor/";

/** The parts of an empty theme. */
const BARE: ThemeParts = {
  manifest: { ...MANIFEST, packageVersion: 2 },
  tokens: {},
  css: null,
  layouts: new Map(),
};

/** The uploads of a site; remembers which were read. */
export class Uploads {
  readonly asked: string[] = [];
  readonly #files: ReadonlyMap<string, Uint8Array>;

  constructor(files: Readonly<Record<string, Uint8Array>> | ReadonlyMap<string, Uint8Array>) {
    this.#files = files instanceof Map ? files : new Map(Object.entries(files));
  }

  readonly read = async (path: string): Promise<Uint8Array | null> => {
    this.asked.push(path);
    return this.#files.get(path) ?? null;
  };
}

/** Exports parts from a site with these uploads. */
export function exportFrom(
  uploads: Uploads,
  parts: Partial<ThemeParts>,
  options: Partial<ExportOptions> = {},
): Promise<ExportResult> {
  return exportTheme({ ...BARE, ...parts }, { assetBase: ASSET_BASE, readFile: uploads.read, ...options });
}

/** The bytes of an export that must have succeeded. */
export function bytesOfExport(result: ExportResult): Uint8Array {
  if (!result.ok) throw new Error(JSON.stringify(result.findings));
  return result.bytes;
}

/** The theme that importing an export gives. */
export function imported(result: ExportResult): ThemePackage {
  const read = readThemePackage(bytesOfExport(result), { serviceVersion: MANIFEST.minServiceVersion });
  if (!read.ok) throw new Error(JSON.stringify(read.findings));
  return read.theme;
}
