/** The bundled scripts, put here by the build. */
declare const READER_SCRIPT: string;
declare const SETTINGS_SCRIPT: string;
declare const READER_ADDRESS: string;

/** The browser script of the public pages: one minified ES module, to be served as it is and loaded with `type="module"`. */
export const readerScript: string = READER_SCRIPT;

/**
 * The module of the page of settings. It takes session, forms and words from the reader's script, which it imports from
 * `readerAddress`: the very address under which the page loads that script, so that there is one of it.
 */
export const settingsScript = (readerAddress: string): string =>
  SETTINGS_SCRIPT.replaceAll(JSON.stringify(READER_ADDRESS), () => JSON.stringify(readerAddress));

export type { OwnAnswer, OwnPerson } from "./own-answer.js";
