import type { Tx } from "../db/database.js";
import type { Logger } from "../logger.js";
import type { AfterListener, EventBus, WithinListener } from "./event-bus.js";
import type { EventMap } from "./event-publisher.js";

type ListenersOf<Events, Listener> = { [Name in keyof Events]?: Set<Listener> };

/** Delivers events within this process. */
export class LocalEventBus<Events extends EventMap> implements EventBus<Events> {
  readonly #within: ListenersOf<Events, WithinListener<never>> = {};
  readonly #after: ListenersOf<Events, AfterListener<never>> = {};
  readonly #logger: Logger;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  async publish<Name extends keyof Events>(tx: Tx, name: Name, payload: Events[Name]): Promise<void> {
    const within = [...(this.#within[name] ?? [])] as WithinListener<Events[Name]>[];
    for (const listener of within) await listener(tx, payload);
    tx.onCommit(async () => {
      const after = [...(this.#after[name] ?? [])] as AfterListener<Events[Name]>[];
      for (const listener of after) await this.#runIsolated(listener, name, payload);
    });
  }

  within<Name extends keyof Events>(name: Name, listener: WithinListener<Events[Name]>): () => void {
    // Wrapped in a function of its own, so that one listener can subscribe twice and unsubscribe once.
    return subscribe(this.#within, name, (tx, payload) => listener(tx, payload));
  }

  after<Name extends keyof Events>(name: Name, listener: AfterListener<Events[Name]>): () => void {
    return subscribe(this.#after, name, (payload) => listener(payload));
  }

  async #runIsolated<Name extends keyof Events>(
    listener: AfterListener<Events[Name]>,
    name: Name,
    payload: Events[Name],
  ): Promise<void> {
    try {
      await listener(payload);
    } catch (error) {
      this.#logger.error("An event listener failed", { event: String(name), error });
    }
  }
}

function subscribe<Events, Name extends keyof Events, Listener>(
  listeners: ListenersOf<Events, Listener>,
  name: Name,
  entry: Listener,
): () => void {
  const own = listeners[name] ?? new Set();
  listeners[name] = own.add(entry);
  return () => {
    own.delete(entry);
  };
}
