import { createHash, createPublicKey, type KeyObject, verify } from "node:crypto";
import { readdir } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { findStale } from "../scripts/generated-files.ts";
import { buildVectorFiles, VECTOR_FILES } from "../scripts/vectors/vector-files.ts";
import {
  classNameProblem,
  entitlementHeaderSchema,
  findGrants,
  type Grant,
  isAllowedHref,
  isFreshTimestamp,
  isSignablePath,
  judgeEntitlement,
  judgeRelease,
  layoutDocumentSchema,
  layoutLimitProblem,
  type PackageRef,
  pluginManifestSchema,
  publisherSignatureSchema,
  publisherSignedString,
  type Release,
  readPublicKey,
  readSignatureFields,
  signedStringOfBytes,
  themeManifestSchema,
  tokenMapSchema,
  tokenValueProblem,
} from "../src/index.js";
import { readVectors } from "./read-vectors.js";

describe("the vector files", () => {
  it("are what the generator makes (else: pnpm run generate)", async () => {
    expect((await findStale(buildVectorFiles())).map(({ url }) => url.pathname)).toEqual([]);
  });

  it("are all there is in their folder", async () => {
    const names = await readdir(new URL("../vectors/v1/", import.meta.url));
    expect(names.sort()).toEqual(VECTOR_FILES.map(({ name }) => `${name}.json`).sort());
  });

  it.each(VECTOR_FILES)("$name has unique case names", ({ cases }) => {
    const names = cases.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});

interface SignedRequestCase {
  readonly name: string;
  readonly request: {
    readonly method: string;
    readonly target: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly bodyBase64: string;
  };
  readonly verified: boolean;
  readonly signedString?: string;
}

describe("signed requests", () => {
  const file = readVectors<SignedRequestCase>("signed-requests");
  const shared = file as typeof file & { now: number; installs: { siteId: string; publicKey: string }[] };
  const keys = new Map(shared.installs.map(({ siteId, publicKey }) => [siteId, keyOf(publicKey)]));

  /**
   * Does what a marketplace does before it uses anything else of a request; returns the signed string when the signature is
   * valid.
   */
  async function verifiedString({ method, target, headers, bodyBase64 }: SignedRequestCase["request"]) {
    const lowered = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
    const fields = readSignatureFields((name) => lowered.get(name.toLowerCase()));
    const [pathname = ""] = target.split("?", 1);
    const body = Uint8Array.from(Buffer.from(bodyBase64, "base64"));
    const key = fields.ok ? keys.get(fields.siteId) : undefined;
    if (!fields.ok || !key || !isSignablePath(pathname) || (method === "GET" && body.length > 0)) return undefined;
    if (!isFreshTimestamp(fields.timestamp, shared.now)) return undefined;
    const text = await signedStringOfBytes({ method, pathname, timestamp: fields.timestamp, body });
    return verify(null, Buffer.from(text), key, fields.signature) ? text : undefined;
  }

  it.each(file.cases)("$name", async ({ request, verified, signedString }) => {
    const text = await verifiedString(request);
    expect(text !== undefined).toBe(verified);
    if (verified) expect(text).toBe(signedString);
  });
});

function keyOf(publicKey: string): KeyObject {
  const read = readPublicKey(publicKey);
  if (!read.ok) throw new Error(read.reason);
  return createPublicKey({ key: Buffer.from(read.spki), format: "der", type: "spki" });
}

interface EntitlementCase {
  readonly name: string;
  readonly token: string;
  readonly accepted: boolean;
  readonly reason?: string;
  readonly now?: number;
  readonly storedIssuedAt?: number;
}

describe("entitlements", () => {
  const file = readVectors<EntitlementCase>("entitlements");
  const shared = file as typeof file & { now: number; siteId: string; publicKeyPem: string };
  const key = createPublicKey(shared.publicKeyPem);

  function verifiedClaims(token: string): unknown {
    const parts = token.split(".");
    const [header = "", payload = "", signature = ""] = parts;
    if (parts.length !== 3 || !entitlementHeaderSchema.safeParse(json(header)).success) return undefined;
    const signed = Buffer.from(`${header}.${payload}`);
    return verify("sha256", signed, key, Buffer.from(signature, "base64url")) ? json(payload) : undefined;
  }

  it.each(file.cases)("$name", ({ token, accepted, reason, now = shared.now, storedIssuedAt }) => {
    const claims = verifiedClaims(token);
    const stored = storedIssuedAt === undefined ? undefined : { issuedAt: storedIssuedAt };
    const judged = judgeEntitlement(claims, { siteId: shared.siteId, now, stored });
    const found = claims === undefined ? "signature" : judged.ok ? undefined : judged.reason;
    expect(found).toBe(reason);
    expect(found === undefined).toBe(accepted);
  });
});

function json(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, "base64url").toString());
  } catch {
    return undefined;
  }
}

