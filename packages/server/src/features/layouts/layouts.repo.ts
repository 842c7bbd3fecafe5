import type { LayoutDocument } from "@sitevine/contracts";
import type { Selectable } from "kysely";
import type { Queryable, Tx } from "../../platform/db/database.js";
import type { LayoutsTable } from "../../platform/db/schema/layouts.js";
import type { StoredDocuments } from "./layout-state.model.js";
import { storedLayout } from "./stored-layout.model.js";

/** The stored state of one template; per-page layouts are not templates and have separate rows. */
export interface StoredLayout extends StoredDocuments {
  readonly templateKey: string;
}

/** A row of any place; the variant key is empty except for per-page layouts. */
export interface LayoutRow extends StoredLayout {
  readonly variantKey: string;
}

const stringify = (document: LayoutDocument | null): string | null =>
  document === null ? null : JSON.stringify(document);

type DocumentTexts = Readonly<Omit<Selectable<LayoutsTable>, "updated_at">>;

const documentIn = (row: Omit<DocumentTexts, "draft">, column: "published" | "baseline"): LayoutDocument | null =>
  storedLayout(row[column], `layouts.${column}`, row.variant_key || row.template_key);

/**
 * The document that readers see. In place of a damaged one, that is the document that the theme shipped last, if it
 * shipped one.
 */
const publishedIn = (row: Omit<DocumentTexts, "draft">): LayoutDocument | null =>
  row.published === null ? null : (documentIn(row, "published") ?? documentIn(row, "baseline"));

const toLayout = (row: DocumentTexts): StoredLayout => ({
  templateKey: row.template_key,
  published: publishedIn(row),
  draft: storedLayout(row.draft, "layouts.draft", row.variant_key || row.template_key),
  baseline: documentIn(row, "baseline"),
});

export async function findPublishedLayouts(db: Queryable): Promise<ReadonlyMap<string, LayoutDocument>> {
  const rows = await db
    .selectFrom("layouts")
    .select(["template_key", "variant_key", "published", "baseline"])
    .where("variant_key", "=", "")
    .where("published", "is not", null)
    .execute();
  return new Map(
    rows.flatMap((row) => {
      const document = publishedIn(row);
      return document ? [[row.template_key, document]] : [];
    }),
  );
}

/** The published document of a variant key; null when there is none. */
export async function findPublishedVariant(
  db: Queryable,
  templateKey: string,
  variantKey: string,
): Promise<LayoutDocument | null> {
  const row = await db
    .selectFrom("layouts")
    .select(["template_key", "variant_key", "published", "baseline"])
    .where("template_key", "=", templateKey)
    .where("variant_key", "=", variantKey)
    .executeTakeFirst();
  return row ? publishedIn(row) : null;
}

export async function findStoredLayouts(db: Queryable): Promise<readonly StoredLayout[]> {
  const rows = await db.selectFrom("layouts").selectAll().where("variant_key", "=", "").execute();
  return rows.map(toLayout);
}

/** Templates by their own keys and per-page layouts by their variant keys. */
export async function findLayoutRows(
  db: Queryable,
  places: readonly { readonly templateKey: string; readonly variantKey: string }[],
): Promise<readonly LayoutRow[]> {
  const rows = await db
    .selectFrom("layouts")
    .selectAll()
    .where("template_key", "in", [...new Set(places.map(({ templateKey }) => templateKey))])
    .where("variant_key", "in", [...new Set(places.map(({ variantKey }) => variantKey))])
    .execute();
  return rows.map((row) => ({ ...toLayout(row), variantKey: row.variant_key }));
}

/** The places that have a draft. */
export async function findDraftPlaces(db: Queryable): Promise<readonly { templateKey: string; variantKey: string }[]> {
  const rows = await db
    .selectFrom("layouts")
    .select(["template_key", "variant_key"])
    .where("draft", "is not", null)
    .orderBy("template_key")
    .orderBy("variant_key")
    .execute();
  return rows.map((row) => ({ templateKey: row.template_key, variantKey: row.variant_key }));
}

/** Keys of the per-page layouts, drafts included, each with its template's. */
export async function findVariants(db: Queryable): Promise<readonly Pick<LayoutRow, "templateKey" | "variantKey">[]> {
  const rows = await db
    .selectFrom("layouts")
    .select(["template_key", "variant_key"])
    .where("variant_key", "!=", "")
    .orderBy("template_key")
    .orderBy("variant_key")
    .execute();
  return rows.map((row) => ({ templateKey: row.template_key, variantKey: row.variant_key }));
}

export async function countVariants(db: Queryable, templateKey: string): Promise<number> {
  const row = await db
    .selectFrom("layouts")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("template_key", "=", templateKey)
    .where("variant_key", "!=", "")
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

const toRow = (layout: StoredLayout, variantKey: string, now: Date) => ({
  template_key: layout.templateKey,
  variant_key: variantKey,
  published: stringify(layout.published),
  draft: stringify(layout.draft),
  baseline: stringify(layout.baseline),
  updated_at: now.toISOString(),
});

export async function putLayout(tx: Tx, layout: StoredLayout, now: Date, variantKey = ""): Promise<void> {
  const row = toRow(layout, variantKey, now);
  const { template_key: _key, variant_key: _variant, ...changes } = row;
  await tx
    .insertInto("layouts")
    .values(row)
    .onConflict((conflict) => conflict.columns(["template_key", "variant_key"]).doUpdateSet(changes))
    .execute();
}

export async function deleteLayout(tx: Tx, templateKey: string, variantKey: string): Promise<void> {
  await tx
    .deleteFrom("layouts")
    .where("template_key", "=", templateKey)
    .where("variant_key", "=", variantKey)
    .execute();
}

/** Replaces all stored templates by these; per-page layouts stay. */
export async function replaceLayouts(tx: Tx, layouts: readonly StoredLayout[], now: Date): Promise<void> {
  await tx.deleteFrom("layouts").where("variant_key", "=", "").execute();
  if (layouts.length > 0)
    await tx
      .insertInto("layouts")
      .values(layouts.map((layout) => toRow(layout, "", now)))
      .execute();
}

/** Every stored document as text, including per-page layouts: they may still refer to a theme's files. */
export async function findLayoutTexts(db: Queryable): Promise<readonly string[]> {
  const rows: Pick<LayoutsTable, "published" | "draft" | "baseline">[] = await db
    .selectFrom("layouts")
    .select(["published", "draft", "baseline"])
    .execute();
  return rows.flatMap((row) => [row.published, row.draft, row.baseline]).filter((text) => text !== null);
}
