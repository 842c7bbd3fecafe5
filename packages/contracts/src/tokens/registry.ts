import { paletteTokens } from "./registry/palette.js";
import { primitiveTokens } from "./registry/primitives.js";
import { regionTokens } from "./registry/regions.js";
import { scaleTokens } from "./registry/scales.js";
import type { TokenEntry } from "./registry/token-entry.js";

/** Every token of the bundled stylesheet, in the order of declaration. */
export const TOKEN_REGISTRY: readonly TokenEntry[] = [
  ...primitiveTokens,
  ...paletteTokens,
  ...scaleTokens,
  ...regionTokens,
];

const byName: ReadonlyMap<string, TokenEntry> = new Map(TOKEN_REGISTRY.map((entry) => [entry.name, entry]));

/** The registered token of that name, if the core has it. */
export function findToken(name: string): TokenEntry | undefined {
  return byName.get(name);
}
