import { inspect } from "node:util";
import { expect, it } from "vitest";
import { prepareVerifyKey, verifyRequest } from "../src/index.js";
import { connectedTo } from "./support/install.js";
import type { Reply } from "./support/test-server.js";

const NOW = 1_790_000_000;
const SECRET = "canary-poll-secret";
const START = { linkId: "link-1", userCode: "bcdf-ghjk", pollSecret: SECRET, expiresAt: NOW + 600, pollInterval: 5 };
const TOKEN = { token: "token-1", expiresAt: NOW + 2_592_000, accountRef: "a***@example.org" };

async function started(...polls: readonly Reply[]) {
  let asked = 0;
  const at = await connectedTo({
    "/account/link/start": () => ({ json: START }),
    "/account/link/poll": () => polls[asked++] ?? { json: { status: "pending" } },
  });
  const link = await at.client.startLink();
  if (!link.ok) throw new Error(link.message);
  return { ...at, session: link.value };
}
const status = (status: string, more = {}): Reply => ({ json: { status, ...more } });

it("links: pending, then approved with the token, once", async () => {
  await using at = await started(status("pending"), status("approved", TOKEN));
  const { session, clock, server, keys } = at;
  expect(session).toMatchObject({ userCode: "BCDF-GHJK", expiresAt: NOW + 600, pollInterval: 5 });
  expect(session.approveUrl).toBe(`${server.origin}/link`);
  expect(await session.poll()).toEqual({ ok: true, value: { status: "pending" } });
  clock.seconds += 5;
  const approved = await session.poll();
  expect(approved).toEqual({ ok: true, value: { status: "approved", account: TOKEN } });
  expect(await session.poll()).toBe(approved);
  expect(server.requests).toHaveLength(3);
  const key = prepareVerifyKey(keys.publicKey);
  for (const { method, target, headers, body } of server.requests) {
    const header = (name: string) => headers[name.toLowerCase()]?.toString();
    const request = { method, target, header, body: Uint8Array.from(body) };
    expect(await verifyRequest(request, { now: clock.seconds, findKey: () => key })).toMatchObject({ ok: true });
    expect(JSON.parse(body.toString()).publicKey).toBe(keys.publicKey);
  }
});

it("shares one request among simultaneous polls, and sends none too early", async () => {
  await using at = await started(status("pending"), status("approved", TOKEN));
  await Promise.all(Array.from({ length: 50 }, () => at.session.poll()));
  at.clock.seconds += 4;
  expect(await at.session.poll()).toEqual({ ok: true, value: { status: "pending" } });
  expect(at.server.requests).toHaveLength(2);
  at.clock.seconds += 1;
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => at.session.poll()));
  expect(new Set(outcomes).size).toBe(1);
  expect(at.server.requests).toHaveLength(3);
});

it("never shows the poll secret", async () => {
  await using at = await started();
  const shown = [JSON.stringify(at.session), inspect(at.session, { depth: 10, showHidden: true }), String(at.session)];
  expect(shown.join(" ")).not.toContain(SECRET);
  expect(Object.values(at.session)).not.toContain(SECRET);
});

it.each(["denied", "expired"])("ends with %s", async (end) => {
  await using at = await started(status(end));
  expect(await at.session.poll()).toEqual({ ok: true, value: { status: end } });
  at.clock.seconds += 60;
  expect(await at.session.poll()).toEqual({ ok: true, value: { status: end } });
  expect(at.server.requests).toHaveLength(2);
});

it("goes on after a failure", async () => {
  await using at = await started({ status: 503, json: {} }, status("approved", TOKEN));
  expect(await at.session.poll()).toMatchObject({ ok: false, code: "SVC-LICENSE-9007" });
  at.clock.seconds += 5;
  expect(await at.session.poll()).toMatchObject({ ok: true, value: { status: "approved" } });
});

it.each<[string, Reply]>([
  ["approved without a token", status("approved")],
  ["pending with a token", status("pending", TOKEN)],
  ["a status in capitals", status("APPROVED", TOKEN)],
  ["a token that has expired", status("approved", { ...TOKEN, expiresAt: NOW })],
  ["a token with a line end", status("approved", { ...TOKEN, token: "a\r\nb" })],
  ["HTML", { bytes: Buffer.from("<html>") }],
])("takes %s as a failure", async (_, reply) => {
  await using at = await started(reply);
  expect(await at.session.poll()).toMatchObject({ ok: false, reason: "malformed", code: "SVC-LICENSE-9007" });
});
