/**
 * Colours from light to dark, and one that stands out.
 * @typedef {{ sky: string, mist: string, light: string, middle: string, dark: string, accent: string }} Palette
 */

/** @type {Readonly<Record<string, Palette>>} */
export const PALETTES = {
  dawn: { sky: "#fbe3d1", mist: "#f4c7b4", light: "#d99a8b", middle: "#8d6a7d", dark: "#46435f", accent: "#f2b24a" },
  dusk: { sky: "#d9c7dd", mist: "#b79cc4", light: "#8a6fa3", middle: "#554a7d", dark: "#2b2a4c", accent: "#f08a5d" },
  moss: { sky: "#eef1dc", mist: "#cfdab0", light: "#9bb37a", middle: "#5f8055", dark: "#2f4a3c", accent: "#d9843b" },
  clay: { sky: "#f8ead8", mist: "#e9c9a6", light: "#cf9a6b", middle: "#9c6245", dark: "#52372e", accent: "#3d7d7a" },
  slate: { sky: "#e3ebef", mist: "#b9cad4", light: "#86a0b0", middle: "#4f6b7e", dark: "#27384a", accent: "#e2a33a" },
  lemon: { sky: "#fdf7d8", mist: "#f6e59a", light: "#e2c14f", middle: "#5c8f8a", dark: "#26525b", accent: "#d8563c" },
};
