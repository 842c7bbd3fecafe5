import { conflict, notFound } from "../../kernel/refusals.js";
import type { CategoriesTable } from "../../platform/db/schema/categories.js";

/** The destination of a category: a parent, and the position among its children. */
export interface CategoryMove {
  readonly id: string;
  readonly parentId: string | null;
  readonly position: number;
}

type Place = Pick<CategoriesTable, "id" | "parent_id" | "position">;

/** Deeper than any menu shows. */
const MAX_DEPTH = 10;

function requireSound(parents: ReadonlyMap<string, string | null>): void {
  for (const id of parents.keys()) {
    let depth = 0;
    for (let at: string | null | undefined = id; at !== null; at = parents.get(at)) {
      if (at === undefined) throw notFound();
      depth += 1;
      // More steps than there are categories mean a cycle.
      if (depth > parents.size) throw conflict("A category cannot be below itself.");
    }
    if (depth > MAX_DEPTH) throw conflict(`Categories can be at most ${MAX_DEPTH} levels deep.`);
  }
}

/**
 * The new place of every category that the moves affect. Throws SVC-API-4004 for an unknown id and SVC-API-4009 when a
 * category would be below itself or too deep.
 */
export function placesAfter(rows: readonly Place[], moves: readonly CategoryMove[]): readonly Place[] {
  const known = new Map(rows.map((row) => [row.id, row]));
  if (moves.some(({ id }) => !known.has(id))) throw notFound();
  const moved = new Map(moves.map((move) => [move.id, move]));
  requireSound(
    new Map(
      rows.map(({ id, parent_id }) => {
        const move = moved.get(id);
        return [id, move ? move.parentId : parent_id];
      }),
    ),
  );

  const staying = Map.groupBy(
    rows.filter(({ id }) => !moved.has(id)),
    ({ parent_id }) => parent_id,
  );
  const coming = Map.groupBy(moved.values(), ({ parentId }) => parentId);
  const parents = new Set([...staying.keys(), ...coming.keys()]);
  return [...parents].flatMap((parentId) => {
    const order = (staying.get(parentId) ?? []).map(({ id }) => id);
    const arrivals = (coming.get(parentId) ?? []).sort((one, other) => one.position - other.position);
    for (const { id, position } of arrivals) order.splice(position, 0, id);
    return order
      .map((id, position) => ({ id, parent_id: parentId, position }))
      .filter((place) => {
        const before = known.get(place.id);
        return before?.parent_id !== place.parent_id || before.position !== place.position;
      });
  });
}
