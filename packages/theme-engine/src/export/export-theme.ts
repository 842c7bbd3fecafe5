import {
  type Finding,
  hasErrors,
  type LayoutDocument,
  THEME_PACKAGE_FILES,
  type ThemeManifest,
  type TokenMap,
  themeAppearance,
} from "@sitevine/contracts";
import { mapCssReferences } from "../css/map-references.js";
import { NamePool, safeFileName } from "../files/file-name.js";
import { heldFile } from "../files/package-file.js";
import { themeZipLimits } from "../files/theme-limits.js";
import { mapLayoutImages } from "../layout/map-images.js";
import { readThemeFiles } from "../package/read-theme-package.js";
import type { Appearance } from "../scheme/appearance.js";
import { readTokensCss } from "../tokens/read-tokens-css.js";
import { oversizeFindings } from "../zip/oversize.js";
import { writeZip } from "../zip/write-zip.js";
import { type PackedAssets, packAssets, type ReadUpload } from "./pack-assets.js";
import { ReferenceList } from "./reference-list.js";
import { tokensStylesheet } from "./tokens-source.js";
import { withoutRemote } from "./without-remote.js";

/** The look of a site, as the site stores it. */
export interface ThemeParts {
  readonly manifest: ThemeManifest;
  readonly tokens: TokenMap;
  /** Source of the stylesheet, not the compiled form; null if there is none. */
  readonly css: string | null;
  /** Published documents by template key. Variants for single pages, whose keys have a colon, are left out. */
  readonly layouts: ReadonlyMap<string, LayoutDocument>;
  /** The picture for the theme library; its name may be anything that a form sent. */
  readonly screenshot?: { readonly name: string; readonly bytes: Uint8Array } | null;
}

export interface ExportOptions {
  /** The address that `assets/` stands for in the stylesheet, for example `/uploads/themes/harbor/`. */
  readonly assetBase: string;
  /** True for a package of colours alone: no layouts, no assets and no custom stylesheet. */
  readonly tokensOnly?: boolean;
  /** True leaves out and reports what the stylesheet fetches from other sites, since no site would import it. */
  readonly withoutRemote?: boolean;
  /**
   * Reads an uploaded file; null if there is none. The path begins with `/uploads/`, its percent escapes are resolved, and it
   * contains no `.` or `..` segment, backslash or control character. Look the path up as it is; do not decode it again.
   */
  readonly readFile: ReadUpload;
}

export type ExportResult =
  | {
      readonly ok: true;
      readonly bytes: Uint8Array;
      /** Paths of the package's entries, sorted. */
      readonly files: readonly string[];
      /** Addresses on other sites that were removed from the stylesheet, each once. */
      readonly leftOut: readonly string[];
      /** Warnings and notices: references that could not be packed, and what an import would report. */
      readonly notices: readonly Finding[];
    }
  | { readonly ok: false; readonly findings: readonly Finding[] };

/**
 * Packs a site's look into a `.svtheme` package (site service, theme package). Every image and font below `/uploads/` that a
 * layout or the stylesheet refers to is packed into `assets/`, and the references are rewritten; no other uploads are. A file
 * that cannot be packed is reported, and references to it stay the same. Equal parts give equal bytes. If no site would import
 * the package, the result is its findings instead. Rejects only if `readFile` does.
 *
 * `tokensOnly` writes the manifest and `styles/tokens.css`. That stylesheet holds global tokens only, so `tokens.json` is added
 * when there are tokens of other scopes, or values that a stylesheet cannot hold unchanged.
 */
