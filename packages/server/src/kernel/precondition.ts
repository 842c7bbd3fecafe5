import { conflict } from "./refusals.js";

/** Requirement of a write on the state that it changes: nothing, that the state exists, or that it is one of these. */
export type Precondition =
  | { readonly kind: "none" }
  | { readonly kind: "exists" }
  | { readonly kind: "tags"; readonly tags: ReadonlySet<string> };

export const NO_PRECONDITION: Precondition = { kind: "none" };

const isMet = (precondition: Precondition, current: string | null): boolean => {
  if (precondition.kind === "none") return true;
  if (current === null) return false;
  return precondition.kind === "exists" || precondition.tags.has(current);
};

/** Author of a write, and its requirement on the state before it. */
export interface Edit {
  readonly actorId: string;
  readonly ifMatch: Precondition;
}

/**
 * Throws SVC-API-4009 when the state has changed. `current` is its entity tag, or null when there is no state yet. Call
 * it in the transaction that writes, with what that transaction has read.
 */
export function requireMatch(precondition: Precondition, current: string | null): void {
  if (!isMet(precondition, current)) throw conflict("Somebody else changed this meanwhile. Read it again and retry.");
}
