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
