import { expect, it } from "vitest";
import { prepareVerifyKey, verifyRequest } from "../src/index.js";
import { connectedTo, SITE_ID } from "./support/install.js";
import type { Received, Reply } from "./support/test-server.js";

const NOW = 1_790_000_000;
const ACCOUNT = { token: "token-1", expiresAt: NOW + 2_592_000, accountRef: "a***@example.org" };
const ENTITLEMENT = "a.b.c";
const DOWNLOAD = {
  kind: "theme",
  id: "harbor",
  version: "1.2.0",
  entitlement: ENTITLEMENT,
  url: "",
  sha256: "A".repeat(64),
  size: 10,
  expiresAt: NOW + 300,
};
const REPORT = { serviceVersion: "1.0.0", installed: [{ kind: "theme" as const, id: "harbor", version: "1.0.0" }] };
const META = { page: 1, limit: 20, total: 0, totalPages: 0, hasNext: false, hasPrev: false };

const json =
  (json: unknown): (() => Reply) =>
  () => ({ json });
const sent = (request: Received | undefined) => JSON.parse(request?.body.toString() || "null");

it("sends every message as the protocol says, signed where it must be", async () => {
  await using at = await connectedTo({
    "/account/connect": json(ACCOUNT),
    "/account/activate": json({ entitlement: ENTITLEMENT, licenses: [] }),
    "/account/deactivate": () => ({ status: 204 }),
    "/account/licenses": json({ licenses: [] }),
    "/catalog": json({ data: [], meta: META }),
    "/downloads/authorize": ({ headers }) => ({
      json: { ...DOWNLOAD, url: `http://${headers.host}/api/v1/downloads/secret` },
    }),
    "/updates/check": json({ updates: [], advisories: [], token: "token-2", expiresAt: NOW + 2_592_000 }),
  });
  const { client, server, keys, clock } = at;
  expect(await client.connect("code-1")).toEqual({ ok: true, value: ACCOUNT });
  expect(await client.activate("token-1")).toMatchObject({ ok: true, value: { entitlement: ENTITLEMENT } });
  expect(await client.deactivate("token-1")).toEqual({ ok: true, value: undefined });
  expect(await client.licenses("token-1")).toEqual({ ok: true, value: { licenses: [] } });
  expect(await client.catalog({ kind: "theme", q: "a b", page: 2 }, "token-1")).toMatchObject({ ok: true });
  expect(await client.catalog()).toMatchObject({ ok: true });
  expect(await client.authorize("token-1", { kind: "theme", id: "harbor" })).toMatchObject({
    ok: true,
    value: { sha256: "a".repeat(64) },
  });
  expect(await client.checkUpdates("token-1", REPORT)).toMatchObject({ ok: true, value: { token: "token-2" } });

  const [connect, activate, deactivate, licenses, catalog, guest, authorize, check] = server.requests;
  const identity = { siteId: SITE_ID, environment: "production", domain: "club.example" };
  expect(sent(connect)).toEqual({ authCode: "code-1", publicKey: keys.publicKey, ...identity });
  expect(sent(activate)).toEqual(identity);
  expect(sent(deactivate)).toEqual({ siteId: SITE_ID });
  expect(sent(authorize)).toEqual({ kind: "theme", id: "harbor" });
  expect(sent(check)).toEqual({ ...identity, ...REPORT });
  expect(catalog?.target).toBe("/api/v1/catalog?kind=theme&q=a+b&page=2");
  expect(guest?.headers.authorization).toBeUndefined();
  for (const request of [connect, catalog, guest]) expect(request?.headers["x-service-signature"]).toBeUndefined();

  const key = prepareVerifyKey(keys.publicKey);
  for (const request of [activate, deactivate, licenses, authorize, check]) {
    if (!request) throw new Error("a request is missing");
    expect(request.headers.authorization).toBe("Bearer token-1");
    expect(request.headers["accept-encoding"]).toBe("identity");
    const header = (name: string) => request.headers[name.toLowerCase()]?.toString();
    const { method, target } = request;
    const received = { method, target, header, body: Uint8Array.from(request.body) };
    expect(await verifyRequest(received, { now: clock.seconds, findKey: () => key })).toMatchObject({ ok: true });
  }
});

const error = (status: number, code: string, message: string, headers = {}): Reply => ({
  status,
  headers,
  json: { error: { code, message } },
});
const refusals: readonly [string, Reply, object][] = [
  [
    "its code",
    error(409, "SVC-LICENSE-9005", "Too new."),
    { code: "SVC-LICENSE-9005", message: "Too new.", status: 409 },
  ],
  ["a code nobody knows", error(403, "SVC-LICENSE-7777", "No."), { code: "SVC-LICENSE-9005", message: "No." }],
  ["the name of a method", error(404, "constructor", ""), { code: "SVC-LICENSE-9004" }],
  ["a status alone", { status: 401, json: "no" }, { code: "SVC-LICENSE-9001" }],
  ["a status that the endpoint does not have", { status: 418, json: {} }, { code: "SVC-LICENSE-9007" }],
  ["500", { status: 500, bytes: Buffer.from("<html>") }, { code: "SVC-LICENSE-9007", status: 500 }],
  [
    "an internal error",
    error(500, "SVC-API-5000", "Oops."),
    { code: "SVC-LICENSE-9007", message: "The marketplace failed with status 500. Try again later." },
  ],
  ["too fast", error(429, "SVC-API-4290", "Slow.", { "Retry-After": "7" }), { code: "SVC-API-4290", retryAfter: 7 }],
];
it.each(refusals)("a refusal with %s", async (_, reply, expected) => {
  await using at = await connectedTo({ "/downloads/authorize": () => reply });
  const outcome = await at.client.authorize("token-1", { kind: "theme", id: "harbor" });
  expect(outcome).toMatchObject({ ok: false, reason: "refused", ...expected });
});

