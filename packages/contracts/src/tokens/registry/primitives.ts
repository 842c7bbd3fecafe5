import type { TokenEntry } from "./token-entry.js";

const ramps: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  stone: {
    "0": "#ffffff",
    "50": "#fafaf7",
    "100": "#f3f3ee",
    "200": "#e6e6df",
    "300": "#d2d3ca",
    "400": "#a3a69b",
    "500": "#767a70",
    "600": "#5a5e55",
    "700": "#42463e",
    "800": "#2a2d27",
    "900": "#191b17",
  },
  vine: {
    "50": "#eef7f0",
    "100": "#d8eedd",
    "200": "#b3dcbd",
    "400": "#4f9c68",
    "600": "#1f6f43",
    "700": "#175836",
    "800": "#11432a",
  },
  red: { "50": "#fdf1ef", "600": "#b3261e", "700": "#8f1d17" },
  amber: { "100": "#fdf0c8", "700": "#7a5200" },
  blue: { "600": "#1d5fa8" },
  clear: { "0": "transparent" },
  // Twelve hues of equal lightness and saturation, each dark enough for white initials.
  tint: {
    "1": "#8d4e53",
    "2": "#8b5339",
    "3": "#7f5c25",
    "4": "#6b6626",
    "5": "#4e6e3b",
    "6": "#2a7257",
    "7": "#017272",
    "8": "#1c6d88",
    "9": "#416593",
    "10": "#5e5c92",
    "11": "#755485",
    "12": "#854f6e",
  },
};

/** Tier 1: the raw colour ramps. Editors do not offer them, and components do not use them. */
export const primitiveTokens: readonly TokenEntry[] = Object.entries(ramps).flatMap(([ramp, steps]) =>
  Object.entries(steps).map(
    ([step, value]): TokenEntry => ({
      name: `--primitive-${ramp}-${step}`,
      tier: 1,
      type: "colour",
      default: value,
      label: `${ramp} ${step}`,
      group: "Primitives",
    }),
  ),
);