export async function exportTheme(parts: ThemeParts, options: ExportOptions): Promise<ExportResult> {
  const local = options.withoutRemote ? withoutRemote(parts.css) : { css: parts.css, leftOut: [] };
  const texts = options.tokensOnly ? { layouts: [], css: null } : { layouts: exportedLayouts(parts), css: local.css };
  const references = new ReferenceList(options.assetBase);
  for (const [key, document] of texts.layouts)
    mapLayoutImages(document, (source) => references.addLayout(source, layoutFile(key)));
  mapCssReferences(texts.css ?? "", (url) => references.addCss(url, THEME_PACKAGE_FILES.customCss));
  const packed = await packAssets(references.paths, options.assetBase, options.readFile);

  const entries = new Map<string, Uint8Array>();
  for (const [key, document] of texts.layouts)
    entries.set(layoutFile(key), json(mapLayoutImages(document, (source) => references.layout(source, packed.names))));
  if (texts.css !== null)
    entries.set(
      THEME_PACKAGE_FILES.customCss,
      utf8(mapCssReferences(texts.css, (url) => references.css(url, packed.names))),
    );
  for (const [name, bytes] of packed.files) entries.set(THEME_PACKAGE_FILES.assets + name, bytes);
  addTokens(entries, parts, options.tokensOnly ?? false);
  addManifest(entries, parts, packed);
  const leftOut = options.tokensOnly ? [] : local.leftOut;
  return finish(entries, parts.manifest, [...references.findings, ...packed.findings], leftOut);
}

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const json = (value: unknown): Uint8Array => utf8(`${JSON.stringify(value, null, 2)}\n`);
const layoutFile = (key: string): string => `${THEME_PACKAGE_FILES.layouts}${key}.json`;

function exportedLayouts({ layouts }: ThemeParts): [string, LayoutDocument][] {
  return [...layouts].filter(([key]) => !key.includes(":")).sort(([a], [b]) => (a < b ? -1 : 1));
}

function addTokens(
  entries: Map<string, Uint8Array>,
  { tokens, manifest }: Pick<ThemeParts, "tokens" | "manifest">,
  isTokensOnly: boolean,
): void {
  const sheet = utf8(tokensStylesheet(tokens));
  entries.set(THEME_PACKAGE_FILES.tokensCss, sheet);
  if (isTokensOnly && sheetHolds(sheet, tokens, themeAppearance(manifest))) return;
  entries.set(THEME_PACKAGE_FILES.tokens, json(tokens));
}

function sheetHolds(sheet: Uint8Array, tokens: TokenMap, appearance: Appearance): boolean {
  const { global = {}, ...regions } = tokens;
  if (Object.keys(regions).length > 0) return false;
  const read = readTokensCss(sheet, THEME_PACKAGE_FILES.tokensCss, appearance);
  const values = new Map(Object.entries(read.tokens));
  const wanted = Object.entries(global);
  return wanted.length === values.size && wanted.every(([name, value]) => values.get(name) === value);
}

// Assets are never stored in the root of the package, and no asset gets the name of another file.
const ROOT_NAMES = [...Object.values(THEME_PACKAGE_FILES), "styles"];

function addManifest(
  entries: Map<string, Uint8Array>,
  { manifest, screenshot }: ThemeParts,
  packed: PackedAssets,
): void {
  const { screenshot: _replaced, ...rest } = manifest;
  const written: ThemeManifest = { ...rest, packageVersion: 2 };
  if (!screenshot) {
    entries.set(THEME_PACKAGE_FILES.manifest, json(written));
    return;
  }
  const name = new NamePool([...ROOT_NAMES, ...packed.files.keys()]).claim(safeFileName(screenshot.name));
  entries.set(name, screenshot.bytes);
  entries.set(THEME_PACKAGE_FILES.manifest, json({ ...written, screenshot: name }));
}

/** Reads the files as an import would, so that no package is exported that an import would refuse. */
function finish(
  entries: ReadonlyMap<string, Uint8Array>,
  manifest: ThemeManifest,
  told: Finding[],
  leftOut: readonly string[],
): ExportResult {
  const findings = [...told, ...oversizeFindings(entries, themeZipLimits)];
  if (hasErrors(findings)) return { ok: false, findings };
  const files = new Map([...entries].map(([name, bytes]) => [name, heldFile(name, bytes)]));
  const read = readThemeFiles(files, { serviceVersion: manifest.minServiceVersion });
  if (!read.ok) return { ok: false, findings: [...findings, ...read.findings] };
  const bytes = writeZip(entries);
  return { ok: true, bytes, files: [...entries.keys()].sort(), leftOut, notices: [...findings, ...read.notices] };
}
