/** Something that stands below another. The items of a tree come in order, parents before their children. */
export interface TreeItem {
  readonly id: string;
  readonly parentId: string | null;
}

/** Position to move an item to: the parent, and the index among that parent's other children, from 0. */
export interface TreeMove {
  readonly id: string;
  readonly parentId: string | null;
  readonly index: number;
  /** The tree that it goes to, where that is another one. */
  readonly tree?: string;
}

export type TreeStep = "up" | "down" | "in" | "out";

/** An item with its level, from 0. */
export interface TreeRow<T extends TreeItem> {
  readonly item: T;
  readonly depth: number;
}

const childrenIn = <T extends TreeItem>(items: readonly T[]): ReadonlyMap<string | null, T[]> => {
  const known = new Set(items.map(({ id }) => id));
  // Items below an unknown parent are shown at the top, so that they can be moved.
  return Map.groupBy(items, ({ parentId }) => (parentId !== null && known.has(parentId) ? parentId : null));
};

/** The items as lines: each is followed by those below it. */
export function treeRows<T extends TreeItem>(items: readonly T[]): readonly TreeRow<T>[] {
  const children = childrenIn(items);
  const below = (parentId: string | null, depth: number): TreeRow<T>[] =>
    (children.get(parentId) ?? []).flatMap((item) => [{ item, depth }, ...below(item.id, depth + 1)]);
  return below(null, 0);
}

/** The lines of the items that are looked for, and of those above them, in order. */
export function foundRows<T extends TreeItem>(
  rows: readonly TreeRow<T>[],
  isFound: (item: T) => boolean,
): readonly TreeRow<T>[] {
  const found: TreeRow<T>[] = [];
  // From the end: a line that stands less deep than the one shown after it is above that one.
  let depth = 0;
  for (const row of rows.toReversed())
    if (row.depth < depth || isFound(row.item)) {
      found.push(row);
      depth = row.depth;
    }
  return found.reverse();
}

/** The ids of an item and of everything below it. */
export function branchOf(items: readonly TreeItem[], id: string): ReadonlySet<string> {
  const rows = treeRows(items);
  const at = rows.findIndex(({ item }) => item.id === id);
  const depth = rows[at]?.depth ?? 0;
  const end = rows.findIndex((row, index) => index > at && row.depth <= depth);
  return new Set(rows.slice(at, end === -1 ? rows.length : end).map(({ item }) => item.id));
}

/** Number of levels of an item's branch, its own included. */
function heightOf(items: readonly TreeItem[], id: string): number {
  const branch = branchOf(items, id);
  const depths = treeRows(items).flatMap(({ item, depth }) => (branch.has(item.id) ? [depth] : []));
  return depths.length === 0 ? 0 : Math.max(...depths) - Math.min(...depths) + 1;
}

/** The items after a move, in order. */
export function movedItems<T extends TreeItem>(
  items: readonly T[],
  { id, parentId, index, tree }: TreeMove,
): readonly T[] {
  const moved = items.find((item) => item.id === id);
  if (!moved) return items;
  if (tree !== undefined) {
    const branch = branchOf(items, id);
    return items.filter((item) => !branch.has(item.id));
  }
  const others = items.filter((item) => item.id !== id);
  const siblings = (childrenIn(items).get(parentId) ?? []).filter((item) => item.id !== id);
  const next = siblings[index];
  const placed = { ...moved, parentId };
  const at = next ? others.indexOf(next) : others.length;
  return treeRows(others.toSpliced(at, 0, placed)).map(({ item }) => item);
}

/** Position of an item; null if it is not in the tree. */
export function placeOf(items: readonly TreeItem[], id: string): TreeMove | null {
  const item = items.find((other) => other.id === id);
  if (!item) return null;
  const children = childrenIn(items);
  const parentId = children.get(item.parentId)?.includes(item) ? item.parentId : null;
  return { id, parentId, index: (children.get(parentId) ?? []).indexOf(item) };
}

/** The move that takes an item one step, or null where it cannot go; a tree has so many levels at most. */
export function stepMove(items: readonly TreeItem[], id: string, step: TreeStep, levels: number): TreeMove | null {
  const rows = treeRows(items);
  const row = rows.find(({ item }) => item.id === id);
  if (!row) return null;
  const children = childrenIn(items);
  const { parentId } = row.item;
  const siblings = children.get(row.depth === 0 ? null : parentId) ?? [];
  const index = siblings.indexOf(row.item);
  if (step === "up") return index > 0 ? { id, parentId, index: index - 1 } : null;
  if (step === "down") return index < siblings.length - 1 ? { id, parentId, index: index + 1 } : null;
  if (step === "in") {
    const before = siblings[index - 1];
    if (!before || row.depth + 1 + heightOf(items, id) > levels) return null;
    return { id, parentId: before.id, index: children.get(before.id)?.length ?? 0 };
  }
  const parent = rows.find(({ item }) => item.id === parentId);
  if (!parent) return null;
  const around = children.get(parent.depth === 0 ? null : parent.item.parentId) ?? [];
  return { id, parentId: parent.item.parentId, index: around.indexOf(parent.item) + 1 };
}

/** Position at which a dragged item would be dropped. */
export interface TreeDrop {
  readonly move: TreeMove;
  /** The line above which it goes among the lines that stay; their number means the end. */
  readonly gap: number;
  readonly depth: number;
}

/** Lines that stay where they are while an item is dragged: all but its branch. */
export function stayingRows<T extends TreeItem>(items: readonly T[], id: string): readonly TreeRow<T>[] {
  const branch = branchOf(items, id);
  return treeRows(items).filter(({ item }) => !branch.has(item.id));
}

/**
 * Computes the drop of an item held above line `gap`, at about the level `depth`; null if its levels do not fit there.
 */
export function dropAt(
  items: readonly TreeItem[],
  id: string,
  { gap, depth, levels }: { readonly gap: number; readonly depth: number; readonly levels: number },
): TreeDrop | null {
  const rows = stayingRows(items, id);
  const above = rows[gap - 1];
  const deepest = Math.min(above ? above.depth + 1 : 0, levels - heightOf(items, id));
  const flattest = rows[gap]?.depth ?? 0;
  if (flattest > deepest) return null;
  const level = Math.min(Math.max(depth, flattest), deepest);
  const parentId = rows.slice(0, gap).findLast((row) => row.depth === level - 1)?.item.id ?? null;
  const parent = level === 0 ? null : parentId;
  const start = parent === null ? 0 : rows.findIndex(({ item }) => item.id === parent);
  const index = rows.slice(start, gap).filter((row) => row.depth === level).length;
  return { move: { id, parentId: parent, index }, gap, depth: level };
}
