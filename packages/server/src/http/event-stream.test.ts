import { setTimeout as pause } from "node:timers/promises";
import { expect, it } from "vitest";
import { createEventStreamHub } from "./event-stream.js";

const event = (id: string) => ({ id, event: "version", data: { version: id } });
const now = (id: string) => async () => event(id);
const ids = (text: string): string[] => [...text.matchAll(/^id: (.*)$/gm)].map(([, id]) => id ?? "");

it("forgets a stream that its reader left", async () => {
  using hub = createEventStreamHub();
  const topic = hub.topic("style");
  const leaving = new AbortController();
  await topic.open(new Request("http://x/", { signal: leaving.signal }), now("1"));
  const cancelled = await topic.open(new Request("http://x/"), now("1"));
  expect(topic.size).toBe(2);
  leaving.abort();
  await cancelled.body?.cancel();
  expect(topic.size).toBe(0);
});

it("lets go of a reader that has stopped reading, and of nobody else", async () => {
  using hub = createEventStreamHub();
  const topic = hub.topic("style");
  await topic.open(new Request("http://x/"), now("0"));
  const reader = (await topic.open(new Request("http://x/"), now("0"))).body?.getReader();
  for (let id = 1; id <= 100; id += 1) {
    topic.send(event(String(id)));
    await reader?.read();
  }
  expect(topic.size).toBe(1);
});

it("ends every stream when it is disposed of", async () => {
  const hub = createEventStreamHub();
  const response = await hub.topic("style").open(new Request("http://x/"), now("1"));
  hub[Symbol.dispose]();
  expect(await response.text()).toBe('id: 1\nevent: version\ndata: {"version":"1"}\n\n');
});

it("tells the readers of a topic and nobody else", async () => {
  const hub = createEventStreamHub();
  const [ours, theirs] = [hub.topic("user:1"), hub.topic("user:2")];
  const [mine, other] = [
    await ours.open(new Request("http://x/"), now("a")),
    await theirs.open(new Request("http://x/"), now("b")),
  ];
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
  const opening = topic.open(new Request("http://x/"), () => state.promise);
  topic.send(event("meanwhile"));
  state.resolve(event("state"));
  const response = await opening;
  hub[Symbol.dispose]();
  expect(ids(await response.text())).toEqual(["state", "meanwhile"]);
});

it("keeps no stream whose first state cannot be read", async () => {
  using hub = createEventStreamHub();
  const topic = hub.topic("user:1");
  const failing = topic.open(new Request("http://x/"), () => Promise.reject(new Error("away")));
  await expect(failing).rejects.toThrow("away");
  expect(topic.size).toBe(0);
});

it("ends a stream whose reader may no longer read it", async () => {
  using hub = createEventStreamHub({ heartbeatMs: 5 });
  const topic = hub.topic("user:1");
  let allowed = true;
  await topic.open(new Request("http://x/"), now("a"), async () => allowed);
  await pause(20);
  expect(topic.size).toBe(1);
  allowed = false;
  await expect.poll(() => topic.size).toBe(0);
});
