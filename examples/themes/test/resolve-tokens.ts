import type { TokenMap } from "@sitevine/contracts";
import { TOKEN_REGISTRY } from "@sitevine/contracts";

const GLOBAL = "global";
const REFERENCE = /var\(\s*(--[\w-]+)\s*\)/g;

/**
 * The computed value of each token inside one scope. As in a browser, values of the root are computed at the root, so a scope
 * that changes a palette colour does not affect component tokens that were derived from it there.
 */
export function resolveScope(tokens: TokenMap, scope: string): ReadonlyMap<string, string> {
  const defaults = TOKEN_REGISTRY.flatMap(({ name, default: value }) =>
    value === null ? [] : [[name, value] as const],
  );
  const root = computeAll(new Map([...defaults, ...Object.entries(tokens[GLOBAL] ?? {})]), new Map());
  if (scope === "global") return root;
  const own = computeAll(new Map(Object.entries(tokens[scope] ?? {})), root);
  return new Map([...root, ...own]);
}

function computeAll(declared: ReadonlyMap<string, string>, inherited: ReadonlyMap<string, string>) {
  const compute = (name: string, trail: readonly string[]): string => {
    if (trail.includes(name)) throw new Error(`${[...trail, name].join(" → ")} refers to itself`);
    const value = declared.get(name) ?? inherited.get(name);
    if (value === undefined) throw new Error(`${trail.at(-1) ?? "a value"} refers to ${name}, which has no value`);
    return declared.has(name)
      ? value.replace(REFERENCE, (_, reference: string) => compute(reference, [...trail, name]))
      : value;
  };
  return new Map([...declared.keys()].map((name) => [name, compute(name, [])]));
}
