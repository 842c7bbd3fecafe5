import { describe, expect, it } from "vitest";
import {
  createEventStreamHub,
  type EventStreamTopic,
  type StreamEvent,
  type StreamJudge,
} from "../platform/streams/event-streams.js";
import { STREAMS_PER_ADDRESS } from "../platform/streams/stream-places.js";
import { answerStream, type StreamCall } from "./answer-stream.js";

const event = (id: string) => ({ id, event: "version", data: { version: id } });
const ask = (init: RequestInit = {}, address = "192.0.2.1") => ({
  request: new Request("http://x/", init),
  client: { address },
});
/** Opens a stream as a route does. */
const open = (
  topic: EventStreamTopic,
  call: StreamCall,
  ...[first, judge]: [first: () => Promise<StreamEvent>, judge?: StreamJudge]
) => answerStream(call, (address) => topic.open(address, first, judge));
const now = (id: string) => async () => event(id);
const ids = (text: string): string[] => [...text.matchAll(/^id: (.*)$/gm)].map(([, id]) => id ?? "");

it("forgets a stream that its reader left", async () => {
  using hub = createEventStreamHub();
  const topic = hub.topic("style");
  const leaving = new AbortController();
  await open(topic, ask({ signal: leaving.signal }), now("1"));
  const cancelled = await open(topic, ask(), now("1"));
  expect(topic.size).toBe(2);
  leaving.abort();
  await cancelled.body?.cancel();
  expect(topic.size).toBe(0);
});

it("lets go of a reader that has stopped reading, and of nobody else", async () => {
  using hub = createEventStreamHub();
  const topic = hub.topic("style");
  await open(topic, ask(), now("0"));
  const reader = (await open(topic, ask(), now("0"))).body?.getReader();
  for (let id = 1; id <= 100; id += 1) {
    topic.send(event(String(id)));
    await reader?.read();
  }
  expect(topic.size).toBe(1);
});

it("ends every stream when it is disposed of", async () => {
  const hub = createEventStreamHub();
  const response = await open(hub.topic("style"), ask(), now("1"));
  hub[Symbol.dispose]();
  expect(await response.text()).toBe('id: 1\nevent: version\ndata: {"version":"1"}\n\n');
});

it("tells the readers of a topic and nobody else", async () => {
  const hub = createEventStreamHub();
  const [ours, theirs] = [hub.topic("user:1"), hub.topic("user:2")];
  const [mine, other] = [await open(ours, ask(), now("a")), await open(theirs, ask(), now("b"))];
  ours.send(event("news"));
  ours.end();
  expect([ours.size, theirs.size]).toEqual([0, 1]);
  hub[Symbol.dispose]();
  expect(ids(await mine.text())).toEqual(["a", "news"]);
  expect(ids(await other.text())).toEqual(["b"]);
});

it("loses nothing that happens while the first state is read, and sends it behind that", async () => {
  const hub = createEventStreamHub();
  const topic = hub.topic("user:1");
  const state = Promise.withResolvers<ReturnType<typeof event>>();
  const opening = open(topic, ask(), () => state.promise);
  topic.send(event("meanwhile"));
  state.resolve(event("state"));
  const response = await opening;
  hub[Symbol.dispose]();
  expect(ids(await response.text())).toEqual(["state", "meanwhile"]);
});

it("keeps no stream whose first state cannot be read", async () => {
  using hub = createEventStreamHub();
  const topic = hub.topic("user:1");
  const failing = open(topic, ask(), () => Promise.reject(new Error("away")));
  await expect(failing).rejects.toThrow("away");
  expect(topic.size).toBe(0);
});

it("ends a stream whose reader may no longer read it", async () => {
  using hub = createEventStreamHub({ heartbeatMs: 5 });
  const topic = hub.topic("user:1");
  let allowed = true;
  let checks = 0;
  const mayGoOn = async () => {
    checks += 1;
    return allowed;
  };
  await open(topic, ask(), now("a"), { key: "a", mayGoOn });
  await expect.poll(() => checks).toBeGreaterThan(2);
  expect(topic.size).toBe(1);
  allowed = false;
  await expect.poll(() => topic.size).toBe(0);
});

