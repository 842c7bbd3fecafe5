import { afterEach, describe, expect, it } from "vitest";
import { createClient } from "../src/client/index.js";
import * as api from "../src/index.js";
import { type Answer, sendError, sendJson, startServer, type TestServer } from "./support/test-server.js";

const servers: TestServer[] = [];
const serve = async (answer: Answer): Promise<TestServer> => {
  const server = await startServer(answer);
  servers.push(server);
  return server;
};
afterEach(async () => {
  for (const server of servers.splice(0)) await server[Symbol.asyncDispose]();
});

const version = (number: number): string =>
  `id: ${number}\nevent: version\ndata: {"version":"${number}","pollInterval":60}\n\n`;
const EVENTS = { "Content-Type": "text/event-stream" };

/** A client that does not wait before reconnecting, but records the delays. */
const impatient = (baseUrl: string, waits: number[] = []) =>
  createClient({
    baseUrl,
    wait: async (ms) => {
      waits.push(ms);
    },
  });

describe("an event stream", () => {
  it("goes on over lost connections after the last message that came whole", async () => {
    let connections = 0;
    const server = await serve((_seen, response) => {
      connections += 1;
      response.writeHead(200, EVENTS);
      if (connections === 1) response.end(`retry: 10\n${version(1)}: heartbeat\n\nid: 9\nevent: version\ndata: {"ver`);
      else if (connections === 2) response.write(version(2), () => response.destroy());
      else response.write(version(3));
    });
    const waits: number[] = [];
    const seen: string[] = [];
    for await (const value of impatient(server.url, waits).stream(api.streamStyleVersion)) {
      seen.push(value.version);
      if (value.version === "3") break;
    }
    expect(seen).toEqual(["1", "2", "3"]);
    expect(server.seen.map(({ headers }) => headers["last-event-id"])).toEqual([undefined, "1", "2"]);
    expect(waits.every((ms) => ms >= 5 && ms <= 20)).toBe(true);
  });

  it("comes back after failures of the site, later each time, and not after a refusal", async () => {
    let calls = 0;
    const server = await serve((_seen, response) => {
      calls += 1;
      if (calls < 5) sendError(response, 503, "SVC-INSTALL-1001");
      else sendError(response, 404, "SVC-API-4004");
    });
    const waits: number[] = [];
    const stream = impatient(server.url, waits).stream(api.streamStyleVersion);
    await expect(stream.next()).rejects.toMatchObject({ code: "SVC-API-4004" });
    expect(waits.map((ms, index) => ms >= 1_500 * 2 ** index && ms <= Math.min(30_000, 3_000 * 2 ** index))).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });

  it("ends with its signal, and with an empty answer", async () => {
    const open = await serve((_seen, response) => {
      response.writeHead(200, EVENTS);
      response.write(version(1));
    });
    const abort = new AbortController();
    const seen: string[] = [];
    for await (const value of impatient(open.url).stream(api.streamStyleVersion, { signal: abort.signal })) {
      seen.push(value.version);
      abort.abort();
    }
    expect(seen).toEqual(["1"]);
    const empty = await serve((_seen, response) => response.writeHead(204).end());
    expect(await impatient(empty.url).stream(api.streamStyleVersion).next()).toMatchObject({ done: true });
  });

  it("closes the connection when the reader leaves", async () => {
    let closed: (() => void) | undefined;
    const closing = new Promise<void>((resolve) => {
      closed = resolve;
    });
    const server = await serve((_seen, response) => {
      response.on("close", () => closed?.());
      response.writeHead(200, EVENTS);
      response.write(version(1));
    });
    for await (const _value of impatient(server.url).stream(api.streamStyleVersion)) break;
    await closing;
  });
});

describe("an ndjson stream", () => {
  it("hands over each line as it comes, and does not begin again", async () => {
    let release: (() => void) | undefined;
    const server = await serve((_seen, response) => {
      response.writeHead(200, { "Content-Type": "application/x-ndjson" });
      response.write('{"type":"progress","phase":"download","bytes":1}\n');
      release = () => response.end('{"type":"done","kind":"theme","id":"coast","version":"1.0.0"}\n');
    });
    const client = createClient({ baseUrl: server.url });
    const types: string[] = [];
    for await (const event of client.stream(api.installPackage, { body: { kind: "theme", id: "coast" } })) {
      types.push(event.type);
      release?.();
    }
    expect(types).toEqual(["progress", "done"]);
    expect(server.seen).toHaveLength(1);
  });

  it("throws a refusal before the first line, after one renewal of the token", async () => {
    const server = await serve(({ url, headers }, response) => {
      if (url === "/api/auth/refresh") sendJson(response, 200, { accessToken: "new" });
      else if (headers.authorization === "Bearer new") sendError(response, 409, "SVC-LICENSE-9006");
      else sendError(response, 401, "SVC-API-4010");
    });
    const client = createClient({ baseUrl: server.url, token: "old" });
    const stream = client.stream(api.updatePackage, { body: { kind: "plugin", id: "chat" } });
    await expect(stream.next()).rejects.toMatchObject({ code: "SVC-LICENSE-9006" });
  });
});
