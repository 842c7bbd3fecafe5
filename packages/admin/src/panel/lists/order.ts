/** The items with one of them at another place; the same order where there is no such place. */
export function moved<T>(items: readonly T[], from: number, to: number): readonly T[] {
  const item = items[from];
  if (item === undefined || from === to || to < 0 || to >= items.length) return items;
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}

/** The place where something falls that is held at this height, by the middles of the rows from top to bottom. */
export const placeAt = (middles: readonly number[], from: number, height: number): number =>
  middles.filter((middle, index) => index !== from && middle < height).length;
