import { type Answer, type BootedSite, codeOf } from "./booted-site.js";
import { type ThemeParts, themePackage, upload } from "./theme-package.js";

export type Tokens = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface Snapshot {
  readonly id: string;
  readonly label: string | null;
  readonly cause: string;
  readonly createdAt: string;
  readonly createdBy: { readonly username: string } | null;
}

type Headers = Readonly<Record<string, string>>;

/** An installed site with its administrator, and the moves of the Style Editor. */
export async function openStyleEditor(booted: BootedSite) {
  const token = await booted.installed();
  const send = (method: string, path: string, body?: unknown, headers: Headers = {}): Promise<Answer> =>
    booted.call(path, { method, token, headers, ...(body === undefined ? {} : { body }) });
  const api = "/api/appearance";
  const css = async (query = ""): Promise<string> => (await booted.call(`${api}/css${query}`)).text;
  return {
    token,
    send,
    layers: () => send("GET", `${api}/tokens`),
    tokens: async () => (await send("GET", `${api}/tokens`)).json as { tokens: Tokens; theme: Tokens },
    put: (tokens: unknown, label?: string, headers?: Headers) =>
      send("PUT", `${api}/tokens`, { tokens, ...(label === undefined ? {} : { label }) }, headers),
    patch: (scope: string, tokens: unknown, headers?: Headers) =>
      send("PATCH", `${api}/tokens/scope/${encodeURIComponent(scope)}`, { tokens }, headers),
    publish: () => send("POST", `${api}/publish`),
    schedule: (publishAt: string) => send("PUT", `${api}/publish/schedule`, { publishAt }),
    unschedule: () => send("DELETE", `${api}/publish/schedule`),
    reset: () => send("POST", `${api}/reset`),
    restore: (id: string) => send("POST", `${api}/history/${id}/restore`),
    status: async () => (await send("GET", `${api}/draft-status`)).json,
    customCss: () => send("GET", `${api}/custom-css`),
    putCss: (source: string, headers?: Headers) => send("PUT", `${api}/custom-css`, { css: source }, headers),
    history: async (query = "") =>
      ((await send("GET", `/api/admin/style-history${query}`)).json as { data: Snapshot[] }).data,
    version: async () => Number(((await booted.call(`${api}/version`)).json as { version: string }).version),
    css,
    draftCss: () => css("?source=draft"),
    importTheme: async (parts: ThemeParts): Promise<void> => {
      const answer = await booted.call("/api/admin/themes/import", { form: upload(themePackage(parts)), token });
      if (answer.status !== 200) throw new Error(`The theme is refused: ${codeOf(answer)}`);
    },
    activate: (id: string) => send("POST", `/api/admin/themes/library/${id}/activate`),
    discard: () => send("POST", "/api/admin/themes/discard"),
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
