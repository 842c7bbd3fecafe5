import * as api from "@sitevine/api";
import { type BootedSite, codeOf } from "./booted-site.js";
import { type ThemeParts, themePackage, upload } from "./theme-package.js";

type Headers = Readonly<Record<string, string>>;

/** An installed site with its administrator, and the moves of the Style Editor. */
export async function openStyleEditor(booted: BootedSite) {
  const token = await booted.installed();
  const send = booted.as(token).callLoosely;
  const css = async (query = ""): Promise<string> => (await booted.callLoosely(api.getStylesheet, { query })).text;
  return {
    token,
    send,
    layers: () => send(api.getTokens),
    tokens: async () => (await send(api.getTokens)).body,
    put: (tokens: unknown, label?: string, headers: Headers = {}) =>
      send(api.saveTokens, { body: { tokens, ...(label === undefined ? {} : { label }) }, headers }),
    patch: (scope: string, tokens: unknown, headers: Headers = {}) =>
      send(api.patchTokenScope, { params: { scope }, body: { tokens }, headers }),
    publish: () => send(api.publishStyle),
    schedule: (publishAt: string) => send(api.scheduleStyle, { body: { publishAt } }),
    unschedule: () => send(api.unscheduleStyle),
    reset: () => send(api.resetStyle),
    restore: (id: string) => send(api.restoreStyle, { params: { id } }),
    status: async () => (await send(api.getStyleDraftStatus)).body,
    customCss: () => send(api.getCustomCss),
    putCss: (source: string, headers: Headers = {}) => send(api.saveCustomCss, { body: { css: source }, headers }),
    history: async (query = "") => (await send(api.listStyleHistory, { query })).body.data,
    version: async () => Number((await booted.call(api.getStyleVersion)).body.version),
    css,
    draftCss: () => css("?source=draft"),
    importTheme: async (parts: ThemeParts): Promise<void> => {
      const answer = await booted.call(api.importTheme, { body: upload(themePackage(parts)), token });
      if (answer.status !== 200) throw new Error(`The theme is refused: ${codeOf(answer)}`);
    },
    activate: (id: string) => send(api.activateTheme, { params: { id } }),
    discard: () => send(api.discardTheme),
    /** Writes a setting as an older release did, or as nobody should. */
    plant: (key: string, value: unknown) =>
      booted.database().transaction(async (tx) => {
        const row = { key, value: JSON.stringify(value), updated_at: booted.clock.now().toISOString() };
        await tx.deleteFrom("settings").where("key", "=", key).execute();
        await tx.insertInto("settings").values(row).execute();
      }),
    storedKeys: async (): Promise<string[]> => {
      const rows = await booted.database().read.selectFrom("settings").select("key").execute();
      return rows
        .map(({ key }) => key)
        .filter((key) => key.startsWith("appearance."))
        .sort();
    },
  };
}
