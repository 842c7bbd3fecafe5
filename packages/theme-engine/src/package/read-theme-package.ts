import { type Finding, hasErrors, type LayoutDocument, type ThemeManifest, type TokenMap } from "@sitevine/contracts";
import { compileThemeCss } from "../css/compile.js";
import { FindingList } from "../finding-list.js";
import { readZip } from "../zip/read-zip.js";
import { assetBaseOf } from "./asset-base.js";
import { missingManifest, type NamedFile, sortPackageFiles } from "./package-files.js";
import { readAssets, readScreenshot, type ThemeAsset } from "./read-assets.js";
import { decodeText } from "./read-json.js";
import { readLayouts } from "./read-layouts.js";
import { readManifest } from "./read-manifest.js";
import { readPackageTokens } from "./read-tokens.js";
import { themeZipLimits } from "./theme-limits.js";

/** A theme package that passed every check. */
export interface ThemePackage {
  readonly manifest: ThemeManifest;
  /** 2 has one look; 1 is the older format with two palettes, of which the light one is kept. */
  readonly packageVersion: 1 | 2;
  readonly tokens: TokenMap;
  /** Source of the theme's stylesheet; null where it has none. */
  readonly css: string | null;
  /** The stylesheet scoped, with its files where the site serves them; empty where there is none. */
  readonly compiledCss: string;
  /** By template key; images still name files of the package. */
  readonly layouts: ReadonlyMap<string, LayoutDocument>;
  /** By base name. */
  readonly assets: ReadonlyMap<string, ThemeAsset>;
  /** The picture that the manifest names, which may also be one of the assets. */
  readonly screenshot: ThemeAsset | null;
  /** Parts of the older format that cannot be used. */
  readonly ignoredFiles: readonly string[];
}

export type ReadThemeResult =
  | { readonly ok: true; readonly theme: ThemePackage; readonly notices: readonly Finding[] }
  | { readonly ok: false; readonly findings: readonly Finding[] };

/**
 * Reads a `.svtheme` package and checks everything in it before anything is written. `serviceVersion` is the semantic
 * version of the service that would wear it. Gives the theme with what is worth knowing, or every finding. Never throws for
 * any bytes.
 */
export function readThemePackage(bytes: Uint8Array, options: { readonly serviceVersion: string }): ReadThemeResult {
  const zip = readZip(bytes, themeZipLimits);
  if (!zip.ok) return zip;
  const files = sortPackageFiles(zip.entries);
  if (!files.manifest) return { ok: false, findings: [missingManifest(zip.entries)] };

  const manifest = readManifest(files.manifest, files, options.serviceVersion);
  const tokens = readPackageTokens(files);
  const assets = readAssets(files.assets);
  const names = new Set(files.assets.map(({ name }) => name.slice(name.lastIndexOf("/") + 1)));
  const layouts = readLayouts(files.layouts, names);
  const css = readStylesheet(files.customCss, names, manifest.ok ? manifest.manifest.id : "theme");
  const screenshot = manifest.ok ? readScreenshot(manifest.manifest, files) : { screenshot: null, findings: [] };

  const list = new FindingList();
  for (const part of [manifest, files, tokens, assets, layouts, css, screenshot]) list.addAll(part.findings);
  const findings = list.toArray();
  if (!manifest.ok || hasErrors(findings)) return { ok: false, findings };
  const theme: ThemePackage = {
    manifest: manifest.manifest,
    packageVersion: manifest.manifest.packageVersion ?? (tokens.legacy || files.legacy ? 1 : 2),
    tokens: tokens.tokens,
    css: css.source,
    compiledCss: css.compiled,
    layouts: layouts.layouts,
    assets: assets.assets,
    screenshot: screenshot.screenshot,
    ignoredFiles: [...files.ignored, ...tokens.ignored],
  };
  return { ok: true, theme, notices: findings };
}

/** Reads the stylesheet and compiles it; its source is kept beside the compiled form. */
function readStylesheet(
  file: NamedFile | undefined,
  assets: ReadonlySet<string>,
  id: string,
): { readonly source: string | null; readonly compiled: string; readonly findings: readonly Finding[] } {
  if (!file) return { source: null, compiled: "", findings: [] };
  const source = decodeText(file.bytes);
  if (source === undefined) {
    const finding: Finding = { rule: "css/syntax", level: "error", file: file.name, message: "is not valid UTF-8" };
    return { source: null, compiled: "", findings: [finding] };
  }
  const { css, findings } = compileThemeCss(source, { assets, assetBase: assetBaseOf(id), file: file.name });
  return { source, compiled: css, findings };
}
