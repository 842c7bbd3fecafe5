import type { AfterCommit } from "../db/database.js";
import type { Logger } from "../logger.js";
import type { EventBus, EventListener, EventMap } from "./event-bus.js";

/** Delivers within this process; listeners of one event run one after another, in the order in which they came. */
export class LocalEventBus<Events extends EventMap> implements EventBus<Events> {
  readonly #listeners: { [Name in keyof Events]?: Set<EventListener<Events[Name]>> } = {};
  readonly #logger: Logger;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  emitAfterCommit<Name extends keyof Events>(tx: AfterCommit, name: Name, payload: Events[Name]): void {
    tx.onCommit(async () => {
      for (const listener of [...(this.#listeners[name] ?? [])]) await this.#tell(listener, name, payload);
    });
  }

  on<Name extends keyof Events>(name: Name, listener: EventListener<Events[Name]>): () => void {
    // A function of its own, so that one listener can subscribe twice and leave once.
    const entry: EventListener<Events[Name]> = (payload) => listener(payload);
    const listeners = this.#listeners[name] ?? new Set();
    this.#listeners[name] = listeners.add(entry);
    return () => {
      listeners.delete(entry);
    };
  }

  async #tell<Name extends keyof Events>(
    listener: EventListener<Events[Name]>,
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
