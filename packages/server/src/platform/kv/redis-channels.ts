import type { Redis } from "ioredis";
import type { Logger } from "../logger.js";
import type { MessageListener } from "./key-value-store.js";
import { deliver } from "./listeners.js";

/** The listeners on one Redis connection, which Redis does not allow to be used for anything else. */
export class RedisChannels {
  readonly #connection: Redis;
  readonly #listeners = new Map<string, Set<MessageListener>>();

  constructor(connection: Redis, logger: Logger) {
    this.#connection = connection;
    connection.on("message", (channel: string, message: string) => {
      deliver(this.#listeners.get(channel) ?? [], message, logger);
    });
  }

  async subscribe(channel: string, listener: MessageListener): Promise<() => Promise<void>> {
    // Wrapped in a function of its own, so that one listener can subscribe twice and unsubscribe once.
    const entry: MessageListener = (message) => listener(message);
    const listeners = this.#listeners.get(channel) ?? new Set();
    this.#listeners.set(channel, listeners.add(entry));
    const leave = async (): Promise<void> => {
      if (!listeners.delete(entry) || listeners.size > 0) return;
      this.#listeners.delete(channel);
      // Without a connection there is no subscription to end, and a message without listeners is dropped.
      await this.#connection.unsubscribe(channel).catch(() => {});
    };
    try {
      // Redis runs commands in the order in which they are sent, so this also works while another listener is
      // unsubscribing from the channel.
      await this.#connection.subscribe(channel);
    } catch (error) {
      await leave();
      throw error;
    }
    return leave;
  }
}
