/** Names of the built files; the build inserts them. */
declare const WRITER_SCRIPT: string;
declare const WRITER_STYLESHEET: string;
declare const WRITER_PRELOADS: readonly string[];

/** The files of the page on which members write. Each name changes with its content; `<name>.br` and `<name>.gz` lie beside it. */
export const writerFiles = {
  /** Folder of all files. */
  folder: new URL("./page/", import.meta.url),
  /** The address below which the site has to serve them. */
  base: "/assets/writer/",
  /** The module that the page loads, its stylesheet, and the modules that it imports at once. */
  script: WRITER_SCRIPT,
  stylesheet: WRITER_STYLESHEET,
  preloads: WRITER_PRELOADS,
} as const;
