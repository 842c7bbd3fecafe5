import { type LayoutDocument, type ThemeManifest, themeManifestSchema } from "@sitevine/contracts";
import type { Queryable, Tx } from "../../platform/db/database.js";
import type { ThemeLayoutsTable, ThemesTable } from "../../platform/db/schema/themes.js";
import { storedJson } from "../../platform/db/stored-json.js";
import { emittedTokens } from "../appearance/index.js";
import { storedLayout } from "../layouts/index.js";
import type { LibraryAsset, LibraryEntry, LibraryTheme } from "./library-theme.model.js";

/** The manifest of a row; for a damaged one, what other columns still contain of it. */
function manifestIn(row: Pick<ThemesTable, "id" | "name" | "version" | "vendor" | "manifest">): ThemeManifest {
  const { id, name, version, vendor } = row;
  const stored = themeManifestSchema.safeParse(storedJson(row.manifest, "themes.manifest", id));
  return stored.success ? stored.data : { id, name, version, vendor, minServiceVersion: "0.0.0" };
}

const documentIn = (
  themeId: string,
  { template_key, document }: Pick<ThemeLayoutsTable, "template_key" | "document">,
): LayoutDocument | null => storedLayout(document, "theme_layouts", `${themeId} ${template_key}`);

/** Every installed theme, the active one first, then by name. */
export async function findLibrary(db: Queryable): Promise<readonly LibraryEntry[]> {
  const rows = await db
    .selectFrom("themes")
    .select(["id", "name", "version", "vendor", "manifest", "is_active", "installed_at", "updated_at"])
    .orderBy("is_active", "desc")
    .orderBy("name")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    manifest: manifestIn(row),
    active: row.is_active === 1,
    installedAt: row.installed_at,
    updatedAt: row.updated_at,
  }));
}

export interface ThemeIdentity {
  readonly id: string;
  readonly vendor: string;
  readonly active: boolean;
}

export async function findIdentity(db: Queryable, id: string): Promise<ThemeIdentity | undefined> {
  const row = await db
    .selectFrom("themes")
    .select(["id", "vendor", "is_active"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row && { id: row.id, vendor: row.vendor, active: row.is_active === 1 };
}

/** The versions of the themes with these ids, as far as they are in the library. */
export async function findThemeVersions(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("themes").select(["id", "version"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, version }) => [id, version]));
}

export async function findThemeLayouts(db: Queryable, id: string): Promise<LibraryTheme["layouts"]> {
  const rows = await db
    .selectFrom("theme_layouts")
    .select(["template_key", "document"])
    .where("theme_id", "=", id)
    .execute();
  return new Map(
    rows.flatMap((row) => {
      const document = documentIn(id, row);
      return document ? [[row.template_key, document]] : [];
    }),
  );
}

/** The template as the active theme ships it; undefined when it ships none, or when no theme is active. */
export async function findActiveLayout(
  db: Queryable,
  templateKey: string,
): Promise<{ readonly themeId: string; readonly document: LayoutDocument } | undefined> {
  const row = await db
    .selectFrom("theme_layouts")
    .innerJoin("themes", "themes.id", "theme_layouts.theme_id")
    .select(["theme_layouts.theme_id", "theme_layouts.template_key", "theme_layouts.document"])
    .where("themes.is_active", "=", 1)
    .where("theme_layouts.template_key", "=", templateKey)
    .executeTakeFirst();
  const document = row && documentIn(row.theme_id, row);
  return row && document ? { themeId: row.theme_id, document } : undefined;
}

export function findAssets(db: Queryable, themeId: string): Promise<LibraryAsset[]> {
  return db
    .selectFrom("theme_assets")
    .select(["name", "type", "sha256", "size"])
    .where("theme_id", "=", themeId)
    .orderBy("name")
    .execute();
}

export function findAsset(db: Queryable, themeId: string, name: string): Promise<LibraryAsset | undefined> {
  return db
    .selectFrom("theme_assets")
    .select(["name", "type", "sha256", "size"])
    .where("theme_id", "=", themeId)
    .where("name", "=", name)
    .executeTakeFirst();
}

