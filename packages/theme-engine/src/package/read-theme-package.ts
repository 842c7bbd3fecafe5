import {
  type Finding,
  hasErrors,
  type LayoutDocument,
  type ThemeManifest,
  type TokenMap,
  themeAppearance,
} from "@sitevine/contracts";
import { assetBaseOf } from "../assets/asset-base.js";
import { closeNames } from "../assets/missing-asset.js";
import { readAssets, type ThemeAsset } from "../assets/read-assets.js";
import { compileThemeCss, type ThemeCssOptions } from "../css/compile.js";
import { notUtf8 } from "../css/syntax.rule.js";
import type { FontSources } from "../css/theme-fonts.js";
import { inspectFiles, type PackageFile, type SeeFile } from "../files/package-file.js";
import { decodeText } from "../files/read-json.js";
import { themeZipLimits } from "../files/theme-limits.js";
import { FindingList } from "../findings/finding-list.js";
import type { ThemeFinding } from "../findings/theme-finding.js";
import { type FontMetrics, readFontMetrics } from "../fonts/font-metrics.js";
import { readLayouts } from "../layout/read-layouts.js";
import { readManifest } from "../manifest/read-manifest.js";
import { readScreenshot } from "../manifest/read-screenshot.js";
import { readPackageTokens } from "../tokens/read-tokens.js";
import type { ByteSource } from "../zip/byte-source.js";
import { ReadAhead } from "../zip/read-ahead.js";
import { readEntries } from "../zip/read-zip.js";
import { missingManifest } from "./manifest-missing.rule.js";
import { sortPackageFiles } from "./package-files.js";
import { pluginPackage } from "./plugin.rule.js";
import { wrapperFolder } from "./wrapper-folder.rule.js";

/** A theme package that passed every check. */
export interface ThemePackage {
  readonly manifest: ThemeManifest;
  /** 2 is the current format; 1 is the older format with two palettes, of which the light one is kept. */
  readonly packageVersion: 1 | 2;
  readonly tokens: TokenMap;
  /** Source of the theme's stylesheet; null if it has none. */
  readonly css: string | null;
  /** The scoped stylesheet, with the addresses from which its files are served; empty if there is none. */
  readonly compiledCss: string;
  /** By template key; images still refer to files of the package. */
  readonly layouts: ReadonlyMap<string, LayoutDocument>;
  /** Metrics of the fonts that the stylesheet uses, by base name. */
  readonly fontMetrics: ReadonlyMap<string, FontMetrics>;
  /** By base name. */
  readonly assets: ReadonlyMap<string, ThemeAsset>;
  /** The picture that the manifest names, which may also be one of the assets. */
  readonly screenshot: ThemeAsset | null;
  /** Files of the older format that cannot be used. */
  readonly ignoredFiles: readonly string[];
}

export type ReadThemeResult =
  | { readonly ok: true; readonly theme: ThemePackage; readonly notices: readonly Finding[] }
  | { readonly ok: false; readonly findings: readonly Finding[] };

export interface ReadThemeOptions {
  /** The semantic version of the service that would use the theme. */
  readonly serviceVersion: string;
  /**
   * Called with each file as it is inflated, for readers that would otherwise inflate it again. The package as a whole may still
   * be refused.
   */
  readonly see?: SeeFile;
  /** Files of the same package that were read while it arrived; they are not read again. */
  readonly ahead?: ThemeAhead | undefined;
}

/** The files of a package that are read while it arrives. */
export type ThemeAhead = ReadAhead<PackageFile>;

/**
 * Begins to read a package of which only the first bytes are there; the length of the source is that of the whole package. `see`
 * is called as by `readThemePackage`, which checks everything when the package has arrived and gives the same result as without
 * reading ahead.
 */
export const readThemeAhead = (source: ByteSource, see?: SeeFile): ThemeAhead =>
  new ReadAhead(source, themeZipLimits, inspectFiles(see));

