import * as api from "@sitevine/api";
import { type BootedSite, codeOf } from "./booted-site.js";
import { type ThemeParts, themePackage, upload } from "./theme-package.js";

type Headers = Readonly<Record<string, string>>;

/** A document with one heading that says what it is. */
export const documentOf = (templateKey: string, text = "by hand", blocks: readonly unknown[] = []): unknown => ({
  templateKey,
  schemaVersion: 1,
  regions: { main: [{ id: "title", type: "heading", props: { text, level: 1 } }, ...blocks] },
});

/** The document with the keys of every object in another order. */
export const shuffled = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shuffled);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, child]) => [key, shuffled(child)]),
  );
};

/** An installed site with its administrator, and the moves of the Layout Editor. */
export async function openLayoutEditor(booted: BootedSite) {
  const token = await booted.installed();
  const send = booted.as(token).callLoosely;
  const get = (templateKey: string) => send(api.getLayoutDraft, { params: { templateKey } });
  const published = async () => (await booted.call(api.listLayouts)).body;
  return {
    token,
    send,
    get,
    state: async (key: string) => (await get(key)).body,
    save: (templateKey: string, document: unknown, headers: Headers = {}) =>
      send(api.saveLayoutDraft, { params: { templateKey }, body: { document }, headers }),
    publish: () => send(api.publishLayouts),
    discard: (templateKey: string) => send(api.discardLayoutDraft, { params: { templateKey } }),
    reset: (templateKey: string) => send(api.resetLayout, { params: { templateKey } }),
    revert: (templateKey: string) => send(api.revertLayoutToTheme, { params: { templateKey } }),
    list: async () => (await send(api.listLayoutDrafts)).body,
    pending: async () => (await send(api.getLayoutDraftStatus)).body.pending,
    published,
    /** Layout of one template as readers get it. */
    live: async (key: string) => (await published())[key],
    version: async () => Number((await booted.call(api.getStyleVersion)).body.version),
    importTheme: async (parts: ThemeParts): Promise<void> => {
      const answer = await booted.call(api.importTheme, { body: upload(themePackage(parts)), token });
      if (answer.status !== 200) throw new Error(`The theme is refused: ${codeOf(answer)}`);
    },
    activate: (id: string) => send(api.activateTheme, { params: { id } }),
    undo: () => send(api.discardTheme),
    /** Log entries about layouts and themes, oldest first. */
    log: async () => {
      const rows = await booted
        .database()
        .read.selectFrom("activity_log")
        .innerJoin("users", "users.id", "activity_log.actor_id")
        .select(["action", "subject", "username"])
        .orderBy("activity_log.id")
        .execute();
      return rows
        .filter(({ action }) => action.startsWith("layout.") || action.startsWith("theme."))
        .map(({ username, action, subject }) => `${username} ${action} ${subject}`);
    },
  };
}

export type OpenLayoutEditor = Awaited<ReturnType<typeof openLayoutEditor>>;
