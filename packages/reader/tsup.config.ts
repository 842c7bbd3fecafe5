import { fileURLToPath } from "node:url";
import { build, type Plugin } from "esbuild";
import { defineConfig } from "tsup";

/** Placeholder for the address of the reader script in modules of single pages; the site replaces it. */
const READER_ADDRESS = "sitevine:reader";

/** Leaves the reader script out of a module that runs beside it. */
const besideReader: Plugin = {
  name: "beside-reader",
  setup({ onResolve }) {
    onResolve({ filter: /^\.\.\/main\.js$/ }, () => ({ path: READER_ADDRESS, external: true }));
  },
};

/** Placeholder for the address of the editor, which the module of writing loads when it is needed; the site replaces it. */
const EDITOR_ADDRESS = "sitevine:editor";

const loadedEditor: Plugin = {
  name: "loaded-editor",
  setup({ onResolve }) {
    onResolve({ filter: /^\.\.\/editor\/editor\.js$/ }, () => ({ path: EDITOR_ADDRESS, external: true }));
  },
};

/** Placeholder for the address of the dialogs, which the module of moderation loads when one of its buttons is pressed. */
const DIALOGS_ADDRESS = "sitevine:dialogs";

const loadedDialogs: Plugin = {
  name: "loaded-dialogs",
  setup({ onResolve }) {
    onResolve({ filter: /^\.\/dialogs\.js$/ }, () => ({ path: DIALOGS_ADDRESS, external: true }));
  },
};

/** Placeholder for the address of the suggestions, which the reader script loads when somebody turns to a search field. */
const SUGGEST_ADDRESS = "sitevine:suggest";

const loadedSuggestions: Plugin = {
  name: "loaded-suggestions",
  setup({ onResolve }) {
    onResolve({ filter: /^\.\.\/suggest\/suggest\.js$/ }, () => ({ path: SUGGEST_ADDRESS, external: true }));
  },
};

/** Placeholder for the address of signing out, which the reader script loads when somebody does; the site replaces it. */
const LEAVING_ADDRESS = "sitevine:leaving";

const loadedLeaving: Plugin = {
  name: "loaded-leaving",
  setup({ onResolve }) {
    onResolve({ filter: /^\.\.\/leaving\/leaving\.js$/ }, () => ({ path: LEAVING_ADDRESS, external: true }));
  },
};

/** Bundles a script for browsers: one small module, for browsers of the last three years. */
async function bundle(entry: URL, plugins: Plugin[] = []): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(entry)],
    bundle: true,
    minify: true,
    format: "esm",
    platform: "browser",
    target: ["chrome111", "firefox114", "safari16.4"],
    write: false,
    plugins,
  });
  const [file] = outputFiles;
  if (!file) throw new Error(`${entry.pathname} was not built.`);
  return file.text;
}

export default defineConfig(async () => ({
  entry: ["src/index.ts", "src/session.ts", "src/leaving.ts"],
  format: ["esm"],
  clean: true,
  target: "node22",
  define: {
    READER_SCRIPT: JSON.stringify(
      await bundle(new URL("src/script/main.ts", import.meta.url), [loadedSuggestions, loadedLeaving]),
    ),
    LEAVING_SCRIPT: JSON.stringify(await bundle(new URL("src/script/leaving/leaving.ts", import.meta.url))),
    LEAVING_ADDRESS: JSON.stringify(LEAVING_ADDRESS),
    SUGGEST_SCRIPT: JSON.stringify(await bundle(new URL("src/script/suggest/suggest.ts", import.meta.url))),
    SUGGEST_ADDRESS: JSON.stringify(SUGGEST_ADDRESS),
    ACCOUNT_SCRIPT: JSON.stringify(
      await bundle(new URL("src/script/account/account-pages.ts", import.meta.url), [besideReader]),
    ),
    SETTINGS_SCRIPT: JSON.stringify(
      await bundle(new URL("src/script/settings/settings-page.ts", import.meta.url), [besideReader]),
    ),
    NOTIFICATIONS_SCRIPT: JSON.stringify(
      await bundle(new URL("src/script/notifications/notifications-page.ts", import.meta.url), [besideReader]),
    ),
    MODERATION_SCRIPT: JSON.stringify(
      await bundle(new URL("src/script/moderation/moderation.ts", import.meta.url), [besideReader, loadedDialogs]),
    ),
    DIALOGS_SCRIPT: JSON.stringify(
      await bundle(new URL("src/script/moderation/dialogs.ts", import.meta.url), [besideReader]),
    ),
    DIALOGS_ADDRESS: JSON.stringify(DIALOGS_ADDRESS),
    PLUGIN_SCRIPT: JSON.stringify(
      await bundle(new URL("src/script/plugin-page/plugin-page.ts", import.meta.url), [besideReader]),
    ),
    READING_SCRIPT: JSON.stringify(
      await bundle(new URL("src/script/reading/reading-page.ts", import.meta.url), [besideReader]),
    ),
    WRITING_SCRIPT: JSON.stringify(
      await bundle(new URL("src/script/writing/writing.ts", import.meta.url), [besideReader, loadedEditor]),
    ),
    EDITOR_SCRIPT: JSON.stringify(
      await bundle(new URL("src/script/editor/editor.ts", import.meta.url), [besideReader]),
    ),
    EDITOR_ADDRESS: JSON.stringify(EDITOR_ADDRESS),
    READER_ADDRESS: JSON.stringify(READER_ADDRESS),
  },
}));