/**
 * Reads a `.svtheme` package and checks everything in it. Returns the theme with its warnings and notices, or every finding.
 * Never throws, whatever the bytes, but passes on what a source throws. The theme's assets are read from `bytes` on request.
 */
export function readThemePackage(bytes: Uint8Array | ByteSource, options: ReadThemeOptions): ReadThemeResult {
  const limits = { ...themeZipLimits, refuse: pluginPackage };
  const zip = readEntries(bytes, limits, inspectFiles(options.see), options.ahead);
  if (!zip.ok) return zip;
  const read = readThemeFiles(zip.entries, options);
  const wrapped = zip.wrapper === undefined ? [] : [wrapperFolder(zip.wrapper)];
  return read.ok ? { ...read, notices: [...wrapped, ...read.notices] } : read;
}

/** Checks the files of a package, by path, as `readThemePackage` does after unzipping. */
export function readThemeFiles(
  entries: ReadonlyMap<string, PackageFile>,
  options: { readonly serviceVersion: string },
): ReadThemeResult {
  const files = sortPackageFiles(entries);
  const paths = [...entries.keys()];
  if (!files.manifest) return { ok: false, findings: [pluginPackage(paths) ?? missingManifest(paths)] };

  const manifest = readManifest(files.manifest, paths, options.serviceVersion);
  const appearance = manifest.ok ? themeAppearance(manifest.manifest) : "light";
  const tokens = readPackageTokens(files, appearance);
  const assets = readAssets(files.assets);
  const names = new Set(assets.files.map(({ name }) => name));
  const layouts = readLayouts(files.layouts, { names, closeTo: closeNames(names) });
  const fontMetrics = new Map<string, FontMetrics>();
  const fonts: FontSources = {
    tokens: tokens.tokens,
    measure(name) {
      const known = fontMetrics.get(name);
      if (known) return known;
      const asset = assets.assets.get(name);
      const metrics = asset?.type.startsWith("font/") ? readFontMetrics(asset.bytes()) : undefined;
      if (metrics) fontMetrics.set(name, metrics);
      return metrics;
    },
  };
  const assetBase = assetBaseOf(manifest.ok ? manifest.manifest.id : "theme");
  const css = readStylesheet(files.customCss, { assets: names, assetBase, appearance, fonts });
  const screenshot = manifest.ok
    ? readScreenshot(manifest.manifest, files.all, assets.files)
    : { screenshot: null, findings: [] };

  const list = new FindingList();
  const unknown = files.findings.filter(({ file }) => !manifest.ok || file !== manifest.manifest.screenshot);
  for (const findings of [manifest.findings, unknown, tokens.findings, assets.findings]) list.addAll(findings);
  for (const part of [layouts, css, screenshot]) list.addAll(part.findings);
  const findings = list.toArray();
  if (!manifest.ok || hasErrors(findings)) return { ok: false, findings };
  const theme: ThemePackage = {
    manifest: manifest.manifest,
    packageVersion: manifest.manifest.packageVersion ?? (tokens.legacy || files.legacy ? 1 : 2),
    tokens: tokens.tokens,
    css: css.source,
    compiledCss: css.compiled,
    fontMetrics,
    layouts: layouts.layouts,
    assets: assets.assets,
    screenshot: screenshot.screenshot,
    ignoredFiles: [...files.ignored, ...tokens.ignored],
  };
  return { ok: true, theme, notices: findings };
}

/** Parses and compiles the stylesheet; its source is kept beside the compiled form. */
function readStylesheet(
  file: PackageFile | undefined,
  options: ThemeCssOptions,
): { readonly source: string | null; readonly compiled: string; readonly findings: readonly ThemeFinding[] } {
  if (!file) return { source: null, compiled: "", findings: [] };
  const source = decodeText(file.bytes());
  if (source === undefined) return { source: null, compiled: "", findings: [notUtf8(file.path)] };
  const { css, findings } = compileThemeCss(source, { ...options, file: file.path });
  return { source, compiled: css, findings };
}
