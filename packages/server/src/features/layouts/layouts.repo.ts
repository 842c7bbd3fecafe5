import type { LayoutDocument } from "@sitevine/contracts";
import type { Reader, Tx } from "../../platform/db/database.js";
import type { LayoutsTable } from "../../platform/db/schema/layouts.js";

/** The stored state of one template; per-page layouts are not templates and have rows of their own. */
export interface StoredLayout {
  readonly templateKey: string;
  readonly published: LayoutDocument | null;
  readonly draft: LayoutDocument | null;
  readonly baseline: LayoutDocument | null;
}

const parse = (text: string | null): LayoutDocument | null => (text === null ? null : JSON.parse(text));
const stringify = (document: LayoutDocument | null): string | null =>
  document === null ? null : JSON.stringify(document);

export async function findPublishedLayouts(db: Reader): Promise<ReadonlyMap<string, LayoutDocument>> {
  const rows = await db
    .selectFrom("layouts")
    .select(["template_key", "published"])
    .where("variant_key", "=", "")
    .where("published", "is not", null)
    .execute();
  return new Map(
    rows.flatMap((row) => (row.published === null ? [] : [[row.template_key, JSON.parse(row.published)]])),
  );
}

/** The published layout of one page; its name is the template's with the page's slug. */
export async function findPublishedPage(db: Reader, slug: string): Promise<LayoutDocument | null> {
  const row = await db
    .selectFrom("layouts")
    .select("published")
    .where("template_key", "=", "page.detail")
    .where("variant_key", "=", `page.detail:${slug}`)
    .executeTakeFirst();
  return parse(row?.published ?? null);
}

export async function findStoredLayouts(db: Reader): Promise<readonly StoredLayout[]> {
  const rows = await db.selectFrom("layouts").selectAll().where("variant_key", "=", "").execute();
  return rows.map((row) => ({
    templateKey: row.template_key,
    published: parse(row.published),
    draft: parse(row.draft),
    baseline: parse(row.baseline),
  }));
}

const toRow = (layout: StoredLayout, now: Date) => ({
  template_key: layout.templateKey,
  variant_key: "",
  published: stringify(layout.published),
  draft: stringify(layout.draft),
  baseline: stringify(layout.baseline),
  updated_at: now.toISOString(),
});

export async function putLayout(tx: Tx, layout: StoredLayout, now: Date): Promise<void> {
  const row = toRow(layout, now);
  const { template_key: _key, variant_key: _variant, ...changes } = row;
  await tx
    .insertInto("layouts")
    .values(row)
    .onConflict((conflict) => conflict.columns(["template_key", "variant_key"]).doUpdateSet(changes))
    .execute();
}

/** Makes the stored templates exactly these; per-page layouts stay. */
export async function replaceLayouts(tx: Tx, layouts: readonly StoredLayout[], now: Date): Promise<void> {
  await tx.deleteFrom("layouts").where("variant_key", "=", "").execute();
  if (layouts.length > 0)
    await tx
      .insertInto("layouts")
      .values(layouts.map((layout) => toRow(layout, now)))
      .execute();
}

/** Every stored document as text, per-page layouts included: what may still refer to a theme's files. */
export async function findLayoutTexts(db: Reader): Promise<readonly string[]> {
  const rows: Pick<LayoutsTable, "published" | "draft" | "baseline">[] = await db
    .selectFrom("layouts")
    .select(["published", "draft", "baseline"])
    .execute();
  return rows.flatMap((row) => [row.published, row.draft, row.baseline]).filter((text) => text !== null);
}
