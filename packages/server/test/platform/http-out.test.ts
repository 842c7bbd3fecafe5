import type { IncomingMessage, ServerResponse } from "node:http";
import { describe, expect, it } from "vitest";
import type { OutAnswer } from "../../src/platform/http-out/http-out.js";
import { createHttpOut } from "../../src/platform/http-out/pinned-http-out.js";
import { isPublicAddress } from "../../src/platform/http-out/public-address.js";
import { startPictureHost } from "../support/picture-host.js";

const REQUEST = { accept: "image/png", maxBytes: 1_000, timeoutMs: 20_000 };
const text = (answer: OutAnswer): string => (answer.ok ? Buffer.from(answer.bytes).toString() : answer.reason);
const say = (body: string) => (_request: unknown, response: ServerResponse) => void response.end(body);
const moved = (to: string) => (_request: unknown, response: ServerResponse) =>
  void response.writeHead(302, { location: to }).end();

describe("the way to other hosts", () => {
  it("fetches without cookies, and says nothing of who asks for what", async () => {
    await using host = await startPictureHost({ "/a": say("hello") });
    expect(text(await host.httpOut.get(`http://pictures.example:${host.port}/a`, REQUEST))).toBe("hello");
    const [{ headers } = expect.fail("Nobody asked.")] = host.asked;
    expect(Object.keys(headers).sort()).toEqual(["accept", "accept-encoding", "connection", "host", "user-agent"]);
    expect(headers.host).toBe(`pictures.example:${host.port}`);
  });

  it("connects to the address that was looked at, whatever the name says next: DNS rebinding", async () => {
    await using host = await startPictureHost({ "/a": say("hello") }, { "twice.example": ["127.0.0.1", "127.0.0.2"] });
    expect(text(await host.httpOut.get(`http://twice.example:${host.port}/a`, REQUEST))).toBe("hello");
    expect(host.resolved).toEqual(["twice.example"]);
    // The second answer is a closed address, so the next request ends before it is sent.
    expect(text(await host.httpOut.get(`http://twice.example:${host.port}/a`, REQUEST))).toBe("address");
    expect(host.asked).toHaveLength(1);
  });

  it.each([
    ["a name with a private address", "http://inside.example:PORT/a"],
    ["a private address", "http://10.0.0.1/a"],
    ["this machine", "http://127.0.0.2:PORT/a"],
    ["this machine as a number", "http://2130706434:PORT/a"],
    ["this machine as IPv6", "http://[::1]:PORT/a"],
    ["this machine as IPv4 in IPv6", "http://[::ffff:127.0.0.1]:PORT/a"],
    ["the address of a cloud's keys", "http://169.254.169.254/latest/meta-data"],
    ["another scheme", "file:///etc/passwd"],
    ["another port", "http://pictures.example:22/a"],
    ["a password", "http://user:secret@pictures.example:PORT/a"],
    ["no address at all", "http://"],
  ])("does not reach %s", async (_title, url) => {
    await using host = await startPictureHost({ "/a": say("hello") }, { "inside.example": ["192.168.0.1"] });
    expect(text(await host.httpOut.get(url.replace("PORT", host.port), REQUEST))).toBe("address");
    expect(host.asked).toEqual([]);
  });

  it("checks each redirect anew, and follows three", async () => {
    const chain = Object.fromEntries([0, 1, 2, 3, 4].map((step) => [`/${step}`, moved(`/${step + 1}`)]));
    const names = { "inside.example": ["192.168.0.1"] };
    const answers = {
      ...chain,
      "/3": say("the end"),
      "/in": moved("http://inside.example/a"),
      "/self": moved("/self"),
    };
    await using host = await startPictureHost(answers, names);
    const get = async (path: string) => text(await host.httpOut.get(`http://p.example:${host.port}${path}`, REQUEST));
    expect([await get("/0"), await get("/in"), await get("/self")]).toEqual(["the end", "address", "redirects"]);
    expect(host.resolved.filter((name) => name === "inside.example")).toHaveLength(1);
  });

  it("bounds what it reads, whether the size is told or not", async () => {
    await using host = await startPictureHost({
      "/told": say("x".repeat(1_001)),
      "/untold": (_request, response) => {
        response.write("x".repeat(600));
        response.end("x".repeat(600));
      },
      "/whole": say("x".repeat(1_000)),
    });
    const get = async (path: string) => text(await host.httpOut.get(`http://p.example:${host.port}${path}`, REQUEST));
    expect([await get("/told"), await get("/untold"), (await get("/whole")).length]).toEqual(["size", "size", 1_000]);
  });

  it("takes plain answers alone, and ends when its time is over", async () => {
    await using host = await startPictureHost({
      "/gzip": (_request, response) => void response.writeHead(200, { "content-encoding": "gzip" }).end("x"),
      "/error": (_request, response) => void response.writeHead(500).end("x"),
      "/silent": () => undefined,
      "/broken": (request) => void request.socket.destroy(),
    });
    const get = async (path: string, timeoutMs = REQUEST.timeoutMs) =>
      text(await host.httpOut.get(`http://p.example:${host.port}${path}`, { ...REQUEST, timeoutMs }));
    expect([await get("/gzip"), await get("/error"), await get("/broken")]).toEqual(["status", "status", "network"]);
    expect(await get("/silent", 50)).toBe("time");
    const deaf = createHttpOut({ resolve: () => new Promise(() => undefined), mayReach: isPublicAddress });
    expect(text(await deaf.get("http://p.example/", { ...REQUEST, timeoutMs: 20 }))).toBe("time");
  });

  it("sends a body with headers, and returns the answer whatever its status, without following it elsewhere", async () => {
    const echo = (request: IncomingMessage, response: ServerResponse) =>
      void request.pipe(response.writeHead(409, { "x-echo": request.headers["x-mark"] }));
    const answers = { "/echo": echo, "/moved": moved("http://inside.example/a"), "/large": say("x".repeat(2_000)) };
    await using host = await startPictureHost(answers, { "inside.example": ["192.168.0.1"] });
    const call = { method: "POST", headers: { "x-mark": "1" }, body: "tide", maxBytes: 1_000, timeoutMs: 20_000 };
    const send = (path: string) => host.httpOut.send(`http://p.example:${host.port}${path}`, call);
    const echoed = await send("/echo");
    expect(echoed).toMatchObject({ ok: true, status: 409, headers: { "x-echo": "1" } });
    expect(echoed.ok && Buffer.from(echoed.bytes).toString()).toBe("tide");
    expect(await send("/moved")).toMatchObject({ ok: true, status: 302 });
    expect(await send("/large")).toEqual({ ok: false, reason: "size" });
    for (const url of [`http://inside.example:${host.port}/echo`, "http://127.0.0.2/echo", "file:///etc/passwd", "x"])
      expect(await host.httpOut.send(url, call)).toEqual({ ok: false, reason: "address" });
    expect(host.asked).toHaveLength(3);
  });
});
