import {
  accountScript,
  dialogsScript,
  editorScript,
  moderationScript,
  notificationsScript,
  pluginScript,
  readerScript,
  readingScript,
  settingsScript,
  suggestScript,
  writingScript,
} from "@sitevine/reader";
import {
  accountStylesheet,
  baseStylesheet,
  editorStylesheet,
  moderationStylesheet,
  pluginPageStylesheet,
  readingStylesheet,
  suggestStylesheet,
  writingStylesheet,
} from "@sitevine/renderer";
import { type PreparedAsset, prepareAsset } from "../platform/assets/prepared-asset.js";
import { SITE_ICON } from "./site-icon.js";
import { SITE_PICTURE } from "./site-picture.js";

/** A file that comes with the program; the hash in its address changes with its content. */
export interface StaticFile {
  readonly path: string;
  readonly asset: PreparedAsset;
}

export const staticFile = (
  name: string,
  extension: string,
  content: string | Uint8Array,
  mediaType: string,
): StaticFile => {
  const asset = prepareAsset(content, mediaType);
  return { path: `/assets/${name}.${asset.hash.slice(0, 12)}.${extension}`, asset };
};

const CSS = "text/css; charset=utf-8";
const JAVASCRIPT = "text/javascript; charset=utf-8";

export const BASE_STYLESHEET: StaticFile = staticFile("base", "css", baseStylesheet, CSS);
export const ACCOUNT_STYLESHEET: StaticFile = staticFile("account", "css", accountStylesheet, CSS);
/** Of pages on which members write; one file, since they need both. */
export const MODERATION_STYLESHEET: StaticFile = staticFile(
  "moderation",
  "css",
  moderationStylesheet + writingStylesheet,
  CSS,
);
export const PLUGIN_STYLESHEET: StaticFile = staticFile("plugin", "css", pluginPageStylesheet, CSS);
export const READING_STYLESHEET: StaticFile = staticFile("reading", "css", readingStylesheet, CSS);
/** Loaded by the writing script, like the script of the editor. */
const EDITOR_STYLESHEET: StaticFile = staticFile("editor", "css", editorStylesheet, CSS);
export const ICON: StaticFile = staticFile("icon", "svg", SITE_ICON, "image/svg+xml");
export const PICTURE: StaticFile = staticFile("icon", "png", SITE_PICTURE, "image/png");
/** Loaded by the reader script, like the script beside it. */
const SUGGEST_STYLESHEET: StaticFile = staticFile("suggest", "css", suggestStylesheet, CSS);
const SUGGEST_SCRIPT: StaticFile = staticFile("suggest", "js", suggestScript, JAVASCRIPT);
export const READER_SCRIPT: StaticFile = staticFile(
  "reader",
  "js",
  readerScript({ script: SUGGEST_SCRIPT.path, style: SUGGEST_STYLESHEET.path }),
  JAVASCRIPT,
);
/** Runs next to the reader script, from which it takes the session. */
export const ACCOUNT_SCRIPT: StaticFile = staticFile("account", "js", accountScript(READER_SCRIPT.path), JAVASCRIPT);
/** Runs next to the reader script, likewise. */
export const SETTINGS_SCRIPT: StaticFile = staticFile("settings", "js", settingsScript(READER_SCRIPT.path), JAVASCRIPT);
/** Runs next to the reader script, likewise. */
export const NOTIFICATIONS_SCRIPT: StaticFile = staticFile(
  "notifications",
  "js",
  notificationsScript(READER_SCRIPT.path),
  JAVASCRIPT,
);
/** Loaded by the script of moderation. */
const DIALOGS_SCRIPT: StaticFile = staticFile("dialogs", "js", dialogsScript(READER_SCRIPT.path), JAVASCRIPT);
/** Runs next to the reader script, likewise. */
export const MODERATION_SCRIPT: StaticFile = staticFile(
  "moderation",
  "js",
  moderationScript(READER_SCRIPT.path, DIALOGS_SCRIPT.path),
  JAVASCRIPT,
);
const EDITOR_SCRIPT: StaticFile = staticFile("editor", "js", editorScript(READER_SCRIPT.path), JAVASCRIPT);
/** Runs next to the reader script on pages on which members write. */
export const WRITING_SCRIPT: StaticFile = staticFile(
  "writing",
  "js",
  writingScript(READER_SCRIPT.path, { script: EDITOR_SCRIPT.path, style: EDITOR_STYLESHEET.path }),
  JAVASCRIPT,
);
/** Runs next to the reader script on pages of plugins. */
export const PLUGIN_SCRIPT: StaticFile = staticFile("plugin", "js", pluginScript(READER_SCRIPT.path), JAVASCRIPT);
/** Runs next to the reader script on the lists that a member keeps. */
export const READING_SCRIPT: StaticFile = staticFile("reading", "js", readingScript(READER_SCRIPT.path), JAVASCRIPT);
export const STATIC_FILES: readonly StaticFile[] = [
  BASE_STYLESHEET,
  ACCOUNT_STYLESHEET,
  MODERATION_STYLESHEET,
  EDITOR_STYLESHEET,
  PLUGIN_STYLESHEET,
  READING_STYLESHEET,
  SUGGEST_STYLESHEET,
  ICON,
  PICTURE,
  SUGGEST_SCRIPT,
  READER_SCRIPT,
  ACCOUNT_SCRIPT,
  SETTINGS_SCRIPT,
  NOTIFICATIONS_SCRIPT,
  MODERATION_SCRIPT,
  DIALOGS_SCRIPT,
  WRITING_SCRIPT,
  EDITOR_SCRIPT,
  PLUGIN_SCRIPT,
  READING_SCRIPT,
];