const nonsense: readonly [string, Reply, string][] = [
  ["HTML", { bytes: Buffer.from("<html>") }, "malformed"],
  ["another shape", { json: { licenses: {} } }, "malformed"],
  ["another status", { status: 201, json: { licenses: [] } }, "malformed"],
  ["a redirect", { status: 302, headers: { Location: "/api/v1/elsewhere" } }, "redirect"],
  ["a redirect that keeps the method", { status: 308, headers: { Location: "/api/v1/elsewhere" } }, "redirect"],
  ["encoded bytes", { json: { licenses: [] }, headers: { "Content-Encoding": "gzip" } }, "malformed"],
  ["a connection that breaks", (response) => void response.destroy(), "unreachable"],
  ["half an answer", (response) => void response.writeHead(200).write("{", () => response.destroy()), "unreachable"],
  ["endless data", (response) => void pour(response), "too-large"],
];
it.each(nonsense)("an answer that is %s", async (_, reply, reason) => {
  await using at = await connectedTo({ "/account/licenses": () => reply, "/elsewhere": json({ licenses: [] }) });
  const outcome = await at.client.licenses("token-1");
  expect(outcome).toMatchObject({ ok: false, reason, code: "SVC-LICENSE-9007" });
  expect(at.server.requests).toHaveLength(1);
});

function pour(response: import("node:http").ServerResponse): void {
  response.writeHead(200);
  const chunk = Buffer.alloc(1024 * 1024, " ");
  const more = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on("drain", more);
  more();
}

it.each([
  ["says nothing", () => () => {}],
  [
    "stops in the middle",
    () => (response: import("node:http").ServerResponse) => void response.writeHead(200).write("{"),
  ],
])("gives up at the deadline on a marketplace that %s", async (_, reply) => {
  await using at = await connectedTo({ "/account/licenses": reply }, { deadlineMs: 100 });
  expect(await at.client.licenses("token-1")).toMatchObject({
    ok: false,
    reason: "deadline",
    code: "SVC-LICENSE-9007",
  });
});

it("says that nobody listens", async () => {
  const at = await connectedTo({});
  await at.server[Symbol.asyncDispose]();
  expect(await at.client.catalog()).toMatchObject({ ok: false, reason: "unreachable", code: "SVC-LICENSE-9007" });
});

it("sends nothing without a site id, and nothing that is not valid", async () => {
  await using without = await connectedTo({}, { siteId: undefined });
  for (const outcome of [
    await without.client.connect("code"),
    await without.client.startLink(),
    await without.client.catalog(),
  ])
    expect(outcome).toMatchObject({ ok: false, reason: "no-site-id", code: "SVC-LICENSE-9010" });
  expect(without.server.requests).toHaveLength(0);
  await using at = await connectedTo({});
  for (const outcome of [
    await at.client.authorize("token-1", { kind: "theme", id: "../x" }),
    await at.client.catalog({ limit: 101 }),
    await at.client.connect(""),
  ])
    expect(outcome).toMatchObject({ ok: false, reason: "invalid-request", code: "SVC-API-4001" });
  expect(at.server.requests).toHaveLength(0);
});

it.each([
  ["another package", { id: "harbor-pro" }, "SVC-LICENSE-9011"],
  ["another kind", { kind: "plugin" }, "SVC-LICENSE-9011"],
  ["another version", { version: "9.0.0" }, "SVC-LICENSE-9011"],
  ["another origin", { url: "http://169.254.169.254/x" }, "SVC-LICENSE-9007"],
  ["credentials in the URL", { url: "http://a@127.0.0.1/x" }, "SVC-LICENSE-9007"],
  ["a file", { url: "file:///etc/passwd" }, "SVC-LICENSE-9007"],
])("refuses an authorisation for %s", async (_, change, code) => {
  await using at = await connectedTo({
    "/downloads/authorize": ({ headers }) => ({ json: { ...DOWNLOAD, url: `http://${headers.host}/d`, ...change } }),
  });
  const outcome = await at.client.authorize("token-1", { kind: "theme", id: "harbor", version: "1.2.0" });
  expect(outcome).toMatchObject({ ok: false, code });
});

it.each([
  "\u0000",
  "market.example",
  "ftp://market.example",
  "https://a:b@market.example",
  "https://market.example/?a",
])("refuses the base URL %j", async (baseUrl) => {
  await expect(connectedTo({}, { baseUrl })).rejects.toThrow(TypeError);
});

it("refuses an account token that has already expired", async () => {
  await using at = await connectedTo({ "/account/connect": json({ ...ACCOUNT, expiresAt: NOW }) });
  expect(await at.client.connect("code")).toMatchObject({ ok: false, reason: "malformed" });
});
