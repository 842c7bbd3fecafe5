/** The bundled scripts; the build inserts them. */
declare const READER_SCRIPT: string;
declare const SUGGEST_SCRIPT: string;
declare const SUGGEST_ADDRESS: string;
declare const SETTINGS_SCRIPT: string;
declare const NOTIFICATIONS_SCRIPT: string;
declare const MODERATION_SCRIPT: string;
declare const PLUGIN_SCRIPT: string;
declare const READING_SCRIPT: string;
declare const WRITING_SCRIPT: string;
declare const EDITOR_SCRIPT: string;
declare const EDITOR_ADDRESS: string;
declare const READER_ADDRESS: string;

/** Addresses of a module that a script loads when it is needed, and of its stylesheet. */
export interface LoadedAddresses {
  readonly script: string;
  readonly style: string;
}

/**
 * The browser script of the public pages: one minified ES module, loaded with `type="module"`. It loads the suggestions only
 * when somebody turns to a search field.
 */
export const readerScript = (suggestions: LoadedAddresses): string =>
  loading(READER_SCRIPT, SUGGEST_ADDRESS, suggestions);

/** The suggestions of search fields: a module that needs nothing else. */
export const suggestScript: string = SUGGEST_SCRIPT;

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

/**
 * The module of pages on which people write, for members: the forms of comments, and what members do with comments. It imports
 * likewise, and loads the editor only when somebody turns to a form.
 */
export const writingScript = (readerAddress: string, editor: LoadedAddresses): string =>
  loading(beside(WRITING_SCRIPT, readerAddress), EDITOR_ADDRESS, editor);

const beside = (script: string, readerAddress: string): string =>
  script.replaceAll(JSON.stringify(READER_ADDRESS), () => JSON.stringify(readerAddress));

const loading = (script: string, placeholder: string, { script: address, style }: LoadedAddresses): string =>
  script
    .replaceAll(JSON.stringify(placeholder), () => JSON.stringify(address))
    .replaceAll(`${placeholder}-style`, () => style);

export type { OwnAnswer, OwnPerson } from "./own-answer.js";
