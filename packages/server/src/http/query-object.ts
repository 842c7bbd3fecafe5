import { invalidField } from "../kernel/refusals.js";

const MAX_PAIRS = 100;

/**
 * The parameters of a query, parsed in one pass. Repeated keys become arrays, which no schema of a single value
 * accepts.
 * @throws {AppError} 422 for more than 100 parameters.
 */
export function queryObject(search: string): Record<string, string | string[]> {
  if (pairsIn(search) > MAX_PAIRS) throw invalidField("query", `must have at most ${MAX_PAIRS} parameters`, "too_big");
  const values = new Map<string, string | string[]>();
  for (const [key, value] of new URLSearchParams(search)) {
    const known = values.get(key);
    if (known === undefined) values.set(key, value);
    else if (typeof known === "string") values.set(key, [known, value]);
    else known.push(value);
  }
  return Object.fromEntries(values);
}

/** An upper bound for the number of parameters, found before any of them is decoded. */
function pairsIn(search: string): number {
  let pairs = 1;
  for (let at = search.indexOf("&"); at !== -1 && pairs <= MAX_PAIRS; at = search.indexOf("&", at + 1)) pairs += 1;
  return pairs;
}
