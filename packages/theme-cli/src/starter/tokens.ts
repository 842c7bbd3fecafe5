import type { TokenMap, TokenSet } from "@sitevine/contracts";
import { type Appearance, PALETTES } from "./palettes.js";

const SHAPES: TokenSet = {
  "--ff-sans": 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif',
  "--font-display": 'ui-serif, Georgia, "Times New Roman", serif',
  "--weight-heading": "650",
  "--leading-body": "1.6",
  "--leading-heading": "1.15",
  "--radius-sm": "0.375rem",
  "--radius-md": "0.625rem",
  "--radius-lg": "1rem",
};

const surface = (more: TokenSet): TokenSet => ({
  "--surface-fg": "var(--c-fg)",
  "--surface-fg-muted": "var(--c-fg-muted)",
  "--surface-border": "transparent",
  "--surface-border-width": "0px",
  "--surface-radius": "var(--radius-lg)",
  "--surface-shadow": "none",
  ...more,
});

/** Tokens of the starter: palette and shapes of the whole site, each region, and the four style variants. */
export function starterTokens(appearance: Appearance): TokenMap {
  return {
    global: { ...PALETTES[appearance], ...SHAPES },
    "chrome.header": {
      "--header-bg": "var(--c-card)",
      "--header-fg": "var(--c-fg)",
      "--header-border": "var(--c-border)",
    },
    navbar: { "--nav-fg": "var(--c-fg)", "--nav-fg-hover": "var(--c-link-hover)", "--nav-fg-current": "var(--c-link)" },
    content: { "--content-bg": "transparent", "--card-gap": "var(--space-5)" },
    aside: { "--aside-bg": "transparent", "--card-padding": "var(--space-4)" },
    menu: { "--menu-bg": "var(--c-card)", "--menu-fg": "var(--c-fg)", "--menu-border": "var(--c-border)" },
    footer: {
      "--footer-bg": "var(--c-surface)",
      "--footer-fg": "var(--c-fg)",
      "--footer-fg-muted": "var(--c-fg-muted)",
    },
    "variant.surface": surface({
      "--surface-bg": "var(--c-card)",
      "--surface-border": "var(--c-border)",
      "--surface-border-width": "1px",
    }),
    "variant.muted": surface({ "--surface-bg": "var(--c-surface)" }),
    "variant.accent": surface({
      "--surface-bg": "var(--c-accent-soft)",
      "--surface-border": "var(--c-accent)",
      "--surface-border-width": "1px",
    }),
    "variant.plain": surface({ "--surface-bg": "transparent", "--surface-radius": "0px" }),
  };
}
