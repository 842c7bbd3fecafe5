import type { Endpoint } from "./endpoint.js";
import * as declared from "./endpoints/index.js";
import { UNBUILT } from "./unbuilt.js";

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "method" in value && "audience" in value;

const compareSegments = (left: string, right: string): number => {
  const byKind = Number(left.startsWith(":")) - Number(right.startsWith(":"));
  if (byKind !== 0) return byKind;
  return left < right ? -1 : Number(left > right);
};

function compareRoutes(left: Endpoint, right: Endpoint): number {
  const theirs = right.path.split("/");
  const mine = left.path.split("/");
  for (const [index, segment] of mine.entries()) {
    const order = compareSegments(segment, theirs[index] ?? "");
    if (order !== 0) return order;
  }
  return mine.length - theirs.length || compareSegments(left.method, right.method);
}

const exports: readonly unknown[] = Object.values(declared);

/**
 * Every endpoint of the contract, sorted by path. At each segment literals precede parameters, so that a router that takes the
 * first match never answers `/api/articles/me` as the article `me`.
 */
export const ENDPOINTS: readonly Endpoint[] = exports.filter(isEndpoint).sort(compareRoutes);

/** Endpoints that the server of this release implements. */
export const BUILT_ENDPOINTS: readonly Endpoint[] = ENDPOINTS.filter(({ id }) => !UNBUILT.has(id));
