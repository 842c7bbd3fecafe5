import { describe, expect, it } from "vitest";
import { OLDER_SIGNATURE_HEADERS, readSignatureFields, SIGNATURE_HEADERS } from "./headers.js";

const signature = Buffer.alloc(64, 7).toString("base64");
const good = { site: "site-1", timestamp: "1700000000", signature };

function read(
  names: Record<keyof typeof good, string>,
  values: Partial<typeof good>,
  more: Record<string, string> = {},
) {
  const headers = new Headers(more);
  for (const key of ["site", "timestamp", "signature"] as const) {
    const value = values[key];
    if (value !== undefined) headers.set(names[key], value);
  }
  return readSignatureFields((name) => headers.get(name));
}

describe("readSignatureFields", () => {
  it.each([SIGNATURE_HEADERS, OLDER_SIGNATURE_HEADERS])("reads a whole set of either name (%o)", (names) => {
    expect(read(names, good)).toMatchObject({ ok: true, siteId: "site-1", timestamp: "1700000000" });
  });

  it.each([
    ["missing", { site: "a", timestamp: "1" }],
    ["missing", {}],
    ["missing", { ...good, site: "" }],
    ["site", { ...good, site: "a, a" }],
    ["site", { ...good, site: "é" }],
    ["timestamp", { ...good, timestamp: "+17" }],
    ["timestamp", { ...good, timestamp: "17, 17" }],
    ["signature", { ...good, signature: signature.slice(0, -4) }],
    ["signature", { ...good, signature: `${signature}AAAA` }],
    ["signature", { ...good, signature: Buffer.alloc(64, 251).toString("base64url") }],
    ["signature", { ...good, signature: Buffer.alloc(66, 7).toString("base64") }],
  ])("refuses as %s: %o", (reason, values) => {
    expect(read(SIGNATURE_HEADERS, values)).toEqual({ ok: false, reason });
  });

  it("refuses any mix of the two sets", () => {
    expect(read(SIGNATURE_HEADERS, good, { "X-Sv-Site": "site-1" })).toEqual({ ok: false, reason: "mixed-names" });
    expect(read(SIGNATURE_HEADERS, { site: "site-1" }, { "X-Sv-Timestamp": "1", "X-Sv-Signature": signature })).toEqual(
      {
        ok: false,
        reason: "mixed-names",
      },
    );
  });
});
