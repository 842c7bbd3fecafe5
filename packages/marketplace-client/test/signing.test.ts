import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  createPrivateKey,
  openInstallKeys,
  prepareVerifyKey,
  type ReceivedRequest,
  serialiseBody,
  signRequest,
  verifyRequest,
} from "../src/index.js";
import { readVectors } from "./support/read-vectors.js";

interface SignedRequests {
  readonly now: number;
  readonly installs: readonly { siteId: string; publicKey: string; privateSeedHex: string }[];
  readonly cases: readonly {
    readonly name: string;
    readonly request: { method: string; target: string; headers: Record<string, string>; bodyBase64: string };
    readonly verified: boolean;
  }[];
}

const file = readVectors<SignedRequests>("signed-requests");
const keys = new Map(file.installs.map(({ siteId, publicKey }) => [siteId, prepareVerifyKey(publicKey)]));

function received({ method, target, headers, bodyBase64 }: SignedRequests["cases"][0]["request"]): ReceivedRequest {
  const lowered = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const body = Uint8Array.from(Buffer.from(bodyBase64, "base64"));
  return { method, target, header: (name) => lowered.get(name.toLowerCase()), body };
}

describe("the interop vectors", () => {
  it.each(file.cases)("verify: $name", async ({ request, verified }) => {
    const result = await verifyRequest(received(request), { now: file.now, findKey: (siteId) => keys.get(siteId) });
    expect(result.ok).toBe(verified);
  });

  const plain = file.cases.filter(
    ({ verified, request }) =>
      verified && /^[1-9]/.test(request.headers["X-Service-Timestamp"] ?? "") && !request.target.includes("?"),
  );
  it.each(plain)("sign: $name", async ({ request }) => {
    const siteId = request.headers["X-Service-Site"] ?? "";
    const install = file.installs.find((candidate) => candidate.siteId === siteId);
    const own = await openInstallKeys(Uint8Array.from(Buffer.from(install?.privateSeedHex ?? "", "hex")));
    const url = new URL(request.target, "https://market.example");
    const body = Uint8Array.from(Buffer.from(request.bodyBase64, "base64"));
    const now = Number(request.headers["X-Service-Timestamp"]);
    const headers = await signRequest({ method: request.method, url, body }, { siteId, keys: own, now });
    expect(own.publicKey).toBe(install?.publicKey);
    expect(headers).toEqual(request.headers);
  });

  it("include requests that can be signed again", () => expect(plain.length).toBeGreaterThan(5));

  interface PublicKeys {
    readonly cases: readonly { name: string; publicKey: string; accepted: boolean }[];
  }
  it.each(readVectors<PublicKeys>("public-keys").cases)("public key: $name", ({ publicKey, accepted }) => {
    expect(prepareVerifyKey(publicKey) !== undefined).toBe(accepted);
  });
});

describe("a request that was changed on its way", () => {
  const now = 1_790_000_000;
  const url = new URL("https://market.example/api/v1/account/activate?page=2");

  async function signed() {
    const own = await openInstallKeys(createPrivateKey());
    const body = serialiseBody({ siteId: "site-1", domain: "bücher.example" });
    const headers = await signRequest({ method: "POST", url, body }, { siteId: "site-1", keys: own, now });
    const key = prepareVerifyKey(own.publicKey);
    const request = { method: "POST", target: url.pathname + url.search, headers, body };
    return { request, findKey: (siteId: string) => (siteId === "site-1" ? key : undefined) };
  }
  type Sent = Awaited<ReturnType<typeof signed>>["request"];
  const asReceived = ({ headers, ...rest }: Sent): ReceivedRequest => ({ ...rest, header: (name) => headers[name] });

  it("is verified unchanged, also with another query", async () => {
    const { request, findKey } = await signed();
    for (const target of [request.target, url.pathname, `${url.pathname}?other`])
      expect(await verifyRequest(asReceived({ ...request, target }), { now, findKey })).toEqual({
        ok: true,
        siteId: "site-1",
        timestamp: now,
      });
  });

  const HEADER = "X-Service-Signature";
  const changes: readonly [string, (request: Sent) => Sent, string][] = [
    ["method", (request) => ({ ...request, method: "PUT" }), "wrong-signature"],
    ["path", (request) => ({ ...request, target: "/api/v1/account/deactivate" }), "wrong-signature"],
    ["base path", (request) => ({ ...request, target: "/account/activate" }), "wrong-signature"],
    ["encoded path", (request) => ({ ...request, target: "/api/v1/account/%61ctivate" }), "path"],
    ["doubled slash", (request) => ({ ...request, target: "/api/v1//account/activate" }), "path"],
    ["spaces in the body", (request) => ({ ...request, body: serialiseBody({ a: 1 }) }), "wrong-signature"],
    ["no body", (request) => ({ ...request, body: new Uint8Array() }), "wrong-signature"],
    ["a GET with a body", (request) => ({ ...request, method: "GET" }), "body-of-get"],
    ["site", (request) => withHeader(request, "X-Service-Site", "site-2"), "unknown-key"],
    ["timestamp", (request) => withHeader(request, "X-Service-Timestamp", String(now + 1)), "wrong-signature"],
    ["no signature", (request) => withHeader(request, HEADER, undefined), "missing"],
    ["zeros", (request) => withHeader(request, HEADER, `${"A".repeat(86)}==`), "wrong-signature"],
    ["older names beside the new", (request) => withHeader(request, "X-Sv-Site", "site-1"), "mixed-names"],
  ];
  it.each(changes)("%s", async (_, change, reason) => {
    const { request, findKey } = await signed();
    const result = await verifyRequest(asReceived(change(request)), { now, findKey });
    expect(result).toEqual({ ok: false, reason });
  });

  it.each([
    [-301, false],
    [-300, true],
    [300, true],
    [301, false],
  ])("a clock %i seconds off: %s", async (offset, ok) => {
    const { request, findKey } = await signed();
    expect((await verifyRequest(asReceived(request), { now: now + offset, findKey })).ok).toBe(ok);
  });

  it("in any byte of its body", async () => {
    const { request, findKey } = await signed();
    await fc.assert(
      fc.asyncProperty(fc.nat(request.body.length - 1), fc.integer({ min: 1, max: 255 }), async (at, by) => {
        const body = new Uint8Array(request.body);
        body[at] = (body[at] ?? 0) ^ by;
        const result = await verifyRequest(asReceived({ ...request, body }), { now, findKey });
        expect(result).toEqual({ ok: false, reason: "wrong-signature" });
      }),
      { numRuns: 40 },
    );
  });

  function withHeader(request: Sent, name: string, value: string | undefined): Sent {
    const headers = Object.fromEntries(
      Object.entries({ ...request.headers, [name]: value }).filter((entry) => entry[1] !== undefined),
    ) as Record<string, string>;
    return { ...request, headers };
  }
});

it("refuses to sign a path that no marketplace verifies", async () => {
  const own = await openInstallKeys(createPrivateKey());
  const url = new URL("https://market.example/api/v1/a%20b");
  await expect(signRequest({ method: "GET", url }, { siteId: "s", keys: own, now: 0 })).rejects.toThrow(TypeError);
});
