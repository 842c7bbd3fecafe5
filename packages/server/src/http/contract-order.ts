import type { Endpoint } from "@sitevine/api";
import type { BoundEndpoint } from "./handler.js";

/**
 * The bound endpoints in the order of the contract, which puts literal paths before parameters so that no route hides
 * another. Throws when an endpoint of the contract is not bound or bound twice, or when an endpoint outside of the
 * contract is bound.
 */
export function inContractOrder(
  bound: readonly BoundEndpoint[],
  contract: readonly Endpoint[],
): readonly BoundEndpoint[] {
  const byId = new Map<string, BoundEndpoint>();
  for (const entry of bound) {
    if (byId.has(entry.endpoint.id)) throw new Error(`${entry.endpoint.id} is bound twice.`);
    byId.set(entry.endpoint.id, entry);
  }
  const ordered = contract.map((endpoint) => {
    const entry = byId.get(endpoint.id);
    if (!entry) throw new Error(`${endpoint.id} is in the contract but not bound.`);
    return entry;
  });
  if (byId.size > ordered.length) {
    const known = new Set(contract.map(({ id }) => id));
    throw new Error(`${[...byId.keys()].filter((id) => !known.has(id)).join(", ")} is bound but not in the contract.`);
  }
  return ordered;
}
