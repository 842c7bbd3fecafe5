/** Settings that hold what the site looks like. The theme draft mirrors the theme layer. */
export const APPEARANCE_KEYS = {
  adminTokens: "appearance.tokens",
  adminTokensDraft: "appearance.tokens.draft",
  themeTokens: "appearance.tokens.theme",
  themeTokensDraft: "appearance.tokens.theme.draft",
  adminCss: "appearance.custom_css_light",
  themeCss: "appearance.custom_css.theme",
  themeCssDraft: "appearance.custom_css.theme.draft",
  compiledCss: "appearance.custom_css_compiled",
  installedTheme: "appearance.theme.installed",
  rollback: "appearance.theme.rollback",
  version: "appearance.version",
  lock: "appearance.lock",
} as const;
