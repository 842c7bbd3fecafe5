import { EventEmitter, once } from "node:events";
import { Agent, createServer, get, request } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { recordingLogger } from "@sitevine/testkit";
import { expect, it } from "vitest";
import { rawAnswer } from "../../test/support/raw-http.js";
import { listen } from "./listen.js";

const options = {
  host: "127.0.0.1",
  port: 0,
  answerReady: () => false,
  graceMs: 100,
  newId: () => "id-1",
  secureHeaders: () => [],
};

it("answers headers that never end with the envelope, when their time is up", async () => {
  const logger = recordingLogger();
  await using server = await listen({ ...options, logger, fetch: () => new Response("ok"), headersTimeoutMs: 10 });
  const answer = await rawAnswer(server.port, "GET / HTTP/1.1\r\nHost: site.test\r\n");
  expect([answer.status, answer.json]).toEqual([
    408,
    { error: { code: "SVC-API-4008", message: expect.stringContaining("too long") } },
  ]);
  expect(logger.entries).toEqual([]);
});

it("writes nothing into an answer that has begun, when the connection goes on with no HTTP", async () => {
  const logger = recordingLogger();
  const body = new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode("begun")) });
  await using server = await listen({ ...options, logger, fetch: () => new Response(body) });
  const { status, head } = await rawAnswer(server.port, "GET / HTTP/1.1\r\nHost: site.test\r\n\r\nno HTTP\r\n\r\n");
  expect([0, 200, 400]).toContain(status);
  expect(head.match(/HTTP\/1\.1 /g)?.length ?? 0).toBeLessThan(2);
});

it("logs what fails outside the application, and answers it with the envelope", async () => {
  const logger = recordingLogger();
  const failure = new Error("nobody caught this");
  await using server = await listen({ ...options, logger, fetch: () => Promise.reject(failure) });
  const answer = await rawAnswer(server.port, "GET / HTTP/1.1\r\nHost: site.test\r\nConnection: close\r\n\r\n");
  expect([answer.status, answer.json]).toMatchObject([500, { error: { code: "SVC-API-5000" } }]);
  expect(logger.entries).toMatchObject([{ level: "error", fields: { error: failure } }]);
});

it("reads nothing for clients that have gone before it is their turn, and does what they have asked to be done", async () => {
  const done: string[] = [];
  const arrivals = new EventEmitter();
  await using server = await listen({
    ...options,
    logger: recordingLogger(),
    async answerReady({ socket }) {
      arrivals.emit("request");
      await once(socket, "close");
      return false;
    },
    fetch({ method }) {
      done.push(method);
      return new Response("ok");
    },
  });
  for (const method of ["GET", "HEAD", "POST"]) {
    const client = request({ port: server.port, method, agent: false }).on("error", () => undefined);
    client.end();
    await once(arrivals, "request");
    client.destroy();
  }
  await expect.poll(() => done).toEqual(["POST"]);
});

it("does not wait for a connection whose last answer ends while it stops", async () => {
  const answer = Promise.withResolvers<Response>();
  const asked = Promise.withResolvers<void>();
  const server = await listen({
    ...options,
    graceMs: 3_600_000,
    logger: recordingLogger(),
    fetch() {
      asked.resolve();
      return answer.promise;
    },
  });
  const own = connect(server.port).resume();
  own.write("GET / HTTP/1.1\r\nHost: site.test\r\n\r\n");
  await asked.promise;
  // Node closes an idle connection after a few seconds by itself. This one is idle for longer.
  await using idle = createServer((_request, response) => response.end("ok"));
  await once(idle.listen(0, "127.0.0.1"), "listening");
  const { port } = idle.address() as AddressInfo;
  const kept = connect(port).resume();
  kept.write("GET / HTTP/1.1\r\nHost: site.test\r\n\r\n");
  await once(kept, "data");
  const stopped = server[Symbol.asyncDispose]();
  answer.resolve(new Response("ok"));
  const first = await Promise.race([
    once(own, "end").then(() => "the one that stops"),
    once(kept, "end").then(() => "the one that was idle before"),
  ]);
  expect(first).toBe("the one that stops");
  await stopped;
  kept.destroy();
});

it("answers whoever comes new before it has answered everybody else again and again", async () => {
  let ms = 0;
  const work = (): Response => {
    ms += 10;
    return new Response("ok");
  };
  await using server = await listen({ ...options, logger: recordingLogger(), fetch: work, now: () => ms });
  const clients = Array.from({ length: 12 }, (_, client) => client);
  // All of them are connected before the first one asks, so that none is late because its connection is.
  const agents = await Promise.all(
    clients.map(async () => {
      const socket = connect(server.port);
      await once(socket, "connect");
      return Object.assign(new Agent({ keepAlive: true, maxSockets: 1 }), { createConnection: () => socket });
    }),
  );
  const answers: number[] = [];
  const ask = (client: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const asked = get({ port: server.port, agent: agents[client] }, (response) =>
        response.resume().on("end", resolve),
      );
      asked.on("error", reject);
    }).then(() => void answers.push(client));
  const loop = async (client: number): Promise<void> => {
    while (answers.length < 80) await ask(client);
  };
  await Promise.all(clients.map(loop));
  for (const agent of agents) agent.destroy();
  // It is answered after 22 others; with everybody answered in each round, it would be after 41.
  expect(Math.max(...clients.map((client) => answers.indexOf(client)))).toBeLessThan(30);
});
