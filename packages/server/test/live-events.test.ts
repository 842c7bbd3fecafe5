import { recordingLogger } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { answerStream } from "../src/http/answer-stream.js";
import { createEventStreamHub } from "../src/platform/streams/event-streams.js";
import { createLiveEvents, type LiveEvents } from "../src/platform/streams/live-events.js";
import { stores } from "./platform/stores.js";

const ask = () => ({ request: new Request("http://x/"), client: { address: "192.0.2.1" } });
/** Opens a stream as a route does. */
const open = (live: LiveEvents, topic: string) =>
  answerStream(ask(), (address) => live.open(topic, address, async () => event("first")));
const event = (id: string) => ({ id, event: "unread", data: { unread: 1 } });

describe.each(stores)("live events through $name", (kind) => {
  it("reach readers on another process, and end there", async () => {
    await using views = await kind.open();
    using near = createEventStreamHub();
    using far = createEventStreamHub();
    const logger = recordingLogger();
    await using ours = await createLiveEvents({ hub: near, store: views.ours, logger });
    await using theirs = await createLiveEvents({ hub: far, store: views.theirs, logger });
    const stream = await open(theirs, "user:1");
    const other = await open(theirs, "user:2");
    await ours.send("user:1", event("news"));
    await ours.end("user:1");
    expect(await stream.text()).toMatch(/^id: first\n.*id: news\n/s);
    expect(far.topic("user:2").size).toBe(1);
    await other.body?.cancel();
  });
});

it("still reach the readers of this process while the store is away", async () => {
  using hub = createEventStreamHub();
  const logger = recordingLogger();
  const away = async (): Promise<never> => {
    throw new Error("away");
  };
  const store = { publish: away, subscribe: async () => async () => {} };
  // Nothing else of a store is used.
  await using live = await createLiveEvents({ hub, store: store as never, logger });
  const stream = await open(live, "user:1");
  await live.send("user:1", event("news"));
  await live.end("user:1");
  expect(await stream.text()).toContain("id: news\n");
});
