import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { EMPTY_BODY_SHA256, signedString, signedStringOfBytes } from "./signed-string.js";

const request = { method: "POST", pathname: "/api/v1/account/activate", timestamp: "1700000000" };
const utf8 = (text: string) => new TextEncoder().encode(text);

describe("signedString", () => {
  it("joins the four parts with LF and ends without one", () => {
    expect(signedString({ ...request, bodySha256Hex: "ab" })).toBe("POST\n/api/v1/account/activate\n1700000000\nab");
  });

  it("keeps the timestamp's own text", () => {
    expect(signedString({ ...request, timestamp: "0017", bodySha256Hex: "ab" })).toContain("\n0017\n");
  });
});

describe("signedStringOfBytes", () => {
  it.each(["{}", "{ }", "{}\n", '{"name":"é"}', '{"name":"\\u00e9"}'])("hashes the very bytes of %j", async (text) => {
    const hash = createHash("sha256").update(text).digest("hex");
    expect(await signedStringOfBytes({ ...request, body: utf8(text) })).toBe(
      `POST\n/api/v1/account/activate\n1700000000\n${hash}`,
    );
  });

  it.each([{}, { body: utf8("") }, { body: undefined }])("hashes no body as the empty string", async (body) => {
    expect(await signedStringOfBytes({ ...request, ...body })).toMatch(new RegExp(`\\n${EMPTY_BODY_SHA256}$`));
  });

  it("takes another hash function", async () => {
    const signed = await signedStringOfBytes({ ...request, body: utf8("x") }, () => new Uint8Array([0, 255]));
    expect(signed.endsWith("\n00ff")).toBe(true);
  });
});
