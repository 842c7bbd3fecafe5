import {
  accountScript,
  dialogsScript,
  editorScript,
  leavingScript,
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

/** The folder of the scripts of public pages, which is all that their policy allows to run. */
export const READER_SCRIPTS = "/assets/reader/";

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
  folder = "/assets/",
): StaticFile => {
  const asset = prepareAsset(content, mediaType);
  return { path: `${folder}${name}.${asset.hash.slice(0, 12)}.${extension}`, asset };
};

const CSS = "text/css; charset=utf-8";

const readerScriptFile = (name: string, content: string): StaticFile =>
  staticFile(name, "js", content, "text/javascript; charset=utf-8", READER_SCRIPTS);

export const BASE_STYLESHEET: StaticFile = staticFile("base", "css", baseStylesheet, CSS);
export const ACCOUNT_STYLESHEET: StaticFile = staticFile("account", "css", accountStylesheet, CSS);
/** Stylesheet of pages on which members write; one file, since they need both. */
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
const SUGGEST_SCRIPT: StaticFile = readerScriptFile("suggest", suggestScript);
/** Loaded by the reader script when somebody signs out. */
const LEAVING_SCRIPT: StaticFile = readerScriptFile("leaving", leavingScript);
export const READER_SCRIPT: StaticFile = readerScriptFile(
  "reader",
  readerScript({ script: SUGGEST_SCRIPT.path, style: SUGGEST_STYLESHEET.path }, LEAVING_SCRIPT.path),
);
/** Runs next to the reader script, from which it takes the session. */
export const ACCOUNT_SCRIPT: StaticFile = readerScriptFile("account", accountScript(READER_SCRIPT.path));
/** Runs next to the reader script, likewise. */
export const SETTINGS_SCRIPT: StaticFile = readerScriptFile("settings", settingsScript(READER_SCRIPT.path));
/** Runs next to the reader script, likewise. */
export const NOTIFICATIONS_SCRIPT: StaticFile = readerScriptFile(
  "notifications",
  notificationsScript(READER_SCRIPT.path),
);
/** Loaded by the script of moderation. */
const DIALOGS_SCRIPT: StaticFile = readerScriptFile("dialogs", dialogsScript(READER_SCRIPT.path));
/** Runs next to the reader script, likewise. */
export const MODERATION_SCRIPT: StaticFile = readerScriptFile(
  "moderation",
  moderationScript(READER_SCRIPT.path, DIALOGS_SCRIPT.path),
);
const EDITOR_SCRIPT: StaticFile = readerScriptFile("editor", editorScript(READER_SCRIPT.path));
/** Runs next to the reader script on pages on which members write. */
export const WRITING_SCRIPT: StaticFile = readerScriptFile(
  "writing",
  writingScript(READER_SCRIPT.path, { script: EDITOR_SCRIPT.path, style: EDITOR_STYLESHEET.path }),
);
/** Runs next to the reader script on pages of plugins. */
export const PLUGIN_SCRIPT: StaticFile = readerScriptFile("plugin", pluginScript(READER_SCRIPT.path));
/** Runs next to the reader script on the lists that a member keeps. */
export const READING_SCRIPT: StaticFile = readerScriptFile("reading", readingScript(READER_SCRIPT.path));
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
  LEAVING_SCRIPT,
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
