import { describe, expect, it } from "vitest";
import { createInstallAccess } from "./install-access.http.js";

const access = createInstallAccess({ token: "right", equals: (left, right) => left === right });
const TOKEN = "right";

function asks(url: string, headers: Record<string, string> = {}, address = "127.0.0.1"): boolean {
  const client = { address, userAgent: "", requestId: "" };
  const request = new Request(`${url}/api/install/status`, { headers });
  // Anybody with the token may install, however the request arrived.
  expect(access(request, client, TOKEN)).toBe(true);
  return !access(request, client, null);
}

const LOCAL = "http://localhost:3000";

describe("the installer", () => {
  it.each([
    [LOCAL, {}],
    ["http://127.0.0.1:3000", {}],
    ["http://[::1]:3000", {}],
    [LOCAL, { "user-agent": "curl/8", accept: "*/*" }],
    [LOCAL, { origin: LOCAL, "sec-fetch-site": "same-origin", "sec-fetch-mode": "cors", referer: `${LOCAL}/install` }],
    [LOCAL, { "sec-fetch-site": "none", "upgrade-insecure-requests": "1", "accept-language": "de" }],
    [LOCAL, { "content-type": "application/json", "content-length": "2", "x-install-token": "", dnt: "1" }],
  ])("lets a browser or a program on the same machine go on without a token: %s %j", (url, headers) => {
    expect(asks(url, headers)).toBe(false);
  });

  it.each([
    "Forwarded",
    "Via",
    "X-Real-IP",
    "X-Forwarded-For",
    "X-Forwarded-Host",
    "X-Forwarded-Proto",
    "X-Forwarded-Port",
    "X-Forwarded",
    "X-Forwarded-Server",
    "X-Forwarded-Prefix",
    "Forwarded-For",
    "X-Original-Forwarded-For",
    "CF-Connecting-IP",
    "CF-Ray",
    "CF-Visitor",
    "True-Client-IP",
    "X-Client-IP",
    "X-Cluster-Client-IP",
    "Client-IP",
    "Fly-Client-IP",
    "Fastly-Client-IP",
    "X-Azure-ClientIP",
    "X-Appengine-User-IP",
    "X-Envoy-External-Address",
    "X-Amzn-Trace-Id",
    "X-ProxyUser-Ip",
    "X-Remote-Addr",
    "X-Original-URL",
    "X-Scheme",
    "CDN-Loop",
  ])("asks for the token whenever anything points at a proxy: %s", (name) => {
    expect(asks(LOCAL, { [name]: "1" })).toBe(true);
  });

  it.each([
    "http://evil.example",
    "null",
    "http://localhost",
    "http://localhost:5173",
    "https://localhost:3000",
    "http://127.0.0.1:3000",
  ])("asks for the token where the origin is foreign: %s", (origin) => {
    expect(asks(LOCAL, { origin })).toBe(true);
  });

  it.each([
    "http://example.org",
    "http://evil.localhost.example:3000",
    "http://localhost.evil.example",
    "http://192.168.0.7:3000",
    "http://0.0.0.0:3000",
    "http://127.0.0.1.nip.io",
  ])("asks for the token where the host is no loopback name: %s", (url) => {
    expect(asks(url)).toBe(true);
  });

  it("asks everybody else", () => {
    for (const address of ["203.0.113.7", "10.0.0.1", "::2"]) expect(asks(LOCAL, {}, address)).toBe(true);
  });
});
