import { expect, it } from "vitest";
import { messagesOf, type StreamMessage, type StreamState } from "./server-sent-events.js";

async function read(text: string, state: StreamState = { lastEventId: "", retryMs: null }) {
  const messages: StreamMessage[] = [];
  const chunks = (async function* () {
    yield text;
  })();
  for await (const message of messagesOf(chunks, state)) messages.push(message);
  return { messages, state };
}

it("reads name, id, data of several lines and the wait that the server asks for", async () => {
  const { messages, state } = await read(
    "retry: 50\nid: 7\nevent: version\ndata: one\ndata:two\n\n: heartbeat\n\ndata: x\n\n",
  );
  expect(messages).toEqual([
    { event: "version", data: "one\ntwo" },
    { event: "message", data: "x" },
  ]);
  expect(state).toEqual({ lastEventId: "7", retryMs: 50 });
});

it("drops a message that was cut off, its id included", async () => {
  const { messages, state } = await read("id: 1\ndata: whole\n\nid: 2\ndata: hal", { lastEventId: "0", retryMs: null });
  expect(messages).toEqual([{ event: "message", data: "whole" }]);
  expect(state.lastEventId).toBe("1");
});

it("passes over fields that it does not know and ids with NUL", async () => {
  const { messages, state } = await read("id: a\0b\nnothing\nother: 1\nretry: soon\ndata\n\n");
  expect(messages).toEqual([{ event: "message", data: "" }]);
  expect(state).toEqual({ lastEventId: "", retryMs: null });
});
