import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BootedSite, bootSite, codeOf } from "./support/booted-site.js";
import { addMember } from "./support/members.js";
import { BREAKING_STREAM, pluginAdmin, pluginPackage } from "./support/plugin-package.js";

/** Headers in which proxies and networks send the address of the client, and one unknown header. */
const ADDRESS_HEADERS = [
  "X-Forwarded-For",
  "X-Forwarded-Host",
  "X-Forwarded",
  "Forwarded",
  "Forwarded-For",
  "X-Real-IP",
  "X-Client-IP",
  "X-Cluster-Client-IP",
  "X-Original-Forwarded-For",
  "X-ProxyUser-Ip",
  "X-Envoy-External-Address",
  "X-Azure-ClientIP",
  "X-Azure-SocketIP",
  "X-Appengine-User-IP",
  "X-Vercel-Forwarded-For",
  "X-Nf-Client-Connection-Ip",
  "CF-Connecting-IP",
  "CF-Connecting-IPv6",
  "CF-Pseudo-IPv4",
  "CloudFront-Viewer-Address",
  "DO-Connecting-IP",
  "Fastly-Client-IP",
  "Fly-Client-IP",
  "Oxylabs-Client-IP",
  "True-Client-IP",
  "Via",
  "WL-Proxy-Client-IP",
  "X-Of-Tomorrow",
];

/** Source of a route that returns its request. */
const ECHO = `({ caller, params, query, headers, method, path }) => ({ json: { caller, params, query, headers, method, path } })`;

const AUDIENCES = {
  "/public": `"public"`,
  "/optional": `"optional"`,
  "/auth": `"auth"`,
  "/own": `{ permission: "forum.write" }`,
  "/admin": `{ permission: "admin.access" }`,
} as const;

const routes = [
  ...Object.entries(AUDIENCES).flatMap(([path, audience]) =>
    ["GET", "POST"].map(
      (method) => `{ method: "${method}", path: "${path}", audience: ${audience}, handler: ${ECHO} }`,
    ),
  ),
  `{ method: "GET", path: "/echo/:name/*", audience: "public", handler: ${ECHO} }`,
  `{ method: "POST", path: "/length", audience: "public", handler: async ({ body }) => ({ json: (await body.bytes()).length }) }`,
  `{ method: "POST", path: "/json", audience: "public", handler: async ({ body }) => ({ json: await body.json() }) }`,
  `{ method: "GET", path: "/breaks", audience: "public", handler: () => ({ body: ${BREAKING_STREAM} }) }`,
  `{ method: "POST", path: "/copy", audience: "public", handler: ({ body }) => ({ body: body.stream, headers: { "content-type": "text/plain" } }) }`,
];

/** Answers of a plugin that is broken or evil, with what the caller gets instead. */
const BROKEN: Readonly<Record<string, readonly [handler: string, status: number, code: string]>> = {
  throws: [`() => { throw new TypeError("The secret of the plugin."); }`, 500, "SVC-API-5000"],
  rejects: [`async () => { throw "text"; }`, 500, "SVC-API-5000"],
  "refuses with a code that it does not have": [`() => { throw new PluginError("FORUM-9999"); }`, 500, "SVC-API-5000"],
  "refuses with a failure of the site": [`() => { throw new PluginError("SVC-API-5000"); }`, 500, "SVC-API-5000"],
  "refuses with a code of the site": [`() => { throw new PluginError("SVC-API-4009"); }`, 409, "SVC-API-4009"],
  "sets a cookie": [`() => ({ json: 1, headers: { "set-cookie": "sv_refresh=stolen" } })`, 500, "SVC-API-5000"],
  "sets a policy": [`() => ({ json: 1, headers: { "content-security-policy": "" } })`, 500, "SVC-API-5000"],
  "answers two header lines": [
    `() => ({ json: 1, headers: { location: "/a\\r\\nset-cookie: a=b" } })`,
    500,
    "SVC-API-5000",
  ],
  "answers an unknown status": [`() => ({ status: 99 })`, 500, "SVC-API-5000"],
  "never answers": [`() => new Promise(() => {})`, 503, "SVC-API-5030"],
};

