import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

export const ADMIN = { email: "ada@example.org", username: "ada", password: "correct horse battery staple" } as const;

/** A packed example theme. */
export const examplePackage = (id: string): Promise<Buffer> =>
  readFile(fileURLToPath(new URL(`../../../examples/themes/dist/${id}.svtheme`, import.meta.url)));

/** A packed example plugin. */
export const examplePlugin = (id: string): Promise<Buffer> =>
  readFile(fileURLToPath(new URL(`../../../examples/plugins/dist/${id}.svplugin`, import.meta.url)));

export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly code: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of many shapes
  readonly json: any;
}

export interface Account {
  readonly email: string;
  readonly password: string;
}

/** Calls a running site over HTTP. */
export interface Client {
  get(path: string): Promise<Answer>;
  post(path: string, body?: unknown): Promise<Answer>;
  put(path: string, body: unknown): Promise<Answer>;
  patch(path: string, body: unknown): Promise<Answer>;
  remove(path: string): Promise<Answer>;
  upload(path: string, bytes: Uint8Array): Promise<Answer>;
  /** Installs the site with the administrator. */
  install(): Promise<void>;
  /** Logs in; later requests carry the access token, which is returned. */
  login(account?: Account): Promise<string>;
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

export function createClient(url: string): Client {
  let token: string | undefined;
  const call = async (path: string, init: RequestInit): Promise<Answer> => {
    const headers = new Headers(init.headers);
    if (token) headers.set("authorization", `Bearer ${token}`);
    const response = await fetch(url + path, { ...init, headers });
    const text = await response.text();
    const json = parse(text) as Answer["json"];
    return { status: response.status, text, json, code: json?.error?.code };
  };
  const send = (method: string, path: string, body?: unknown) =>
    call(path, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });
  const post = (path: string, body?: unknown) => send("POST", path, body);
  return {
    get: (path) => call(path, {}),
    post,
    put: (path, body) => send("PUT", path, body),
    patch: (path, body) => send("PATCH", path, body),
    remove: (path) => send("DELETE", path),
    upload(path, bytes) {
      const form = new FormData();
      form.set("file", new File([new Uint8Array(bytes)], "theme.svtheme"));
      return call(path, { method: "POST", body: form });
    },
    async install() {
      await post("/api/install/site", { name: "Quayside", url, language: "en", timezone: "UTC" });
      await post("/api/install/admin", ADMIN);
      await post("/api/install/finalize", {});
    },
    async login({ email, password } = ADMIN) {
      const answer = await post("/api/auth/login", { email, password });
      const issued: string = answer.json.accessToken;
      token = issued;
      return issued;
    },
  };
}

/** Collects the events of the style stream until it is closed. */
export async function listenToStyle(url: string) {
  const controller = new AbortController();
  const response = await fetch(`${url}/api/appearance/stream`, { signal: controller.signal });
  const events: string[] = [];
  const reading = (async () => {
    if (!response.body) return;
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      const versions = chunk.matchAll(/^data: (.*)$/gm);
      for (const [, data = ""] of versions) events.push((JSON.parse(data) as { version: string }).version);
    }
  })().catch(() => undefined);
  return {
    versions: events as readonly string[],
    async close() {
      controller.abort();
      await reading;
    },
  };
}