it("judges the streams when access has changed, those who are alike once, and ends only those who may not go on", async () => {
  using hub = createEventStreamHub();
  const topic = hub.topic("article:1");
  const asked: string[] = [];
  const judge = (key: string, goesOn: boolean) => ({
    key,
    mayGoOn: async (reason: string) => {
      asked.push(`${key} ${reason}`);
      return goesOn;
    },
  });
  for (let count = 0; count < 130; count += 1) {
    await open(topic, ask({}, `192.0.2.${count}`), now("a"), judge("guest", false));
    await open(topic, ask({}, `192.0.2.${count}`), now("a"), judge(`member ${count}`, true));
  }
  const failing = { key: "away", mayGoOn: () => Promise.reject(new Error("away")) };
  await open(topic, ask(), now("a"), failing);
  await open(hub.topic("article:2"), ask(), now("a"), judge("guest", false));
  await open(hub.topic("style"), ask(), now("a"));
  await hub.judge(["article:1", "gone"]);
  expect(asked).toHaveLength(131);
  expect(new Set(asked.map((line) => line.split(" ").at(-1)))).toEqual(new Set(["access"]));
  await expect.poll(() => topic.size).toBe(131);
  expect(hub.topics).toEqual(["article:1", "article:2", "style"]);
  await hub.judge();
  await expect.poll(() => hub.topics).toEqual(["article:1", "style"]);
});

it("has nothing left of a thousand readers who came and went", async () => {
  using hub = createEventStreamHub();
  const topic = hub.topic("style");
  for (let count = 0; count < 1_000; count += 1) {
    const leaving = new AbortController();
    const { body } = await open(topic, ask({ signal: leaving.signal }), now("1"));
    if (count % 2 === 0) leaving.abort();
    else await body?.cancel();
  }
  expect(topic.size).toBe(0);
});

describe("the places of one address", () => {
  const fill = (topic: EventStreamTopic, address: string) =>
    Promise.all(Array.from({ length: STREAMS_PER_ADDRESS }, () => open(topic, ask({}, address), now("1"))));
  const refused = { code: "SVC-API-4290", headers: { "Retry-After": "30" } };

  it("are as many as there are, in whatever topics, and nobody else's", async () => {
    using hub = createEventStreamHub();
    await fill(hub.topic("style"), "192.0.2.1");
    await expect(open(hub.topic("style"), ask(), now("1"))).rejects.toMatchObject(refused);
    await expect(open(hub.topic("user:1"), ask(), now("1"))).rejects.toMatchObject(refused);
    expect((await open(hub.topic("style"), ask({}, "192.0.2.2"), now("1"))).status).toBe(200);
    expect((await open(hub.topic("style"), ask({ method: "HEAD" }), now("1"))).status).toBe(200);
  });

  it("are shared by a whole block of IPv6", async () => {
    using hub = createEventStreamHub();
    await fill(hub.topic("style"), "2001:db8::1");
    await expect(open(hub.topic("style"), ask({}, "2001:db8::ffff"), now("1"))).rejects.toMatchObject(refused);
    expect((await open(hub.topic("style"), ask({}, "2001:db8:0:1::1"), now("1"))).status).toBe(200);
  });

  it("become free with every way that a stream ends", async () => {
    using hub = createEventStreamHub({ heartbeatMs: 5 });
    const leaving = new AbortController();
    const endings: readonly (() => Promise<unknown>)[] = [
      async () => leaving.abort(),
      async () => hub.topic("ended").end(),
      () => cancelled.body?.cancel() ?? Promise.reject(new Error("There is no body.")),
      async () => {
        for (let id = 0; hub.topic("unread").size > 0; id += 1) hub.topic("unread").send(event(String(id)));
      },
      () => expect.poll(() => hub.topic("refused").size).toBe(0),
    ];
    for (let count = endings.length; count < STREAMS_PER_ADDRESS; count += 1)
      await open(hub.topic("full"), ask(), now("1"));
    await open(hub.topic("style"), ask({ signal: leaving.signal }), now("1"));
    await open(hub.topic("ended"), ask(), now("1"));
    const cancelled = await open(hub.topic("style"), ask(), now("1"));
    await open(hub.topic("unread"), ask(), now("1"));
    await open(hub.topic("refused"), ask(), now("1"), { key: "a", mayGoOn: async () => false });
    for (const end of endings) {
      await end();
      expect((await open(hub.topic("full"), ask(), now("1"))).status).toBe(200);
    }
    await expect(open(hub.topic("full"), ask(), now("1"))).rejects.toMatchObject(refused);
    const failing = () => Promise.reject(new Error("away"));
    for (let count = 0; count < 3; count += 1)
      await expect(open(hub.topic("away"), ask({}, "192.0.2.9"), failing)).rejects.toThrow("away");
    await fill(hub.topic("away"), "192.0.2.9");
  });
});
