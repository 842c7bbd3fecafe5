import { type Answer, type BootedSite, codeOf } from "./booted-site.js";
import { type ThemeParts, themePackage, upload } from "./theme-package.js";

/** A layout as the interface gives it. */
export interface LayoutState {
  readonly templateKey: string;
  readonly document: unknown;
  readonly source: "draft" | "published" | "default";
  readonly hasDraft: boolean;
  readonly state: "default" | "theme" | "customised";
}

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
  const send = (method: string, path: string, body?: unknown, headers: Headers = {}): Promise<Answer> =>
    booted.call(path, { method, token, headers, ...(body === undefined ? {} : { body }) });
  const api = "/api/admin/layouts";
  const published = async () => (await booted.call("/api/layouts")).json as Readonly<Record<string, unknown>>;
  return {
    token,
    send,
    get: (key: string) => send("GET", `${api}/${key}`),
    state: async (key: string) => (await send("GET", `${api}/${key}`)).json as LayoutState,
    save: (key: string, document: unknown, headers?: Headers) => send("PUT", `${api}/${key}`, { document }, headers),
    publish: () => send("POST", `${api}/publish`),
    discard: (key: string) => send("POST", `${api}/${key}/discard`),
    reset: (key: string) => send("POST", `${api}/${key}/reset`),
    revert: (key: string) => send("POST", `${api}/${key}/revert-theme`),
    list: async () => (await send("GET", api)).json as Readonly<Record<string, LayoutState>>,
    pending: async () => ((await send("GET", `${api}/draft-status`)).json as { pending: readonly string[] }).pending,
    published,
    /** What readers get of one template. */
    live: async (key: string) => (await published())[key],
    version: async () => Number(((await booted.call("/api/appearance/version")).json as { version: string }).version),
    importTheme: async (parts: ThemeParts): Promise<void> => {
      const answer = await booted.call("/api/admin/themes/import", { form: upload(themePackage(parts)), token });
      if (answer.status !== 200) throw new Error(`The theme is refused: ${codeOf(answer)}`);
    },
    activate: (id: string) => send("POST", `/api/admin/themes/library/${id}/activate`),
    undo: () => send("POST", "/api/admin/themes/discard"),
    /** What was written down of the layouts and themes, oldest first. */
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
