/** The bundled script, put here by the build. */
declare const READER_SCRIPT: string;

/** The browser script of the public pages: one minified ES module, to be served as it is and loaded with `type="module"`. */
export const readerScript: string = READER_SCRIPT;
