import { isReservedScope } from "./scope.js";

/** A stored or packaged token map; the legacy form with two palettes is resolved. */
export interface ReadTokens {
  /** The map to validate; for a legacy value, its light palette. */
  readonly tokens: unknown;
  readonly legacy: boolean;
  /** True when a legacy value had a dark palette, which is dropped. */
  readonly droppedDark: boolean;
}

/** Recognises `{light, dark}` (every top-level key is one of the two) and keeps the light palette. */
export function readStoredTokens(value: unknown): ReadTokens {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return { tokens: value, legacy: false, droppedDark: false };
  const keys = Object.keys(value);
  if (keys.length === 0 || !keys.every(isReservedScope)) return { tokens: value, legacy: false, droppedDark: false };
  const { light } = value as { light?: unknown };
  return { tokens: light ?? {}, legacy: true, droppedDark: keys.includes("dark") };
}
