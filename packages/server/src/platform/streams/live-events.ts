import type { KeyValueStore } from "../kv/key-value-store.js";
import type { Logger } from "../logger.js";
import type { EventStreamHub, EventStreamTopic, StreamEvent } from "./event-streams.js";

/** Streams that every process of the site can send to, whichever process a reader is connected to. */
export interface LiveEvents {
  /** Opens a stream on this process; see {EventStreamTopic}. */
  open(topic: string, ...stream: Parameters<EventStreamTopic["open"]>): ReturnType<EventStreamTopic["open"]>;
  /** Sends to the readers of the topic on all processes, at most once. Never rejects. */
  send(topic: string, event: StreamEvent): Promise<void>;
  /** Ends the streams of the topic on all processes. Never rejects. */
  end(topic: string): Promise<void>;
  /** Ends every stream of a member on all processes. Never rejects. */
  endUser(userId: string): Promise<void>;
}

const CHANNEL = "live";

/** An event for the readers of a topic, where null ends their streams; or the member whose streams end. */
type Message = { readonly topic: string; readonly event: StreamEvent | null } | { readonly userId: string };

export async function createLiveEvents(deps: {
  readonly hub: EventStreamHub;
  readonly store: KeyValueStore;
  readonly logger: Logger;
}): Promise<LiveEvents & AsyncDisposable> {
  const { hub, store, logger } = deps;

  function deliver(message: Message): void {
    if ("userId" in message) hub.endUser(message.userId);
    else if (message.event) hub.topic(message.topic).send(message.event);
    else hub.topic(message.topic).end();
  }

  async function tell(message: Message): Promise<void> {
    try {
      await store.publish(CHANNEL, JSON.stringify(message));
    } catch (error) {
      // The readers of this process can be reached without the key-value store.
      logger.warn("A live event was delivered to the readers of this process only", { error });
      deliver(message);
    }
  }

  const unsubscribe = await store.subscribe(CHANNEL, (text) => deliver(JSON.parse(text) as Message));

  return {
    open: (topic, ...stream) => hub.topic(topic).open(...stream),
    send: (topic, event) => tell({ topic, event }),
    end: (topic) => tell({ topic, event: null }),
    endUser: (userId) => tell({ userId }),
    [Symbol.asyncDispose]: unsubscribe,
  };
}
