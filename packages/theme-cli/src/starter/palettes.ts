import type { TokenSet } from "@sitevine/contracts";

export type Appearance = "dark" | "light";

const light: TokenSet = {
  "--c-bg": "#fbfaf8",
  "--c-surface": "#f3f1ed",
  "--c-card": "#ffffff",
  "--c-fg": "#1d1b22",
  "--c-fg-muted": "#5a5664",
  "--c-border": "#e3e0e6",
  "--c-border-strong": "#7a7585",
  "--c-accent": "#4b3fb5",
  "--c-accent-hover": "#3d3397",
  "--c-accent-active": "#2f2778",
  "--c-accent-soft": "#ecebfa",
  "--c-on-accent": "#ffffff",
  "--c-link": "#4b3fb5",
  "--c-link-hover": "#2f2778",
  "--c-link-visited": "#6a3d8f",
  "--c-focus": "#1d5fa8",
  "--c-success": "#1f6f43",
  "--c-warning": "#7a5200",
  "--c-danger": "#b3261e",
  "--c-danger-hover": "#8f1d17",
  "--c-danger-soft": "#fdf1ef",
  "--c-on-danger": "#ffffff",
  "--c-mark": "#fdf0c8",
  "--c-on-mark": "#1d1b22",
};

const dark: TokenSet = {
  "--c-bg": "#131217",
  "--c-surface": "#1b1a21",
  "--c-card": "#22202a",
  "--c-fg": "#eeecf3",
  "--c-fg-muted": "#b3afc0",
  "--c-border": "#34313f",
  "--c-border-strong": "#8a8599",
  "--c-accent": "#a79cff",
  "--c-accent-hover": "#bdb4ff",
  "--c-accent-active": "#d2ccff",
  "--c-accent-soft": "#2a2645",
  "--c-on-accent": "#17132e",
  "--c-link": "#b4abff",
  "--c-link-hover": "#d2ccff",
  "--c-link-visited": "#cfa6e8",
  "--c-focus": "#8ec5ff",
  "--c-success": "#74d59b",
  "--c-warning": "#f0c560",
  "--c-danger": "#ff8f80",
  "--c-danger-hover": "#ffaea3",
  "--c-danger-soft": "#3d1d1b",
  "--c-on-danger": "#2a0a06",
  "--c-mark": "#f0c560",
  "--c-on-mark": "#1c1503",
};

/** Colours of the two starters. Text on each has a contrast of 4.5:1, the edges of controls 3:1. */
export const PALETTES: Readonly<Record<Appearance, TokenSet>> = { light, dark };
