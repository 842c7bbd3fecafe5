import { describe, expect, it } from "vitest";
import { errorCatalogue } from "../errors/catalogue.js";
import { accountTokenSchema } from "./account.messages.js";
import { catalogQuerySchema } from "./catalog.messages.js";
import { authorizedDownloadSchema, isMarketplaceUrl } from "./download.messages.js";
import { protocolEndpoints } from "./endpoints.js";
import { httpUrlSchema } from "./fields.js";
import { linkPollResponseSchema, linkStartResponseSchema } from "./link.messages.js";
import { knownMarketplaceCode } from "./marketplace-code.js";
import { isSignablePath } from "./signed-path.js";
import { messageTimeSchema } from "./time.js";

describe("protocolEndpoints", () => {
  it("are the ten of the protocol", () => {
    expect(Object.values(protocolEndpoints).map(({ method, path, auth }) => `${method} ${path} ${auth}`)).toEqual([
      "POST /account/connect none",
      "POST /account/link/start signed",
      "POST /account/link/poll signed",
      "POST /account/activate signed+token",
      "POST /account/deactivate signed+token",
      "GET /account/licenses signed+token",
      "GET /catalog none",
      "POST /downloads/authorize signed+token",
      "GET /downloads/:token none",
      "POST /updates/check signed+token",
    ]);
  });

  it("declare the signature error wherever a signature is asked for", () => {
    for (const { auth, errors } of Object.values(protocolEndpoints)) {
      expect(errors.includes("SVC-LICENSE-9001" as never)).toBe(auth !== "none");
    }
  });
});

describe("linkPollResponseSchema", () => {
  const claim = { token: "t", expiresAt: 1_700_000_000, accountRef: "a***@example.org" };

  it("reads every status, and the one answer that carries the token", () => {
    for (const status of ["pending", "approved", "denied", "expired"])
      expect(linkPollResponseSchema.parse({ status })).toEqual({ status });
    expect(linkPollResponseSchema.parse({ status: "approved", ...claim })).toEqual({ status: "approved", ...claim });
  });

  it.each([
    { status: "APPROVED" },
    { status: "pending", ...claim },
    { status: "approved", token: "t" },
    { status: "approved", ...claim, token: "a\r\nb" },
    { status: "approved", ...claim, expiresAt: -1 },
    {},
    null,
    "<html>",
  ])("refuses %o", (answer) => {
    expect(linkPollResponseSchema.safeParse(answer).success).toBe(false);
  });
});

describe("linkStartResponseSchema", () => {
  it("gives the user code as both sides show it", () => {
    const answer = { linkId: "l", userCode: "BCDFGHJK", pollSecret: "s", expiresAt: 1, pollInterval: 5 };
    expect(linkStartResponseSchema.parse(answer).userCode).toBe("BCDF-GHJK");
    expect(linkStartResponseSchema.safeParse({ ...answer, userCode: "AEIOUAEI" }).success).toBe(false);
  });
});

describe("times in messages", () => {
  it("are unix seconds; ISO 8601 UTC text is read too", () => {
    expect(messageTimeSchema.parse(1_700_000_000)).toBe(1_700_000_000);
    expect(messageTimeSchema.parse("2023-11-14T22:13:20Z")).toBe(1_700_000_000);
    expect(messageTimeSchema.parse("2023-11-14T22:13:20.999Z")).toBe(1_700_000_000);
    for (const odd of [1_700_000_000_000, 1.5, -1, "1700000000", "2023-11-14", "2023-11-14T22:13:20+01:00", null])
      expect(messageTimeSchema.safeParse(odd).success).toBe(false);
  });
});

describe("authorizedDownloadSchema", () => {
  const download = {
    kind: "plugin",
    id: "forum",
    version: "1.0.0",
    entitlement: "a.b.c",
    url: "https://market.example/api/v1/downloads/t",
    sha256: "AB".repeat(32),
    size: 1,
    expiresAt: 1_700_000_000,
  };

  it("reads the sha256 in either case and gives it in lower case", () => {
    expect(authorizedDownloadSchema.parse(download).sha256).toBe("ab".repeat(32));
  });

  it.each([
    { sha256: "a".repeat(63) },
    { sha256: "a".repeat(65) },
    { size: 0 },
    { url: "file:///etc/passwd" },
    { url: "/downloads/t" },
    { url: "https://user@market.example/x" },
    { id: "../x" },
    { kind: "core" },
    { version: "latest" },
  ])("refuses %o", (change) => {
    expect(authorizedDownloadSchema.safeParse({ ...download, ...change }).success).toBe(false);
  });
});

describe("isMarketplaceUrl", () => {
  const base = "https://market.example/api/v1";
  it.each(["https://market.example/x", "https://market.example:443/x", "HTTPS://MARKET.example/x"])(
    "takes %s",
    (url) => {
      expect(isMarketplaceUrl(url, base)).toBe(true);
    },
  );

  it.each([
    "http://market.example/x",
    "https://market.example:8443/x",
    "https://market.example.evil/x",
    "https://market.example@evil.example/x",
    "https:market.example/x",
    "https://market.example\\@evil/x",
    "data:text/plain,x",
    "",
  ])("refuses %j", (url) => {
    expect(isMarketplaceUrl(url, base)).toBe(false);
  });
});

describe("small readers", () => {
  it("reads the catalogue's query strictly", () => {
    expect(catalogQuerySchema.parse({ page: "2", limit: "100" })).toEqual({ page: 2, limit: 100 });
    for (const query of [{ page: "0" }, { limit: "101" }, { page: "1e3" }, { sort: "price" }, { kind: "core" }])
      expect(catalogQuerySchema.safeParse(query).success).toBe(false);
  });

  it("knows only its own error codes", () => {
    expect(knownMarketplaceCode({ error: { code: "SVC-LICENSE-9005", message: "x" } })).toBe("SVC-LICENSE-9005");
    for (const code of ["SVC-LICENSE-0000", "__proto__", "constructor"])
      expect(knownMarketplaceCode({ error: { code, message: "x" } })).toBeUndefined();
    expect(Object.keys(errorCatalogue)).toContain("SVC-LICENSE-9005");
  });

  it("refuses tokens that could leave their header", () => {
    expect(accountTokenSchema.safeParse({ token: "a b", expiresAt: 1 }).success).toBe(false);
    expect(httpUrlSchema.safeParse("javascript:alert(1)").success).toBe(false);
  });

  it.each(["/api/v1/account/activate", "/x", "/market/api/v1/downloads/authorize"])("verifies the path %s", (path) => {
    expect(isSignablePath(path)).toBe(true);
  });

  it.each([
    "",
    "x",
    "//x",
    "/x//y",
    "/x/./y",
    "/x/../y",
    "/x/..",
    "/%61",
    "/x;y",
    "/x\\y",
    "/x?y",
    "/x/",
    "/é",
    "/x#y",
  ])("does not verify the path %j", (path) => {
    expect(isSignablePath(path)).toBe(false);
  });
});