export async function findTheme(db: Queryable, id: string): Promise<LibraryTheme | undefined> {
  const row = await db
    .selectFrom("themes")
    .select(["id", "name", "version", "vendor", "manifest", "tokens", "css_source", "css_compiled"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    manifest: manifestIn(row),
    tokens: emittedTokens(storedJson(row.tokens, "themes.tokens", id)),
    css: row.css_source,
    compiledCss: row.css_compiled,
    layouts: await findThemeLayouts(db, id),
    assets: await findAssets(db, id),
  };
}

/**
 * The value for `updated_at`. It is later than the one before, whatever the clock says, because it distinguishes two
 * installs.
 */
async function nextUpdateTime(tx: Tx, id: string, now: Date): Promise<string> {
  const row = await tx.selectFrom("themes").select("updated_at").where("id", "=", id).executeTakeFirst();
  const before = row ? Date.parse(row.updated_at) : Number.NaN;
  return new Date(Number.isNaN(before) ? now : Math.max(now.getTime(), before + 1)).toISOString();
}

/** Adds a theme to the library or replaces it there; whether it is active does not change. */
export async function putTheme(tx: Tx, theme: LibraryTheme, now: Date): Promise<void> {
  const { id, vendor, name, version } = theme.manifest;
  const time = await nextUpdateTime(tx, id, now);
  const changes = {
    vendor,
    name,
    version,
    manifest: JSON.stringify(theme.manifest),
    tokens: JSON.stringify(theme.tokens),
    css_source: theme.css,
    css_compiled: theme.compiledCss,
    updated_at: time,
  };
  await tx
    .insertInto("themes")
    .values({ id, ...changes, installed_at: time, is_active: 0 })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(changes))
    .execute();
  await replaceContent(tx, id, theme);
}

/** Replaces the compiled form of a theme's stylesheet alone. */
export async function putCompiledCss(tx: Tx, id: string, css: string): Promise<void> {
  await tx.updateTable("themes").set({ css_compiled: css }).where("id", "=", id).execute();
}

async function replaceContent(tx: Tx, id: string, theme: LibraryTheme): Promise<void> {
  await tx.deleteFrom("theme_layouts").where("theme_id", "=", id).execute();
  await tx.deleteFrom("theme_assets").where("theme_id", "=", id).execute();
  const layouts = [...theme.layouts].map(([template_key, document]) => ({
    theme_id: id,
    template_key,
    document: JSON.stringify(document),
  }));
  if (layouts.length > 0) await tx.insertInto("theme_layouts").values(layouts).execute();
  await addAssets(tx, id, theme.assets);
}

export async function addAssets(tx: Tx, id: string, assets: readonly LibraryAsset[]): Promise<void> {
  const rows = assets.map((asset) => ({ theme_id: id, ...asset }));
  if (rows.length > 0) await tx.insertInto("theme_assets").values(rows).execute();
}

/** Makes this theme the only active one; null activates the built-in look. */
export async function setActive(tx: Tx, id: string | null): Promise<void> {
  await tx.updateTable("themes").set({ is_active: 0 }).where("is_active", "=", 1).execute();
  if (id !== null) await tx.updateTable("themes").set({ is_active: 1 }).where("id", "=", id).execute();
}

/** Removes a theme from the library, except for the files that are still needed. */
export async function deleteTheme(tx: Tx, id: string, neededAssets: readonly string[]): Promise<void> {
  await tx
    .deleteFrom("theme_assets")
    .where("theme_id", "=", id)
    .$if(neededAssets.length > 0, (query) => query.where("name", "not in", [...neededAssets]))
    .execute();
  await tx.deleteFrom("themes").where("id", "=", id).execute();
}

/** Every stored file of every theme. */
export function findAllAssets(db: Queryable): Promise<{ themeId: string; name: string; sha256: string }[]> {
  return db.selectFrom("theme_assets").select(["theme_id as themeId", "name", "sha256"]).execute();
}

/** A file whose theme is no longer in the library. */
export interface OrphanedAsset {
  readonly themeId: string;
  readonly name: string;
}

export function findOrphanedAssets(db: Queryable): Promise<OrphanedAsset[]> {
  return db
    .selectFrom("theme_assets")
    .select(["theme_id as themeId", "name"])
    .where("theme_id", "not in", (of) => of.selectFrom("themes").select("id"))
    .execute();
}

export async function deleteAssets(tx: Tx, assets: readonly OrphanedAsset[]): Promise<void> {
  for (const [themeId, ofTheme] of Map.groupBy(assets, (asset) => asset.themeId)) {
    const names = ofTheme.map(({ name }) => name);
    await tx.deleteFrom("theme_assets").where("theme_id", "=", themeId).where("name", "in", names).execute();
  }
}
