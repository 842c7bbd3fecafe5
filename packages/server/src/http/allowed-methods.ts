import type { Endpoint } from "@sitevine/api";

interface PathMethods {
  readonly pattern: RegExp;
  readonly methods: Set<string>;
}

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll(/:[A-Za-z]+/g, "[^/]+")}$`);

/** Looks up the methods that a path supports, for 405 answers; an unknown path supports none. */
export function methodLookup(endpoints: readonly Endpoint[]): (path: string) => readonly string[] {
  const paths = new Map<string, PathMethods>();
  for (const endpoint of endpoints) {
    const entry = paths.get(endpoint.path) ?? { pattern: patternOf(endpoint.path), methods: new Set<string>() };
    entry.methods.add(endpoint.method);
    if (endpoint.method === "GET") entry.methods.add("HEAD");
    paths.set(endpoint.path, entry);
  }
  return (path) => [
    ...new Set([...paths.values()].filter((entry) => entry.pattern.test(path)).flatMap((entry) => [...entry.methods])),
  ];
}
