import { expect, it } from "vitest";
import { createEventStreamHub } from "./event-stream.js";

const event = (id: string) => ({ id, event: "version", data: { version: id } });

it("forgets a stream that its reader left", async () => {
  using hub = createEventStreamHub();
  const leaving = new AbortController();
  hub.open(new Request("http://x/", { signal: leaving.signal }), event("1"));
  const cancelled = hub.open(new Request("http://x/"), event("1"));
  expect(hub.size).toBe(2);
  leaving.abort();
  await cancelled.body?.cancel();
  expect(hub.size).toBe(0);
});

it("lets go of a reader that has stopped reading, and of nobody else", async () => {
  using hub = createEventStreamHub();
  hub.open(new Request("http://x/"), event("0"));
  const reader = hub.open(new Request("http://x/"), event("0")).body?.getReader();
  for (let id = 1; id <= 100; id += 1) {
    hub.send(event(String(id)));
    await reader?.read();
  }
  expect(hub.size).toBe(1);
});

it("ends every stream when it is disposed of", async () => {
  const hub = createEventStreamHub();
  const response = hub.open(new Request("http://x/"), event("1"));
  hub[Symbol.dispose]();
  expect(await response.text()).toBe('id: 1\nevent: version\ndata: {"version":"1"}\n\n');
});
