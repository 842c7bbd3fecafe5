import type { Queryable } from "../../platform/db/database.js";
import type { LayoutPlace } from "./layout-place.model.js";
import { type EditedLayout, NO_DOCUMENTS } from "./layout-state.model.js";
import { findLayoutRows } from "./layouts.repo.js";

const nameOf = (templateKey: string, variantKey: string): string => `${templateKey} ${variantKey}`;

/** The places with their documents, in the given order, read by one query. */
export async function findEditedLayouts(
  db: Queryable,
  places: readonly LayoutPlace[],
): Promise<readonly EditedLayout[]> {
  if (places.length === 0) return [];
  // A page without a layout of its own shows its template's, so that one is read as well.
  const wanted = places.flatMap(({ template, variantKey }) =>
    ["", variantKey].map((key) => ({ templateKey: template.key, variantKey: key })),
  );
  const rows = new Map(
    (await findLayoutRows(db, wanted)).map((row) => [nameOf(row.templateKey, row.variantKey), row] as const),
  );
  return places.map((place) => {
    const { template, variantKey } = place;
    const { published, draft, baseline } = rows.get(nameOf(template.key, variantKey)) ?? NO_DOCUMENTS;
    const ofTemplate = variantKey === "" ? undefined : rows.get(nameOf(template.key, ""))?.published;
    return { place, published, draft, baseline, fallback: ofTemplate ?? template.builtIn };
  });
}
