/** The bundled scripts; the build inserts them. */
declare const READER_SCRIPT: string;
declare const LEAVING_SCRIPT: string;
declare const LEAVING_ADDRESS: string;
declare const SUGGEST_SCRIPT: string;
declare const SUGGEST_ADDRESS: string;
declare const ACCOUNT_SCRIPT: string;
declare const SETTINGS_SCRIPT: string;
declare const NOTIFICATIONS_SCRIPT: string;
declare const MODERATION_SCRIPT: string;
declare const DIALOGS_SCRIPT: string;
declare const DIALOGS_ADDRESS: string;
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
 * when somebody turns to a search field, and signing out when somebody does.
 */
export const readerScript = (suggestions: LoadedAddresses, leaving: string): string =>
  placing(loading(READER_SCRIPT, SUGGEST_ADDRESS, suggestions), LEAVING_ADDRESS, leaving);

/** Signing out, which forgets what the browser keeps of the member: a module that needs nothing else. */
export const leavingScript: string = LEAVING_SCRIPT;

/** The suggestions of search fields: a module that needs nothing else. */
export const suggestScript: string = SUGGEST_SCRIPT;

/**
 * The module of the pages to sign in, register and set a new password. It imports session and messages of the reader script from
 * `readerAddress`, which must be the exact address under which the page loads that script, so that both share one instance.
 */
export const accountScript = (readerAddress: string): string => beside(ACCOUNT_SCRIPT, readerAddress);

/** The module of the pages of settings. It imports likewise. */
export const settingsScript = (readerAddress: string): string => beside(SETTINGS_SCRIPT, readerAddress);

/** The module of the page of notifications. It imports likewise. */
export const notificationsScript = (readerAddress: string): string => beside(NOTIFICATIONS_SCRIPT, readerAddress);

/**
 * The module of pages on which people write, for members: buttons to report, and those of moderators in place. It imports
 * likewise, and loads the dialogs only when one of its buttons is pressed.
 */
export const moderationScript = (readerAddress: string, dialogsAddress: string): string =>
  placing(beside(MODERATION_SCRIPT, readerAddress), DIALOGS_ADDRESS, dialogsAddress);

/** The dialogs of moderation: what its buttons do. It imports likewise. */
export const dialogsScript = (readerAddress: string): string => beside(DIALOGS_SCRIPT, readerAddress);

/** The module of pages of plugins: forms and buttons, and reporting. It imports likewise. */
export const pluginScript = (readerAddress: string): string => beside(PLUGIN_SCRIPT, readerAddress);

/** The module of the lists that a member keeps: bookmarks, what they follow and what they opened. It imports likewise. */
export const readingScript = (readerAddress: string): string => beside(READING_SCRIPT, readerAddress);

/** The module for writing: sending comments, their editor, quoting and deleting. It imports likewise. */
export const editorScript = (readerAddress: string): string => beside(EDITOR_SCRIPT, readerAddress);

/**
 * The module of pages on which people write, for members: the forms of comments, and what members do with comments. It imports
 * likewise, and loads the editor only when somebody turns to a form, selects something to quote, or deletes a comment.
 */
export const writingScript = (readerAddress: string, editor: LoadedAddresses): string =>
  loading(beside(WRITING_SCRIPT, readerAddress), EDITOR_ADDRESS, editor);

const placing = (script: string, placeholder: string, address: string): string =>
  script.replaceAll(JSON.stringify(placeholder), () => JSON.stringify(address));

const beside = (script: string, readerAddress: string): string => placing(script, READER_ADDRESS, readerAddress);

const loading = (script: string, placeholder: string, { script: address, style }: LoadedAddresses): string =>
  placing(script, placeholder, address).replaceAll(`${placeholder}-style`, () => style);

export type { OwnAnswer, OwnPerson } from "./own-answer.js";
