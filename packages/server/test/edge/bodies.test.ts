import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ADMIN, type BootedSite, bootSite, type CallOptions, codeOf } from "../support/booted-site.js";
import { logIn } from "../support/members.js";
import { freshPeer } from "../support/registration.js";

const [kind] = databases("");
if (!kind) throw new Error("There is always SQLite.");

const JSON_TYPE = { "content-type": "application/json" };

/** The routes that take a JSON body, with their limits; the installer's are asked of a site that is not installed. */
const jsonRoutes = api.BUILT_ENDPOINTS.flatMap((endpoint) =>
  endpoint.body.kind === "json" ? [{ endpoint, limit: endpoint.body.maxBytes ?? api.JSON_BODY_LIMIT }] : [],
);
const bodyRoutes = api.BUILT_ENDPOINTS.filter(({ body }) => body.kind !== "none");

const pathOf = ({ path }: api.Endpoint): string => path.replaceAll(/:\w+/g, "unknown");

describe("the body of a request", () => {
  let booted: BootedSite;
  let bare: BootedSite;
  let token: string;

  beforeAll(async () => {
    booted = await bootSite(kind);
    bare = await bootSite(kind, { givesDatabase: false });
    await booted.installed();
  });
  // A day later every limit by user counts anew.
  beforeEach(async () => {
    booted.clock.advance(24 * 60 * 60_000);
    token = await logIn(booted, ADMIN.email);
  });
  afterAll(async () => {
    await booted[Symbol.asyncDispose]();
    await bare[Symbol.asyncDispose]();
  });

  const send = (endpoint: api.Endpoint, options: CallOptions) => {
    const { method } = endpoint;
    if (endpoint.audience === "installer") return bare.call(pathOf(endpoint), { method, ...options });
    return booted.call(pathOf(endpoint), { method, token, peer: freshPeer(), ...options });
  };
  const quoted = (bytes: number): string => `"${"x".repeat(bytes - 2)}"`;

  it("has a limit on every route: 64 kB of JSON unless declared otherwise, 413 beyond", async () => {
    expect(jsonRoutes.length).toBeGreaterThan(50);
    const wrong: unknown[] = [];
    for (const { endpoint, limit } of jsonRoutes) {
      const over = await send(endpoint, { body: quoted(limit + 1), headers: JSON_TYPE });
      const within = await send(endpoint, { body: quoted(limit), headers: JSON_TYPE });
      if (codeOf(over) !== "SVC-API-4013" || codeOf(within) !== "SVC-API-4001")
        wrong.push([endpoint.id, limit, codeOf(over), codeOf(within)]);
    }
    expect(wrong).toEqual([]);
  });

  it("names the few routes that read more than 64 kB", () => {
    const larger = jsonRoutes.filter(({ limit }) => limit > api.JSON_BODY_LIMIT);
    expect(Object.fromEntries(larger.map(({ endpoint, limit }) => [endpoint.id, limit / 1024]))).toEqual({
      "account.fields.update": 256,
      "admin.groups.permissions": 1024,
      "appearance.custom-css.save": 4096,
      "appearance.tokens.patch-scope": 512,
      "appearance.tokens.save": 512,
      "articles.copy.save": 2560,
      "articles.create": 2560,
      "articles.update": 2560,
      "auth.register": 256,
      "categories.reorder": 256,
      "layouts.drafts.save": 4096,
      "plugins.secrets.set": 1024,
      "plugins.settings.save": 1024,
    });
  });

  it("is refused with a Content-Encoding, which nobody undoes, but for identity", async () => {
    const wrong: unknown[] = [];
    for (const endpoint of bodyRoutes) {
      const typed = { "content-type": endpoint.body.kind === "json" ? "application/json" : "multipart/form-data" };
      for (const [coding, isTaken] of [
        ["identity, gzip", false],
        ["Identity", true],
      ] as const) {
        const answer = await send(endpoint, { body: "[]", headers: { ...typed, "content-encoding": coding } });
        if ((codeOf(answer) === "SVC-API-4015") === isTaken || answer.status >= 500)
          wrong.push([endpoint.id, coding, answer.status]);
      }
    }
    expect(wrong).toEqual([]);
  });

  it("is refused with 422 when it nests so deep that the stack could not hold it", async () => {
    for (const body of ["[".repeat(30_000) + "]".repeat(30_000), `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`]) {
      const answer = await booted.callLoosely(api.login, { body, headers: JSON_TYPE, peer: freshPeer() });
      expect([answer.status, answer.json]).toMatchObject([
        422,
        { error: { details: [{ path: "body", code: "too_deep" }] } },
      ]);
    }
  });
});

describe("a query", () => {
  let booted: BootedSite;
  beforeAll(async () => {
    booted = await bootSite(kind);
    await booted.installed();
  });
  afterAll(() => booted[Symbol.asyncDispose]());

  it("has at most 100 parameters, 422 beyond", async () => {
    const ask = (count: number) =>
      booted.callLoosely(api.listArticles, { query: Array.from({ length: count }, (_, key) => `k${key}=1`).join("&") });
    expect((await ask(100)).status).toBe(200);
    const over = await ask(101);
    expect([over.status, over.json]).toMatchObject([422, { error: { details: [{ path: "query", code: "too_big" }] } }]);
    expect((await booted.callLoosely(api.listArticles, { query: "&".repeat(4_184) })).status).toBe(422);
  });
});
