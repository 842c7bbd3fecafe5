import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { createClient } from "../src/client/index.js";
import * as api from "../src/index.js";
import { type Answer, type Seen, sendError, sendJson, startServer, type TestServer } from "./support/test-server.js";

const servers: TestServer[] = [];
const serve = async (answer: Answer): Promise<TestServer> => {
  const server = await startServer(answer);
  servers.push(server);
  return server;
};
afterEach(async () => {
  for (const server of servers.splice(0)) await server[Symbol.asyncDispose]();
});

const signed = (name: string, seconds: number): string => {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${part({ alg: "HS256" })}.${part({ iat: 1_000, exp: 1_000 + seconds, name })}.signature`;
};
const bearerOf = ({ headers }: Seen): string => (headers.authorization ?? "").replace("Bearer ", "");

/** A site whose tokens are `fresh-1`, `fresh-2`, …; only the newest is valid. */
function site(state = { refreshes: 0, ended: false }): Answer {
  return async (seen, response) => {
    if (seen.url === "/api/auth/refresh") {
      // The answer arrives after all concurrent calls have been refused.
      for (let turn = 0; turn < 100; turn += 1) await nextTurn();
      if (state.ended) return sendError(response, 401, "SVC-AUTH-1002");
      state.refreshes += 1;
      return sendJson(response, 200, { accessToken: `fresh-${state.refreshes}` });
    }
    if (seen.url === "/api/auth/login") return sendJson(response, 200, { accessToken: "from-login" });
    if (seen.url === "/api/auth/logout") return response.writeHead(204).end();
    if (state.refreshes > 0 && bearerOf(seen) === `fresh-${state.refreshes}`)
      return sendJson(response, 200, { unread: 0 });
    return sendError(response, 401, "SVC-API-4010");
  };
}

const refreshesOf = (server: TestServer): number => server.seen.filter(({ url }) => url === "/api/auth/refresh").length;

describe("the session of a client", () => {
  it("renews a refused token once and repeats the call, body included", async () => {
    const server = await serve(site());
    const tokens: (string | null)[] = [];
    const client = createClient({ baseUrl: server.url, token: "old", onToken: (token) => tokens.push(token) });
    await client.call(api.updatePrivacy, { body: { searchable: false } });
    expect(server.seen.map(({ url }) => url)).toEqual([
      "/api/account/privacy",
      "/api/auth/refresh",
      "/api/account/privacy",
    ]);
    expect(server.seen[2]?.body.toString()).toBe('{"searchable":false}');
    expect([client.token, tokens]).toEqual(["fresh-1", ["fresh-1"]]);
  });

  it("renews once for many calls at the same time", async () => {
    const server = await serve(site());
    const client = createClient({ baseUrl: server.url, token: "old" });
    await Promise.all(Array.from({ length: 12 }, () => client.call(api.countUnreadNotifications)));
    expect(refreshesOf(server)).toBe(1);
  });

  it("gives up after one renewal, and when the session has ended", async () => {
    const refused = await serve((seen, response) =>
      seen.url === "/api/auth/refresh"
        ? sendJson(response, 200, { accessToken: "new" })
        : sendError(response, 401, "SVC-API-4010"),
    );
    const client = createClient({ baseUrl: refused.url, token: "old" });
    await expect(client.call(api.countUnreadNotifications)).rejects.toMatchObject({ code: "SVC-API-4010" });
    expect(refused.seen).toHaveLength(3);

    const tokens: (string | null)[] = [];
    const ended = await serve(site({ refreshes: 0, ended: true }));
    const guest = createClient({ baseUrl: ended.url, token: "old", onToken: (token) => tokens.push(token) });
    await expect(guest.call(api.countUnreadNotifications)).rejects.toMatchObject({ code: "SVC-API-4010" });
    expect(tokens).toEqual([null]);
  });

  it("keeps the token when the renewal itself breaks", async () => {
    const server = await serve((seen, response) =>
      seen.url === "/api/auth/refresh"
        ? sendError(response, 500, "SVC-API-5000")
        : sendError(response, 401, "SVC-API-4010"),
    );
    const client = createClient({ baseUrl: server.url, token: "old" });
    await expect(client.call(api.countUnreadNotifications)).rejects.toMatchObject({ code: "SVC-API-5000" });
    expect(client.token).toBe("old");
  });

  it("renews before the call where the token's time is over: optional routes would answer a guest", async () => {
    const server = await serve(site());
    const client = createClient({ baseUrl: server.url, token: signed("short", 1) });
    await client.call(api.listCategories);
    expect(server.seen.map(({ url }) => url)).toEqual(["/api/auth/refresh", "/api/article-categories"]);
    const lasting = createClient({ baseUrl: server.url, token: signed("long", 900) });
    await lasting.call(api.listCategories).catch(() => undefined);
    expect(bearerOf(server.seen[2] as Seen)).toBe(signed("long", 900));
  });

  it("takes over the token of a login and drops it at logout; public routes never see it", async () => {
    const server = await serve(site());
    const client = createClient({ baseUrl: server.url });
    await client.call(api.login, { body: { email: "a@example.org", password: "secret-word" } });
    expect(client.token).toBe("from-login");
    await client.call(api.listNavItems).catch(() => undefined);
    expect(server.seen.map(bearerOf)).toEqual(["", ""]);
    await client.call(api.logout);
    expect(client.token).toBeNull();
  });

  it("does not take a wrong password for an expired token", async () => {
    const server = await serve((_seen, response) => sendError(response, 401, "SVC-AUTH-1001"));
    const client = createClient({ baseUrl: server.url, token: "old" });
    const body = { currentPassword: "wrong-word", newPassword: "new-password" };
    await expect(client.call(api.changePassword, { body })).rejects.toMatchObject({ code: "SVC-AUTH-1001" });
    expect(server.seen).toHaveLength(1);
  });
});
