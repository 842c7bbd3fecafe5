/**
 * Endpoints of the contract that no release implements yet. Remove the line when you implement one. The OpenAPI document marks
 * them as planned. Empty when the product is complete.
 */
export const UNBUILT: ReadonlySet<string> = new Set([]);
