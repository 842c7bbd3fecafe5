import type { Finding } from "@sitevine/contracts";
import { readThemePackage, type ThemeAsset, type ThemePackage } from "@sitevine/theme-engine";
import { AppError } from "../../kernel/app-error.js";
import { sha256Hex } from "../../platform/crypto/digest.js";
import type { LibraryAsset, LibraryTheme } from "./library-theme.js";

/** A package that passed every check, in the library's form, with the bytes of its files by hash. */
export interface CheckedPackage {
  readonly source: ThemePackage;
  readonly theme: LibraryTheme;
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** What is worth knowing of the package though it does not refuse it. */
  readonly notices: readonly Finding[];
}

/** Every file that the site serves of a package; the screenshot may lie outside its assets. */
function servedFiles({ assets, screenshot }: ThemePackage): readonly ThemeAsset[] {
  const isAsset = screenshot === null || assets.has(screenshot.name);
  return isAsset ? [...assets.values()] : [...assets.values(), screenshot];
}

/** Reads and checks a package as a whole; throws SVC-THEME-3001 with every finding when it is refused. */
export function checkPackage(bytes: Uint8Array, serviceVersion: string): CheckedPackage {
  const read = readThemePackage(bytes, { serviceVersion });
  if (!read.ok) throw new AppError("SVC-THEME-3001", { details: read.findings });
  const { theme: source, notices } = read;
  const { manifest, tokens, css, compiledCss, layouts } = source;
  const files = new Map<string, Uint8Array>();
  const assets = servedFiles(source).map(({ name, type, bytes: content }): LibraryAsset => {
    const sha256 = sha256Hex(content);
    files.set(sha256, content);
    return { name, type, sha256, size: content.byteLength };
  });
  return { source, theme: { manifest, tokens, css, compiledCss, layouts, assets }, files, notices };
}

const NO_BYTES = new Uint8Array();

/** A theme of the library as the import plan reads packages; the plan never looks at bytes. */
export function asPackage({ manifest, tokens, css, compiledCss, layouts, assets }: LibraryTheme): ThemePackage {
  return {
    manifest,
    packageVersion: 2,
    tokens,
    css,
    compiledCss,
    layouts,
    assets: new Map(assets.map(({ name, type }) => [name, { name, type, bytes: NO_BYTES }])),
    screenshot: null,
    ignoredFiles: [],
  };
}
