/** Names of the built files; the build inserts them. */
declare const PANEL_SCRIPT: string;
declare const PANEL_STYLESHEET: string;
declare const PANEL_PRELOADS: readonly string[];

/** The files of the panels. Each name changes with its content; `<name>.br` and `<name>.gz` are beside scripts and stylesheets. */
export const panelFiles = {
  /** Folder of all files. */
  folder: new URL("./panel/", import.meta.url),
  /** The address below which the site has to serve them. */
  base: "/assets/panel/",
  /** The module that the page loads, its stylesheet, and the modules that it imports at once. */
  script: PANEL_SCRIPT,
  stylesheet: PANEL_STYLESHEET,
  preloads: PANEL_PRELOADS,
} as const;
