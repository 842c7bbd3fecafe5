import { compact } from "./compact.js";

/**
 * The cascade layer of every built-in stylesheet. The first stylesheet of a page begins it, so it is below all layers of a theme,
 * and a theme's rules win over it whether they are in a layer or not.
 */
const LAYER = "sv";

/** A built-in stylesheet, made of parts without `!important`, which a layer would put above everything else. */
export const inBuiltInLayer = (parts: readonly string[]): string => `@layer ${LAYER}{${parts.map(compact).join("")}}`;
