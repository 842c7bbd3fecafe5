/** The bundled scripts; the build inserts them. */
declare const READER_SCRIPT: string;
declare const SETTINGS_SCRIPT: string;
declare const NOTIFICATIONS_SCRIPT: string;
declare const MODERATION_SCRIPT: string;
declare const PLUGIN_SCRIPT: string;
declare const READING_SCRIPT: string;
declare const WRITING_SCRIPT: string;
declare const EDITOR_SCRIPT: string;
declare const EDITOR_ADDRESS: string;
declare const READER_ADDRESS: string;

/** The browser script of the public pages: one minified ES module, to be served unchanged and loaded with `type="module"`. */
export const readerScript: string = READER_SCRIPT;

/**
 * The module of the pages of settings. It imports session, forms and messages of the reader script from
 * `readerAddress`, which must be the exact address under which the page loads that script, so that both share one instance.
 */
export const settingsScript = (readerAddress: string): string => beside(SETTINGS_SCRIPT, readerAddress);

/** The module of the page of notifications. It imports likewise. */
export const notificationsScript = (readerAddress: string): string => beside(NOTIFICATIONS_SCRIPT, readerAddress);

/** The module of pages on which people write, for members: reporting, and what moderators do in place. It imports likewise. */
export const moderationScript = (readerAddress: string): string => beside(MODERATION_SCRIPT, readerAddress);

/** The module of pages of plugins: forms and buttons, and reporting. It imports likewise. */
export const pluginScript = (readerAddress: string): string => beside(PLUGIN_SCRIPT, readerAddress);

/** The module of the lists that a member keeps: bookmarks, what they follow and what they opened. It imports likewise. */
export const readingScript = (readerAddress: string): string => beside(READING_SCRIPT, readerAddress);
/** The editor of comments. It imports likewise. */
export const editorScript = (readerAddress: string): string => beside(EDITOR_SCRIPT, readerAddress);

/** Addresses of what the module of writing loads when somebody turns to a form. */
export interface EditorAddresses {
  readonly script: string;
  readonly style: string;
}

/**
 * The module of pages on which people write, for members: the forms of comments, and what members do with comments. It imports
 * likewise, and loads the editor only when somebody turns to a form.
 */
export const writingScript = (readerAddress: string, editor: EditorAddresses): string =>
  beside(WRITING_SCRIPT, readerAddress)
    .replaceAll(JSON.stringify(EDITOR_ADDRESS), () => JSON.stringify(editor.script))
    .replaceAll(`${EDITOR_ADDRESS}-style`, () => editor.style);

const beside = (script: string, readerAddress: string): string =>
  script.replaceAll(JSON.stringify(READER_ADDRESS), () => JSON.stringify(readerAddress));

export type { OwnAnswer, OwnPerson } from "./own-answer.js";