describe.each(databases())("the routes of plugins on $name", (kind) => {
  let booted: BootedSite;
  let token: string;
  let member: string;
  let ask: ReturnType<typeof pluginAdmin>["ask"];

  beforeAll(async () => {
    booted = await bootSite(kind, { overrides: { pluginLimits: { callMs: 3_000 } } });
    token = await booted.installed();
    member = await addMember(booted, { username: "berta" });
    const forum = pluginAdmin(booted, token);
    ask = forum.ask;
    const broken = Object.values(BROKEN).map(
      ([handler], index) => `{ method: "GET", path: "/broken/${index}", audience: "public", handler: ${handler} }`,
    );
    const definition = `
      permissions: { "forum.write": { label: "Write", description: "Write threads." } },
      routes: [${[...routes, ...broken].join(",\n")}]`;
    await forum.upload(pluginPackage({ definition }));
    expect((await forum.enable()).status).toBe(200);
  });
  afterAll(() => booted?.[Symbol.asyncDispose]());

  const GUEST = "guest";
  it.each([
    ["/public", { guest: 200, member: 200, admin: 200, forged: 200 }],
    ["/optional", { guest: 200, member: 200, admin: 200, forged: 401 }],
    ["/auth", { guest: 401, member: 200, admin: 200, forged: 401 }],
    ["/own", { guest: 401, member: 403, admin: 200, forged: 401 }],
    ["/admin", { guest: 401, member: 403, admin: 200, forged: 401 }],
  ])("%s is for its audience", async (path, expected) => {
    const tokens = { [GUEST]: undefined, member, admin: token, forged: `${token}x` };
    for (const method of ["GET", "POST"]) {
      const statuses = await Promise.all(
        Object.entries(tokens).map(async ([who, bearer]) => [who, (await ask(path, { method, token: bearer })).status]),
      );
      expect(Object.fromEntries(statuses)).toEqual(expected);
    }
  });

  it("learn who calls, but neither tokens nor cookies nor addresses, whoever is in front of the site", async () => {
    const address = Object.fromEntries(ADDRESS_HEADERS.map((name) => [name, "203.0.113.9"]));
    const headers = {
      ...address,
      cookie: "sv_refresh=secret",
      "user-agent": "test",
      "x-hub-signature": "abc",
      "x-plugin-kind": "1",
    };
    const seen = (await ask("/optional?a=1&a=2&__proto__=3", { token: member, headers })).json;
    expect(seen).toMatchObject({ caller: { kind: "member" }, path: "/optional", method: "GET" });
    expect(seen).toHaveProperty("query.a", ["1", "2"]);
    expect(seen).toHaveProperty("headers", { "user-agent": "test", "x-hub-signature": "abc", "x-plugin-kind": "1" });
    expect(JSON.stringify(seen)).not.toContain("203.0.113.9");
    expect(JSON.stringify(seen)).not.toContain("secret");
    expect((await ask("/public", { token: member })).json).toMatchObject({ caller: { kind: "guest" } });
  });

  it("get parameters and the rest of the path", async () => {
    expect((await ask("/echo/a%20b/c/d%2Fe")).json).toMatchObject({ params: { name: "a b", "*": "c/d%2Fe" } });
  });

  it("stream their bodies both ways, up to the limit", async () => {
    const text = "x".repeat(3_000_000);
    const copied = await ask("/copy", { method: "POST", body: text });
    expect([copied.status, copied.text === text]).toEqual([200, true]);
    expect((await ask("/length", { method: "POST", body: text })).json).toBe(3_000_000);
    const unreadable = await ask("/json", { method: "POST", body: "{" });
    expect([unreadable.status, codeOf(unreadable)]).toEqual([400, "SVC-API-4000"]);
    const headers = { "content-length": String(1024 ** 3) };
    const large = await ask("/length", { method: "POST", body: "x", headers });
    expect([large.status, codeOf(large)]).toEqual([413, "SVC-API-4013"]);
    const packed = await ask("/length", { method: "POST", body: "x", headers: { "content-encoding": "gzip" } });
    expect([packed.status, codeOf(packed)]).toEqual([415, "SVC-API-4015"]);
  });

  it.each(Object.entries(BROKEN))("with a handler that %s", async (name, [, status, code]) => {
    const answer = await ask(`/broken/${Object.keys(BROKEN).indexOf(name)}`);
    expect([answer.status, codeOf(answer)]).toEqual([status, code]);
    expect(answer.headers.getSetCookie()).toEqual([]);
    // The plugin goes on.
    expect((await ask("/public")).status).toBe(200);
  });

  it("name the plugin in the error log", async () => {
    await ask("/broken/0");
    await booted.settled();
    const { data } = (await booted.as(token).call(api.listErrorLog)).body;
    expect(data[0]).toMatchObject({ pluginId: "forum", message: expect.stringContaining("The secret of the plugin.") });
  });

  it("break off an answer whose source fails, and the error log says why", async () => {
    await expect(ask("/breaks")).rejects.toThrow("The disk is gone.");
    await booted.settled();
    const { data } = (await booted.as(token).call(api.listErrorLog)).body;
    expect(data[0]).toMatchObject({
      pluginId: "forum",
      path: expect.stringMatching(/\/breaks$/),
      message: expect.stringContaining("The disk is gone."),
    });
  });

  it("answer nothing that could run as a page of the site", async () => {
    const { headers } = await ask("/public");
    expect(headers.get("content-security-policy")).toMatch(/default-src 'none'.*sandbox/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cache-control")).toBe("no-store");
  });

  it("are told apart by method", async () => {
    const other = await ask("/public", { method: "DELETE" });
    expect([other.status, codeOf(other), other.headers.get("allow")]).toEqual([405, "SVC-API-4005", "GET, HEAD, POST"]);
    const head = await ask("/public", { method: "HEAD" });
    expect([head.status, head.text]).toEqual([200, ""]);
    expect((await ask("/nowhere")).status).toBe(404);
  });

  it.each(["forum-pro", "Forum", "forum%20", "__proto__", "constructor", "%66orum", "foru"])(
    "belong to exactly one id, and not to %j",
    async (id) => {
      const answer = await ask("/public", { id });
      expect([answer.status, codeOf(answer)]).toEqual([404, "SVC-PLUGIN-2020"]);
    },
  );

  it("cannot be reached by who may not enter the site, and neither can their names", async () => {
    const ada = booted.as(token);
    await ada.call(api.saveSetting, { params: { key: "site.access" }, body: { value: "members" } });
    try {
      for (const id of ["forum", "nowhere"]) expect((await ask("/public", { id })).status).toBe(403);
      expect((await ask("/public", { token: member })).status).toBe(200);
    } finally {
      await ada.call(api.saveSetting, { params: { key: "site.access" }, body: { value: "everyone" } });
    }
  });
});
