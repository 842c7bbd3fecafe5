import { once } from "node:events";
import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BootedSite, bootSite } from "../support/booted-site.js";
import { openRaw, rawAnswer } from "../support/raw-http.js";

const [kind] = databases("");
if (!kind) throw new Error("There is always SQLite.");

const GOOD = "GET /api/health HTTP/1.1\r\nHost: site.test\r\nConnection: close\r\n";
const LOGIN = "POST /api/auth/login HTTP/1.1\r\nHost: site.test\r\nContent-Type: application/json\r\n";

describe("a site on a socket", () => {
  let booted: BootedSite;
  let token: string;
  let port: number;

  beforeAll(async () => {
    booted = await bootSite(kind, { environment: { PORT: "0" } });
    token = await booted.installed();
    port = Number(new URL((await booted.site.start()).url).port);
  });
  afterAll(() => booted[Symbol.asyncDispose]());

  const problems = () => booted.logger.entries.filter(({ level }) => level === "error" || level === "warn");

  it("a client that hangs up in a body is no error of ours", async () => {
    const heads = [
      LOGIN,
      LOGIN.replace("application/json", "multipart/form-data; boundary=x").replace("auth/login", "admin/themes/import"),
      LOGIN.replace("api/auth/login", "theme").replace("application/json", "application/x-www-form-urlencoded"),
    ];
    // Background work of a new site logs as well.
    await booted.settled();
    const before = booted.logger.entries.length;
    for (const head of heads)
      for (const framing of ["Content-Length: 100\r\n\r\n{", "Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n"]) {
        const socket = await openRaw(port, `${head}Authorization: Bearer ${token}\r\n${framing}`);
        // The next answer shows that the request had reached the site.
        expect((await rawAnswer(port, `${GOOD}\r\n`)).status).toBe(200);
        socket.resetAndDestroy();
        await once(socket, "close");
      }
    expect((await rawAnswer(port, `${GOOD}\r\n`)).status).toBe(200);
    await booted.settled();
    expect(booted.logger.entries.slice(before).filter(({ level }) => level !== "debug")).toEqual([]);
    const log = await booted.call(api.listErrorLog, { token });
    expect([log.status, log.body.data]).toEqual([200, []]);
  });

  it.each([
    ["two Host headers", `${GOOD}Host: evil.test\r\n\r\n`, 400, "SVC-API-4000"],
    ["two equal Host headers, in any case", `${GOOD}hOST: site.test\r\n\r\n`, 400, "SVC-API-4000"],
    ["no Host header", "GET / HTTP/1.1\r\nConnection: close\r\n\r\n", 400, "SVC-API-4000"],
    ["a Host header that is no host", `${GOOD.replace("site.test", "a b/c")}\r\n`, 400, "SVC-API-4000"],
    ["a bad request line", "GET  /\r\n\r\n", 400, "SVC-API-4000"],
    ["no HTTP at all", "\x16\x03\x01\x02\x00\x01\r\n\r\n", 400, "SVC-API-4000"],
    ["two lengths", `${LOGIN}Content-Length: 1\r\nContent-Length: 2\r\n\r\n{}`, 400, "SVC-API-4000"],
    ["a header without a colon", `${GOOD}Nothing\r\n\r\n`, 400, "SVC-API-4000"],
    ["headers that are too large", `${GOOD}X: ${"x".repeat(20_000)}\r\n\r\n`, 431, "SVC-API-4031"],
    ["an address that is too long", `GET /${"x".repeat(20_000)} HTTP/1.1\r\n\r\n`, 431, "SVC-API-4031"],
  ])("answers %s with the envelope", async (_name, text, status, code) => {
    const answer = await rawAnswer(port, text);
    expect([answer.status, answer.json]).toEqual([status, { error: { code, message: expect.any(String) } }]);
    expect(answer.head).toMatch(/^X-Request-Id: \S+$/im);
    expect(answer.head).toMatch(/^Cache-Control: no-store$/im);
    expect(answer.head).toMatch(/^X-Content-Type-Options: nosniff$/im);
    expect(problems()).toEqual([]);
  });

  it("also answers requests that name a host by other means, or expect something", async () => {
    const statuses = await Promise.all(
      [
        "GET /api/health HTTP/1.0\r\nHost: site.test\r\n\r\n",
        "GET http://site.test/api/health HTTP/1.1\r\nHost: site.test\r\nConnection: close\r\n\r\n",
        `${GOOD}Expect: the-unexpected\r\n\r\n`,
      ].map(async (text) => (await rawAnswer(port, text)).status),
    );
    expect(statuses).toEqual([200, 200, 200]);
  });
});
