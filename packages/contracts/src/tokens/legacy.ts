import { isReservedScope } from "./scope.js";

/** A token map as stored or packaged, with the legacy two-palette form resolved. */
export interface ReadTokens {
  /** The map to validate; the light half of a legacy value. */
  readonly tokens: unknown;
  readonly legacy: boolean;
  /** True when a legacy value carried a dark half, which is dropped. */
  readonly droppedDark: boolean;
}

/** Recognises `{light, dark}` (every top-level key is one of the two) and keeps the light half. */
export function readStoredTokens(value: unknown): ReadTokens {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return { tokens: value, legacy: false, droppedDark: false };
  const keys = Object.keys(value);
  if (keys.length === 0 || !keys.every(isReservedScope)) return { tokens: value, legacy: false, droppedDark: false };
  const { light } = value as { light?: unknown };
  return { tokens: light ?? {}, legacy: true, droppedDark: keys.includes("dark") };
}
