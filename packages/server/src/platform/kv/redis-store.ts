import { Redis, type RedisOptions } from "ioredis";
import * as z from "zod";
import type { Clock } from "../../kernel/clock.js";
import { createBreakLog } from "../break-log.js";
import type { Logger } from "../logger.js";
import type { KeyValueLock, KeyValueStore, MessageListener, WindowCount } from "./key-value-store.js";
import { KeyValueUnreachableError } from "./key-value-unreachable.js";
import { RedisChannels } from "./redis-channels.js";
import { ADD_TO_SET, DECREMENT, INCREMENT, LOCK, RELEASE, RENEW } from "./redis-scripts.js";

export interface RedisStoreOptions {
  readonly url: string;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Prefix of every key and channel; defaults to `sitevine:`. */
  readonly prefix?: string;
}

// A caller should learn at once that the store is unavailable instead of waiting. A count that may have arrived is not
// sent twice.
const CONNECTION = {
  lazyConnect: true,
  connectTimeout: 5_000,
  commandTimeout: 2_000,
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  retryStrategy: (attempt: number) => Math.min(attempt * 100, 2_000),
} as const satisfies RedisOptions;

// The number of arguments of a script is limited to some thousands.
const SET_BATCH = 1_000;

const PING_MS = 10_000;

const countReply = z.tuple([z.int(), z.int()]);
const integerReply = z.int();

/**
 * Connects to Redis and waits for its first answer. A connection that is lost later is restored automatically; until
 * then every call rejects. @throws {KeyValueUnreachableError} when the server does not answer.
 */
export async function openRedisStore(options: RedisStoreOptions): Promise<KeyValueStore> {
  const commands = new Redis(options.url, CONNECTION);
  const messages = new Redis(options.url, CONNECTION);
  const logBreak = createBreakLog(options.logger, "The Redis connection failed");
  let lastError: unknown;
  let isOpen = false;
  for (const connection of [commands, messages]) {
    connection.on("error", (error: unknown) => {
      lastError = error;
      // While the store is opening, the caller gets the error; it need not be logged as well.
      if (isOpen) logBreak(error);
    });
  }
  try {
    await Promise.all([commands.connect(), messages.connect()]);
    // The client only reports a database that the server does not have, and would go on in the first one.
    const { db = 0 } = commands.options;
    if (db !== 0) await commands.select(db);
  } catch (error) {
    commands.disconnect();
    messages.disconnect();
    throw new KeyValueUnreachableError(lastError ?? error);
  }
  isOpen = true;
  return new RedisStore(commands, messages, options);
}

class RedisStore implements KeyValueStore {
  readonly #commands: Redis;
  readonly #messages: Redis;
  readonly #channels: RedisChannels;
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #prefix: string;

  constructor(commands: Redis, messages: Redis, { clock, logger, prefix = "sitevine:" }: RedisStoreOptions) {
    this.#commands = commands;
    this.#messages = messages;
    this.#channels = new RedisChannels(messages, logger);
    this.#clock = clock;
    this.#logger = logger;
    this.#prefix = prefix;
  }

  get(key: string): Promise<string | null> {
    return answered(this.#commands.get(this.#key(key)));
  }

  async getMany(keys: readonly string[]): Promise<readonly (string | null)[]> {
    return keys.length === 0 ? [] : answered(this.#commands.mget(keys.map((key) => this.#key(key))));
  }

  async set(key: string, value: string, options: { readonly ttlMs?: number } = {}): Promise<void> {
    if (options.ttlMs === undefined) await answered(this.#commands.set(this.#key(key), value));
    else await answered(this.#commands.set(this.#key(key), value, "PX", options.ttlMs));
  }

  async delete(key: string): Promise<void> {
    await answered(this.#commands.del(this.#key(key)));
  }

  async increment(key: string, { ttlMs }: { readonly ttlMs: number }): Promise<WindowCount> {
    const [count, left] = countReply.parse(await answered(this.#commands.eval(INCREMENT, 1, this.#key(key), ttlMs)));
    // By the local clock, since the caller compares with that one.
    return { count, resetAt: new Date(this.#clock.now().getTime() + left) };
  }

  async decrement(key: string): Promise<void> {
    await this.#commands.eval(DECREMENT, 1, this.#key(key));
  }

  async addToSet(key: string, members: readonly string[], { ttlMs }: { readonly ttlMs: number }): Promise<void> {
    for (let start = 0; start < members.length; start += SET_BATCH) {
      const batch = members.slice(start, start + SET_BATCH);
      await answered(this.#commands.eval(ADD_TO_SET, 1, this.#set(key), ttlMs, ...batch));
    }
  }

  async unionOfSets(keys: readonly string[]): Promise<ReadonlySet<string>> {
    return new Set(keys.length === 0 ? [] : await answered(this.#commands.sunion(keys.map((key) => this.#set(key)))));
  }

  async publish(channel: string, message: string): Promise<void> {
    await answered(this.#commands.publish(this.#channel(channel), message));
  }

  subscribe(channel: string, listener: MessageListener): Promise<() => Promise<void>> {
    return answered(this.#channels.subscribe(this.#channel(channel), listener));
  }

  async lock(name: string, { ttlMs }: { readonly ttlMs: number }): Promise<KeyValueLock | null> {
    const key = `${this.#prefix}lock:${name}`;
    const fence = `${this.#prefix}fence:${name}`;
    const fencingToken = integerReply.parse(await answered(this.#commands.eval(LOCK, 2, key, fence, ttlMs)));
    if (fencingToken === 0) return null;
    const renew = async (options: { readonly ttlMs: number }): Promise<boolean> =>
      integerReply.parse(await answered(this.#commands.eval(RENEW, 1, key, fencingToken, options.ttlMs))) === 1;
    const release = async (): Promise<boolean> =>
      integerReply.parse(await answered(this.#commands.eval(RELEASE, 1, key, fencingToken))) === 1;
    return { fencingToken, renew, release, [Symbol.asyncDispose]: () => this.#giveBack(release) };
  }

  async ping(): Promise<void> {
    // A server that is full, or a replica, answers and takes nothing.
    await this.set("ping", "", { ttlMs: PING_MS });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([this.#commands, this.#messages].map(hangUp));
  }

  // The work that the lock protected is done, so an unavailable store must not make it fail; the lock expires by
  // itself.
  async #giveBack(release: () => Promise<boolean>): Promise<void> {
    try {
      await release();
    } catch (error) {
      this.#logger.warn("A lock could not be released and will expire", { error });
    }
  }

  #key(key: string): string {
    return `${this.#prefix}key:${key}`;
  }

  #set(key: string): string {
    return `${this.#prefix}set:${key}`;
  }

  #channel(channel: string): string {
    return `${this.#prefix}channel:${channel}`;
  }
}

/** The reply; a command that fails means that the store is not available. */
const answered = <Reply>(reply: Promise<Reply>): Promise<Reply> =>
  reply.catch((error: unknown) => {
    throw new KeyValueUnreachableError(error);
  });

async function hangUp(connection: Redis): Promise<void> {
  // Quitting lets pending replies arrive. It rejects without a connection, and then there are no replies to wait for.
  await connection.quit().catch(() => connection.disconnect());
}
