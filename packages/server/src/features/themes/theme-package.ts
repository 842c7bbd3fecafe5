import { createHash } from "node:crypto";
import { hasErrors } from "@sitevine/contracts";
import type { ThemePackage } from "@sitevine/theme-engine";
import { compileThemeCss, readThemePackage } from "@sitevine/theme-engine";
import { AppError } from "../../kernel/app-error.js";
import { SERVICE_VERSION } from "../../service-version.js";
import type { LibraryAsset, LibraryTheme } from "./library-theme.js";
import { assetBase } from "./library-theme.js";

/** A package that passed every check, in the library's form, with the bytes of its files by hash. */
export interface CheckedPackage {
  readonly source: ThemePackage;
  readonly theme: LibraryTheme;
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** Reads and checks a package as a whole; throws SVC-THEME-3001 with every finding when it is refused. */
export function checkPackage(bytes: Uint8Array): CheckedPackage {
  const read = readThemePackage(bytes, { serviceVersion: SERVICE_VERSION });
  if (!read.ok) throw new AppError("SVC-THEME-3001", { details: read.findings });
  const { theme: source } = read;
  const compiled = compileThemeCss(source.css ?? "", {
    assets: new Set(source.assets.keys()),
    assetBase: assetBase(source.manifest.id),
  });
  if (hasErrors(compiled.findings)) throw new AppError("SVC-THEME-3001", { details: compiled.findings });
  const files = new Map<string, Uint8Array>();
  const assets: LibraryAsset[] = [...source.assets.values()].map(({ name, type, bytes: content }) => {
    const sha256 = createHash("sha256").update(content).digest("hex");
    files.set(sha256, content);
    return { name, type, sha256, size: content.byteLength };
  });
  const { manifest, tokens, css, layouts } = source;
  return { source, theme: { manifest, tokens, css, compiledCss: compiled.css, layouts, assets }, files };
}

const NO_BYTES = new Uint8Array();

/** A theme of the library as the import plan reads packages; the plan never looks at bytes. */
export function asPackage(theme: LibraryTheme): ThemePackage {
  return {
    manifest: theme.manifest,
    packageVersion: 2,
    tokens: theme.tokens,
    css: theme.css,
    layouts: theme.layouts,
    assets: new Map(theme.assets.map(({ name, type }) => [name, { name, type, bytes: NO_BYTES }])),
    ignoredFiles: [],
  };
}
