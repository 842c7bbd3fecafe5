/** Settings that store the look of the site. The theme draft mirrors the theme layer. */
export const APPEARANCE_KEYS = {
  adminTokens: "appearance.tokens",
  adminTokensDraft: "appearance.tokens.draft",
  draftLabel: "appearance.tokens.draft.label",
  schedule: "appearance.tokens.draft.publish_at",
  themeTokens: "appearance.tokens.theme",
  themeTokensDraft: "appearance.tokens.theme.draft",
  adminCss: "appearance.custom_css_light",
  themeCss: "appearance.custom_css.theme",
  themeCssDraft: "appearance.custom_css.theme.draft",
  compiledCss: "appearance.custom_css_compiled",
  /** The revision of the compiler that made the compiled stylesheets. */
  compiler: "appearance.compiler",
  installedTheme: "appearance.theme.installed",
  rollback: "appearance.theme.rollback",
  version: "appearance.version",
  library: "appearance.library",
  lock: "appearance.lock",
  font: "site.font",
} as const;

const palettes = (key: string): readonly string[] => [`${key}.light`, `${key}.dark`];

/**
 * The keys under which older releases stored a setting. The first one is still read while the setting itself is absent;
 * the next write deletes them all. A site had two palettes then; the light one became its look.
 */
export const FORMER_KEYS: ReadonlyMap<string, readonly string[]> = new Map([
  ...[
    APPEARANCE_KEYS.adminTokens,
    APPEARANCE_KEYS.adminTokensDraft,
    APPEARANCE_KEYS.themeTokens,
    APPEARANCE_KEYS.themeTokensDraft,
    APPEARANCE_KEYS.themeCss,
    APPEARANCE_KEYS.themeCssDraft,
  ].map((key) => [key, palettes(key)] as const),
  [APPEARANCE_KEYS.adminCss, ["appearance.custom_css"]],
]);
