import { anyText } from "@sitevine/property-tests/any-text";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as plugin from "../src/plugin/manifest.js";
import * as protocol from "../src/protocol/index.js";

interface Checks {
  safeParse(value: unknown): { success: boolean };
}

const isSchema = (value: unknown): value is Checks =>
  typeof value === "object" && value !== null && "safeParse" in value && typeof value.safeParse === "function";
const exported: readonly [string, unknown][] = Object.entries({ ...protocol, ...plugin });
const schemas = exported.filter((entry): entry is [string, Checks] => isSchema(entry[1]));

const text = fc.oneof(anyText(), fc.string(), fc.constantFrom("__proto__", "constructor", "\0", "😀"));
const hostile = fc.anything({ withBigInt: true, withDate: true, withNullPrototype: true, withMap: true, key: text });

/** JSON in the shape of a message, with hostile values in its fields. */
const nearMessage = fc.dictionary(
  fc.constantFrom(
    "siteId",
    "publicKey",
    "environment",
    "token",
    "expiresAt",
    "status",
    "data",
    "meta",
    "licenses",
    "id",
    "kind",
    "url",
    "userCode",
    "entitlements",
    "permissions",
  ),
  fc.oneof(text, fc.integer(), fc.double(), hostile, fc.array(hostile)),
);

describe("schemas", () => {
  it("are all here", () => {
    expect(schemas.length).toBeGreaterThan(30);
  });

  it.each(schemas)("%s never throws", (_name, schema) => {
    fc.assert(
      fc.property(fc.oneof(hostile, nearMessage, text), (value) => {
        expect(typeof schema.safeParse(value).success).toBe("boolean");
      }),
      { numRuns: 300 },
    );
  });
});

describe("readers of text", () => {
  const readers: readonly [string, (value: string) => unknown][] = [
    ["readPublicKey", protocol.readPublicKey],
    ["readTimestamp", protocol.readTimestamp],
    ["isFreshTimestamp", (value) => protocol.isFreshTimestamp(value, 1_700_000_000)],
    ["normaliseUserCode", protocol.normaliseUserCode],
    ["formatUserCode", protocol.formatUserCode],
    ["isSignablePath", protocol.isSignablePath],
    ["isMarketplaceUrl", (value) => protocol.isMarketplaceUrl(value, value)],
    ["readSignatureFields", (value) => protocol.readSignatureFields(() => value)],
    [
      "signedString",
      (value) => protocol.signedString({ method: value, pathname: value, timestamp: value, bodySha256Hex: value }),
    ],
  ];

  it.each(readers)("%s never throws", (_name, read) => {
    fc.assert(
      fc.property(text, (value) => void read(value)),
      { numRuns: 300 },
    );
  });
});

describe("judges", () => {
  const run = (judge: (value: unknown) => unknown) =>
    fc.assert(
      fc.property(fc.oneof(hostile, nearMessage), (value) => void judge(value)),
      { numRuns: 300 },
    );

  it("judgeEntitlement accepts nothing hostile", () => {
    run((claims) => expect(protocol.judgeEntitlement(claims, { siteId: "s", now: 1 }).ok).toBe(false));
  });

  it("findGrant and judgeRelease count nothing hostile", () => {
    const item = { kind: "plugin", id: "forum" } as const;
    run((grants) => {
      expect(protocol.findGrant(grants as protocol.Grant[], item)).toBeUndefined();
      expect(
        protocol.judgeRelease([grants] as protocol.Grant[], item, { version: "1.0.0", publishedAt: 1 }).covered,
      ).toBe(false);
    });
  });

  it("coversRelease covers no hostile release", () => {
    run((value) => {
      const release = { version: value, publishedAt: value } as unknown as protocol.Release;
      expect(protocol.coversRelease({ id: "plugin.forum" }, release).covered).toBe(false);
    });
  });

  it("knownMarketplaceCode and judgeStanding never throw", () => {
    run((value) => expect(protocol.knownMarketplaceCode(value)).toBeUndefined());
    fc.assert(
      fc.property(fc.double(), fc.double(), fc.boolean(), (now, lastSuccess, verified) => {
        const { state } = protocol.judgeStanding({ now, lastSuccess, verified });
        if (Number.isNaN(now) || Number.isNaN(lastSuccess)) expect(state).toBe("lapsed");
      }),
    );
  });
});
