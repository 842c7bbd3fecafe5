import type { FieldIssue } from "@sitevine/contracts";
import type { NavItemRow } from "./nav-items.repo.js";

/** The wanted position of a link. */
export interface Placement {
  /** Null for a link that does not exist yet. */
  readonly id: string | null;
  readonly position: NavItemRow["position"];
  readonly parentId: string;
}

export type PlacementProblem =
  | { readonly kind: "no-parent" }
  | { readonly kind: "has-children" }
  | { readonly kind: "refused"; readonly issue: FieldIssue };

const refused = (message: string, code: string): PlacementProblem => ({
  kind: "refused",
  issue: { path: "parentId", message, code },
});

/** Why a link cannot be below another: menus have one level below the first, and all of a menu is in one position. */
export function placementProblem(placement: Placement, items: readonly NavItemRow[]): PlacementProblem | null {
  const { id, position, parentId } = placement;
  if (parentId === id) return refused("must be another link", "own_parent");
  const parent = items.find((item) => item.id === parentId);
  if (!parent) return { kind: "no-parent" };
  if (parent.parent_id !== null) return refused("must be a link of the first level", "too_deep");
  if (parent.position !== position) return refused("must be a link of the same position", "other_position");
  return id !== null && items.some((item) => item.parent_id === id) ? { kind: "has-children" } : null;
}

/** The ids of a position whose order changes, with their new numbers: from 0, without gaps. */
export function denseOrder(items: readonly NavItemRow[]): ReadonlyMap<string, number> {
  return new Map(items.flatMap(({ id, sort_order }, order) => (sort_order === order ? [] : [[id, order] as const])));
}

/** A link with the place that it goes to. */
export interface Move extends Pick<NavItemRow, "id" | "position"> {
  readonly parentId: string | null;
  readonly index: number;
}

/** The ids of the links of a position in reading order, once a link is there with those below it. */
export function orderAfterMove(
  items: readonly NavItemRow[],
  { id, position, parentId, index }: Move,
): readonly string[] {
  const staying = items.filter((item) => item.id !== id && (item.position === position || item.parent_id === id));
  const below = Map.groupBy(staying, (item) => item.parent_id);
  const idsBelow = (parent: string | null): readonly string[] => {
    const ids = (below.get(parent) ?? []).map((item) => item.id);
    return parent === parentId ? ids.toSpliced(index, 0, id) : ids;
  };
  return idsBelow(null).flatMap((root) => [root, ...idsBelow(root)]);
}
