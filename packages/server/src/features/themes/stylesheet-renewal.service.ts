import { hasErrors, themeAppearance } from "@sitevine/contracts";
import { type FontMetrics, readFontMetrics, STYLESHEET_REVISION } from "@sitevine/theme-engine";
import type { Database, Tx } from "../../platform/db/database.js";
import {
  APPEARANCE_KEYS,
  type ChangeAppearance,
  compileForLooks,
  findAdminSheet,
  findAppearance,
  findThemeLayer,
  isSameSheet,
  putAdminSheet,
  replaceThemeLayer,
  type StyleVersion,
} from "../appearance/index.js";
import type { LookChecks } from "../look-checks/index.js";
import { findSetting, putSetting } from "../settings/index.js";
import type { AssetFiles } from "./asset-files.port.js";
import { findLibrary, findTheme, putCompiledCss } from "./library.repo.js";
import type { LibraryTheme } from "./library-theme.model.js";
import { findUndoPoint, replaceUndoPoint } from "./undo-point.repo.js";

export interface StylesheetRenewalDeps {
  readonly db: Pick<Database, "read">;
  readonly change: ChangeAppearance;
  readonly files: Pick<AssetFiles, "read">;
  readonly looks: Pick<LookChecks, "adminCss" | "themeCss">;
  readonly version: Pick<StyleVersion, "bump">;
}

// The work of no account.
const NOBODY = "";

/**
 * Compiles the stored stylesheets again when another revision of the compiler made them: after an update of the service. Each
 * theme is one transaction, and the revision is stored with the last, so that what a stop leaves undone is done at the next
 * start.
 */
export function createStylesheetRenewal(deps: StylesheetRenewalDeps): (signal: AbortSignal) => Promise<void> {
  const { db, change, files, looks, version } = deps;

  /** The metrics of the fonts that the stylesheet may name. */
  async function measure({ manifest, css, assets }: LibraryTheme): Promise<ReadonlyMap<string, FontMetrics>> {
    const metrics = new Map<string, FontMetrics>();
    for (const { name, type, sha256 } of assets) {
      const isNamed = type.startsWith("font/") && [name, encodeURIComponent(name)].some((one) => css?.includes(one));
      const bytes = isNamed ? await files.read(manifest.id, sha256) : null;
      const measured = bytes && readFontMetrics(bytes);
      if (measured) metrics.set(name, measured);
    }
    return metrics;
  }

  /** The compiled form of today; that which is stored, if the source would be refused today. */
  async function compile(theme: LibraryTheme): Promise<string> {
    const { manifest, css, tokens, assets, compiledCss } = theme;
    if (css === null) return compiledCss;
    const compiled = await looks.themeCss(css, {
      id: manifest.id,
      appearance: themeAppearance(manifest),
      files: new Set(assets.map(({ name }) => name)),
      tokens,
      fontMetrics: await measure(theme),
    });
    return hasErrors(compiled.findings) ? compiledCss : compiled.css;
  }

  /** Returns whether readers may see a difference. */
  async function renewTheme(id: string): Promise<boolean> {
    const before = await findTheme(db.read, id);
    if (!before) return false;
    const compiledCss = await compile(before);
    if (compiledCss === before.compiledCss) return false;
    return change(async (tx, now) => {
      const theme = await findTheme(tx, id);
      // An import meanwhile has compiled it as well.
      if (theme?.css !== before.css || theme.compiledCss !== before.compiledCss) return true;
      await putCompiledCss(tx, id, compiledCss);
      const layer = await findThemeLayer(tx);
      if (layer.manifest?.id === id && layer.css === before.css)
        await replaceThemeLayer(tx, { ...layer, compiledCss }, now);
      return true;
    });
  }

  async function renewUndoPoint(): Promise<void> {
    const before = await findUndoPoint(db.read);
    if (!before?.theme) return;
    const compiledCss = await compile(before.theme);
    if (compiledCss === before.theme.compiledCss) return;
    await change(async (tx, now) => {
      const undo = await findUndoPoint(tx);
      if (!undo?.theme || undo.theme.compiledCss !== before.theme?.compiledCss) return;
      const layer = undo.layer.css === undo.theme.css ? { ...undo.layer, compiledCss } : undo.layer;
      await replaceUndoPoint(tx, { ...undo, layer, theme: { ...undo.theme, compiledCss } }, now);
    });
  }

  async function renewAdminSheet(): Promise<boolean> {
    const before = await findAdminSheet(db.read);
    const appearance = await findAppearance(db.read);
    const { sheet, findings } = await compileForLooks(looks, before.source, { appearance, account: NOBODY });
    if (hasErrors(findings) || isSameSheet(sheet, before.sheet)) return false;
    return change(async (tx, now) => {
      if ((await findAdminSheet(tx)).source === before.source) await putAdminSheet(tx, sheet, now);
      return true;
    });
  }

  /** Whether nothing beside the library is compiled: a new site stays as it is. */
  const hasNothingElse = async (): Promise<boolean> =>
    (await findAdminSheet(db.read)).source === "" && !(await findUndoPoint(db.read))?.theme;

  const note = (tx: Tx, now: Date): Promise<void> => putSetting(tx, APPEARANCE_KEYS.compiler, STYLESHEET_REVISION, now);

  return async (signal) => {
    if ((await findSetting(db.read, APPEARANCE_KEYS.compiler)) === STYLESHEET_REVISION) return;
    const library = await findLibrary(db.read);
    if (library.length === 0 && (await hasNothingElse())) return;
    let isChanged = await renewAdminSheet();
    for (const { manifest } of library) {
      if (signal.aborted) return;
      isChanged = (await renewTheme(manifest.id)) || isChanged;
    }
    await renewUndoPoint();
    await change(async (tx, now) => {
      await note(tx, now);
      if (isChanged) await version.bump(tx);
    });
  };
}