describe("releases", () => {
  interface ReleaseCase {
    readonly name: string;
    readonly item: PackageRef;
    readonly release: Release;
    readonly grants: readonly Grant[];
    readonly result: string;
  }
  it.each(readVectors<ReleaseCase>("releases").cases)("$name", ({ item, release, grants, result }) => {
    const verdict = judgeRelease(grants, item, release);
    expect(verdict.covered ? "covered" : verdict.reason).toBe(result);
    expect(findGrants(grants, item).length > 0).toBe(result !== "not-granted");
  });
});

interface PublisherSignatureCase {
  readonly name: string;
  readonly sha256: string;
  readonly publicKey: string;
  readonly signature: string;
  readonly verified: boolean;
  readonly signedString?: string;
}

describe("publisher signatures", () => {
  const file = readVectors<PublisherSignatureCase>("publisher-signatures");
  const { publishers } = file as typeof file & { publishers: { publicKey: string; fingerprint: string }[] };

  it.each(file.cases)("$name", ({ sha256, publicKey, signature, verified, signedString }) => {
    const text = publisherSignedString(sha256);
    const isGood =
      publisherSignatureSchema.safeParse({ publicKey, signature }).success &&
      verify(null, Buffer.from(text), keyOf(publicKey), Buffer.from(signature, "base64"));
    expect(isGood).toBe(verified);
    if (verified) expect(text).toBe(signedString);
  });

  it.each(publishers)("fingerprint $fingerprint", ({ publicKey, fingerprint }) => {
    expect(createHash("sha256").update(Buffer.from(publicKey, "base64")).digest("hex")).toBe(fingerprint);
  });
});

describe("everything that one schema or function judges", () => {
  type Judged = Readonly<Record<string, unknown>> & { readonly name: string };
  const judges: readonly [string, string, string, (value: never) => boolean][] = [
    ["public-keys", "publicKey", "accepted", (text: string) => readPublicKey(text).ok],
    ["token-values", "value", "valid", (text: string) => tokenValueProblem(text) === undefined],
    ["token-maps", "tokens", "valid", (map: unknown) => tokenMapSchema.safeParse(map).success],
    ["hrefs", "href", "allowed", isAllowedHref],
    ["class-names", "className", "valid", (text: string) => classNameProblem(text) === undefined],
    ["theme-manifests", "manifest", "valid", (value: unknown) => themeManifestSchema.safeParse(value).success],
    ["plugin-manifests", "manifest", "valid", (value: unknown) => pluginManifestSchema.safeParse(value).success],
    [
      "layouts",
      "layout",
      "valid",
      (value: unknown) => layoutLimitProblem(value) === undefined && layoutDocumentSchema.safeParse(value).success,
    ],
  ];

  describe.each(judges)("%s", (file, input, expectation, judge) => {
    it.each(readVectors<Judged>(file).cases)("$name", (item) => {
      expect(judge(item[input] as never)).toBe(item[expectation]);
    });
  });

  it.each(readVectors<Judged>("token-values").cases)("token value $name names its rule", ({ value, rule }) => {
    expect(tokenValueProblem(String(value))?.rule).toBe(rule);
  });
});
