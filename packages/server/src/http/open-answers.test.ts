import { once } from "node:events";
import { connect } from "node:net";
import { recordingLogger } from "@sitevine/testkit";
import { expect, it } from "vitest";
import { uuidSource } from "../kernel/ids.js";
import { createEventStreamHub, type EventStreamTopic } from "../platform/streams/event-streams.js";
import { answerStream } from "./answer-stream.js";
import { type Listener, listen } from "./listen.js";

const event = (id: string, data: unknown = { version: id }) => ({ id, event: "version", data });
const frame = (id: string): string => `id: ${id}\nevent: version\ndata: {"version":"${id}"}\n\n`;

/** Listens on a port of its own and answers each request with a stream that has the standard headers. */
async function serveStream(topic: EventStreamTopic, addHeaders = (response: Response) => response): Promise<Listener> {
  return listen({
    host: "127.0.0.1",
    port: 0,
    answerReady: () => false,
    fetch: async (request) =>
      addHeaders(
        await answerStream({ request, client: { address: "192.0.2.1" } }, (address) =>
          topic.open(address, async () => event("0")),
        ),
      ),
    graceMs: 200,
    newId: uuidSource,
    secureHeaders: () => [],
    logger: recordingLogger(),
  });
}

it("sends the head of the answer, the state and what comes after it straight to the socket", async () => {
  using hub = createEventStreamHub();
  const topic = hub.topic("style");
  await using server = await serveStream(topic, (response) => {
    response.headers.set("X-Request-Id", "one");
    return response;
  });
  const response = await fetch(`http://127.0.0.1:${server.port}/`);
  expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  expect(response.headers.get("x-request-id")).toBe("one");
  topic.send(event("1"));
  topic.end();
  expect(await response.text()).toBe(frame("0") + frame("1"));
  expect(topic.size).toBe(0);
});

it("forgets a reader whose connection closed", async () => {
  using hub = createEventStreamHub();
  const topic = hub.topic("style");
  await using server = await serveStream(topic);
  const leaving = new AbortController();
  await fetch(`http://127.0.0.1:${server.port}/`, { signal: leaving.signal });
  expect(topic.size).toBe(1);
  leaving.abort();
  await expect.poll(() => topic.size).toBe(0);
});

it("forgets a reader who was told something else", async () => {
  using hub = createEventStreamHub();
  const topic = hub.topic("style");
  await using server = await serveStream(topic, () => new Response("away", { status: 503 }));
  const response = await fetch(`http://127.0.0.1:${server.port}/`);
  expect([response.status, await response.text()]).toEqual([503, "away"]);
  expect(topic.size).toBe(0);
});

it("cuts a connection that nobody reads from, and no other", async () => {
  using hub = createEventStreamHub();
  const topic = hub.topic("style");
  await using server = await serveStream(topic);
  const stuck = connect(server.port, "127.0.0.1");
  stuck.on("error", () => undefined).write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  await once(stuck, "readable");
  const response = await fetch(`http://127.0.0.1:${server.port}/`);
  const reader = response.body?.getReader();
  expect(topic.size).toBe(2);
  // More than the kernel buffers for a client; the client that reads keeps up.
  const large = "x".repeat(60_000);
  for (let sent = 0; sent < 500 && topic.size > 1; sent += 1) {
    topic.send(event(String(sent), large));
    for (let arrived = 0; arrived < large.length; ) arrived += (await reader?.read())?.value?.length ?? large.length;
  }
  expect(topic.size).toBe(1);
  await reader?.cancel();
  stuck.destroy();
});

it("has nothing left of a thousand connections that came and went", async () => {
  using hub = createEventStreamHub();
  const topic = hub.topic("style");
  await using server = await serveStream(topic);
  for (let round = 0; round < 10; round += 1) {
    const leaving = new AbortController();
    const opened = Array.from({ length: 100 }, () =>
      fetch(`http://127.0.0.1:${server.port}/`, { signal: leaving.signal }),
    );
    expect((await Promise.all(opened)).map(({ status }) => status)).toEqual(opened.map(() => 200));
    expect(topic.size).toBe(100);
    leaving.abort();
    await expect.poll(() => topic.size).toBe(0);
  }
});
