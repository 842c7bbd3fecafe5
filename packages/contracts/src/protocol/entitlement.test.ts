import { describe, expect, it } from "vitest";
import { entitlementHeaderSchema, judgeEntitlement, needsRefresh } from "./entitlement.js";

const DAY = 86_400;
const NOW = 1_700_000_000;
const claims = {
  siteId: "site-1",
  licenseRef: "L-1",
  environment: "production",
  entitlements: [{ id: "plugin.forum", updatesUntil: NOW, maxVersion: "3.x" }],
  issuedAt: NOW,
  expiresAt: NOW + 30 * DAY,
  refreshAfter: NOW + 7 * DAY,
};
const judge = (changes: object, context: object = {}) =>
  judgeEntitlement({ ...claims, ...changes }, { siteId: "site-1", now: NOW, ...context });
const reason = (changes: object, context: object = {}) => {
  const judged = judge(changes, context);
  return judged.ok ? "ok" : judged.reason;
};

describe("judgeEntitlement", () => {
  it("accepts what a marketplace issues, and gives the claims back", () => {
    expect(judge({})).toEqual({ ok: true, claims });
    expect(reason({ domain: "any.example", entitlements: [], more: 1 })).toBe("ok");
  });

  it.each([
    [{ siteId: "Site-1" }, "other-site"],
    [{ siteId: undefined }, "malformed"],
    [{ entitlements: ["plugin.forum"] }, "malformed"],
    [{ entitlements: [{ id: ["plugin.forum"] }] }, "malformed"],
    [{ entitlements: { 0: "x" } }, "malformed"],
    [{ expiresAt: String(NOW + DAY) }, "malformed"],
    [{ expiresAt: NOW + 0.5 }, "malformed"],
    [{ issuedAt: NOW * 1000, expiresAt: (NOW + 30 * DAY) * 1000, refreshAfter: (NOW + 7 * DAY) * 1000 }, "malformed"],
    [{ expiresAt: undefined }, "malformed"],
    [{ environment: "prod" }, "malformed"],
    [{ entitlements: [{ id: "plugin.forum", updatesUntil: NOW * 1000 }] }, "malformed"],
    [{ expiresAt: NOW + 30 * DAY + 1 }, "lifetime"],
    [{ refreshAfter: NOW - 1 }, "lifetime"],
    [{ refreshAfter: NOW + 30 * DAY + 1 }, "lifetime"],
  ])("refuses %o as %s", (changes, expected) => {
    expect(reason(changes)).toBe(expected);
  });

  it("expires on the second", () => {
    expect(reason({}, { now: claims.expiresAt - 1 })).toBe("ok");
    expect(reason({}, { now: claims.expiresAt })).toBe("expired");
    expect(reason({}, { now: Number.NaN })).not.toBe("ok");
  });

  it("tolerates five minutes of clock difference ahead", () => {
    expect(reason({}, { now: NOW - 300 })).toBe("ok");
    expect(reason({}, { now: NOW - 301 })).toBe("issued-in-the-future");
  });

  it("never goes back to an older one", () => {
    expect(reason({}, { stored: { issuedAt: NOW } })).toBe("ok");
    expect(reason({}, { stored: { issuedAt: NOW + 1 } })).toBe("older-than-stored");
  });
});

describe("entitlementHeaderSchema", () => {
  it.each([{ alg: "RS256" }, { alg: "RS256", typ: "JWT", kid: "any" }])("accepts %o", (header) => {
    expect(entitlementHeaderSchema.safeParse(header).success).toBe(true);
  });

  it.each([{ alg: "HS256" }, { alg: "none" }, { alg: "rs256" }, {}, { alg: "RS256", crit: ["b64"] }, null])(
    "refuses %o",
    (header) => {
      expect(entitlementHeaderSchema.safeParse(header).success).toBe(false);
    },
  );
});

describe("needsRefresh", () => {
  it("is due from refreshAfter on", () => {
    expect(needsRefresh(claims, claims.refreshAfter - 1)).toBe(false);
    expect(needsRefresh(claims, claims.refreshAfter)).toBe(true);
  });
});
