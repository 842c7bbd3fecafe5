import type { LayoutDocument } from "@sitevine/contracts";

/** Structural equality of two documents: the order of keys does not matter, the order of blocks does. */
export function layoutEquals(a: LayoutDocument, b: LayoutDocument): boolean {
  const pending: [unknown, unknown][] = [[a, b]];
  for (let pair = pending.pop(); pair; pair = pending.pop()) {
    const [left, right] = pair;
    if (Object.is(left, right)) continue;
    if (typeof left !== "object" || typeof right !== "object" || left === null || right === null) return false;
    if (Array.isArray(left) !== Array.isArray(right)) return false;
    const leftEntries = definedEntries(left);
    const rightEntries = new Map(definedEntries(right));
    if (leftEntries.length !== rightEntries.size) return false;
    for (const [key, value] of leftEntries) {
      if (!rightEntries.has(key)) return false;
      pending.push([value, rightEntries.get(key)]);
    }
  }
  return true;
}

/** As in JSON, a key with an undefined value counts as absent. */
function definedEntries(value: object): [string, unknown][] {
  return Object.entries(value).filter(([, child]) => child !== undefined);
}
