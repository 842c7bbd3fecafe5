import { login, me, pluginGateway, register, sendRegistrationCode } from "@sitevine/api";
import { type Client, createClient } from "@sitevine/api/client";
import type { Site } from "@sitevine/server";

/** What a route of the plugin answered. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Undefined where the text is not JSON. */
  readonly json: unknown;
}

export interface Call {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
}

/** Somebody who uses the site: a guest, a member or the administrator. */
export interface Person {
  /** Null for guests. */
  readonly id: string | null;
  /** Calls the endpoints of the site. */
  readonly client: Client;
  /** Calls a route of the plugin: `/boards`. */
  call(path: string, call?: Call): Promise<Answer>;
  /** Reads a page of the site: `/forum`. */
  page(path: string): Promise<Answer>;
}

export const ADMIN = { email: "ada@example.org", username: "ada", password: "correct horse battery staple" } as const;

const ORIGIN = "http://site.test";

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The people of a site; each has an address of their own, so that no limit counts them together. */
export function createPeople(site: Pick<Site, "fetch">, pluginId: string, codeTo: (email: string) => Promise<string>) {
  const prefix = `${ORIGIN}${pluginGateway.path.replace(":pluginId/*", pluginId)}`;
  let count = 0;

  /** A caller with an address of its own. `email` is null for guests. */
  function browser(email: string | null) {
    count += 1;
    const peer = `10.9.${Math.floor(count / 250)}.${(count % 250) + 1}`;
    const send = (url: string, init: RequestInit) => site.fetch(new Request(url, init), { peer });

    /** Signs in again where the test has moved the clock past the end of the session. */
    async function fetch(url: string, init: RequestInit): Promise<Response> {
      const response = await send(url, init);
      if (response.status !== 401 || email === null || new URL(url).pathname === login.path) return response;
      await signIn();
      const headers = new Headers(init.headers);
      headers.set("authorization", `Bearer ${client.token}`);
      return send(url, { ...init, headers });
    }
    const client = createClient({ baseUrl: ORIGIN, fetch });

    async function signIn(): Promise<void> {
      if (email !== null) await client.call(login, { body: { email, password: ADMIN.password } });
    }

    async function ask(url: string, { method, headers = {}, body }: Call = {}): Promise<Answer> {
      const authorization = client.token === null ? {} : { authorization: `Bearer ${client.token}` };
      const response = await fetch(url, {
        method: method ?? (body === undefined ? "GET" : "POST"),
        headers: { ...authorization, ...(body !== undefined && { "content-type": "application/json" }), ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, headers: response.headers, text, json: jsonIn(text) };
    }
    const call: Person["call"] = (path, options) => ask(`${prefix}${path}`, options);
    const page: Person["page"] = (path) => ask(`${ORIGIN}${path}`, { headers: { accept: "text/html" } });
    return { client, call, page, signIn };
  }

  async function known({ client, call, page, signIn }: ReturnType<typeof browser>): Promise<Person> {
    await signIn();
    const { user } = await client.call(me);
    return { id: user.id, client, call, page };
  }

  return {
    guest(): Person {
      const { client, call, page } = browser(null);
      return { id: null, client, call, page };
    },
    admin: () => known(browser(ADMIN.email)),
    async member(username: string): Promise<Person> {
      const email = `${username}@example.org`;
      const member = browser(email);
      await member.client.call(sendRegistrationCode, { body: { email } });
      const { password } = ADMIN;
      await member.client.call(register, { body: { email, username, password, code: await codeTo(email) } });
      return known(member);
    },
  };
}
