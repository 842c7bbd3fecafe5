/**
 * True when the dotted version is at least the floor of a `>=` range, compared number by number: 22.9 is below 22.18.
 * @param {string} version for example 22.18.1
 * @param {string} range for example >=22.18
 */
export function satisfiesFloor(version, range) {
  const floor = numbers(range);
  const actual = numbers(version);
  for (const [index, least] of floor.entries()) {
    const part = actual[index] ?? 0;
    if (part !== least) return part > least;
  }
  return true;
}

/** @param {string} text */
const numbers = (text) => (text.match(/\d+/g) ?? []).slice(0, 3).map(Number);
