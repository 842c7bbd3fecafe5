import { randomBytes } from "node:crypto";
import type { Clock } from "../../kernel/clock.js";
import { ExpiringMap } from "../../platform/kv/expiring-map.js";
import type { KeyValueStore } from "../../platform/kv/key-value-store.js";
import type { Logger } from "../../platform/logger.js";
import type { Access, LiveSession, SessionRef } from "./access.model.js";

/**
 * Who may do what, kept in the key-value store so that a request need not ask the database, and never older than the last
 * change: whoever changes sessions, groups, permissions or the state of an account says so after the commit.
 */
export interface AccessCache {
  /** Null when the session has ended, is not this user's, or its owner is not active. */
  find(session: SessionRef): Promise<Access | null>;
  /** What this user is or may do has changed, or a session of theirs has ended. Never rejects. */
  forgetUser(userId: string): Promise<void>;
  /** What a group is or may do has changed: everybody may be concerned. Never rejects. */
  forgetAll(): Promise<void>;
}

export interface AccessCacheOptions {
  readonly store: KeyValueStore;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Reads from the database; null as in `find`. */
  readonly load: (session: SessionRef) => Promise<LiveSession | null>;
  /** How long an entry serves without any news; what bounds the damage of news that could not be told. */
  readonly maxAgeMs: number;
}

interface Parsed {
  readonly entry: string;
  readonly access: Access | null;
}

// An entry counts only beside the versions it was made under, so versions may end at any time.
const VERSION_MS = 60 * 60_000;
const RETRY_MS = 1_000;
const REMEMBERED = 10_000;

const EVERYBODY = "access:version:all";
const versionKey = (userId: string): string => `access:version:${userId}`;
const entryKey = ({ userId, sessionId }: SessionRef): string => `access:entry:${userId}:${sessionId}`;
const prefixOf = (everybody: string, user: string): string => `${everybody}.${user}.`;
const newVersion = (): string => randomBytes(12).toString("base64url");

type Lists = readonly [permissions: readonly string[], groupIds: readonly string[], tokenMarks: readonly string[]];

const writeSession = (live: LiveSession | null): string =>
  JSON.stringify(live && [[...live.permissions], [...live.groupIds], live.tokenMarks]);

function readSession(json: string): LiveSession | null {
  const lists = JSON.parse(json) as Lists | null;
  if (!lists) return null;
  const [permissions, groupIds, tokenMarks] = lists;
  return { permissions: new Set(permissions), groupIds: new Set(groupIds), tokenMarks };
}

/**
 * An entry carries the versions, of everybody and of its user, that were read before the database was, and counts only
 * while both are current. A change writes a new, random version after its commit; so a load that began before the change
 * leaves an entry that nobody takes, whenever it arrives. A missing version makes no entry valid: whoever finds none writes
 * one and loads.
 */
export function createAccessCache(options: AccessCacheOptions): AccessCache & Disposable {
  const { store, clock, logger, load, maxAgeMs } = options;
  const parsed = new ExpiringMap<Parsed>(clock, REMEMBERED);
  const loading = new Map<string, Promise<Access | null>>();
  // Versions that should have been written while the store was away.
  const untold = new Set<string>();
  let retry: NodeJS.Timeout | undefined;

  async function renew(key: string): Promise<string> {
    const version = newVersion();
    await store.set(key, version, { ttlMs: VERSION_MS });
    return version;
  }

  async function tell(key: string): Promise<void> {
    try {
      await renew(key);
      untold.delete(key);
    } catch (error) {
      if (untold.size === 0) logger.warn("News about access could not be told and is tried again", { error });
      untold.add(key);
      retry ??= setTimeout(tellAgain, RETRY_MS).unref();
    }
  }

  async function tellAgain(): Promise<void> {
    retry = undefined;
    for (const key of untold) await tell(key);
  }

  const fromDatabase = async (session: SessionRef): Promise<Access | null> => {
    const live = await load(session);
    return live && { ...session, ...live };
  };

  function remember(key: string, entry: string, access: Access | null): Access | null {
    parsed.set(key, { entry, access }, clock.now().getTime() + maxAgeMs);
    return access;
  }

  /** Undefined when the entry is not of these versions. */
  function read(session: SessionRef, key: string, entry: string, prefix: string): Access | null | undefined {
    const known = parsed.get(key)?.value;
    if (!entry.startsWith(prefix)) return undefined;
    if (known?.entry === entry) return known.access;
    const live = readSession(entry.slice(entry.indexOf(" ") + 1));
    return remember(key, entry, live && { ...session, ...live });
  }

  async function refresh(session: SessionRef, key: string, prefix: string): Promise<Access | null> {
    const access = await fromDatabase(session);
    // The same permissions loaded again make another entry: what hangs on the access object is renewed with it.
    const entry = `${prefix}${newVersion()} ${writeSession(access)}`;
    await store
      .set(key, entry, { ttlMs: maxAgeMs })
      .catch((error: unknown) => logger.warn("Access could not be kept", { error }));
    return remember(key, entry, access);
  }

  /** Requests that find the same versions at once share one look at the database. */
  function refreshOnce(session: SessionRef, key: string, prefix: string): Promise<Access | null> {
    const name = `${prefix}${key}`;
    const running = loading.get(name) ?? refresh(session, key, prefix).finally(() => loading.delete(name));
    loading.set(name, running);
    return running;
  }

  /** What the store has of a session; null when the store is away. */
  async function look(session: SessionRef, key: string): Promise<{ prefix: string; entry: string | null } | null> {
    const userKey = versionKey(session.userId);
    try {
      const [everybody, user, entry] = await store.getMany([EVERYBODY, userKey, key]);
      if (everybody && user) return { prefix: prefixOf(everybody, user), entry: entry ?? null };
      const prefix = prefixOf(everybody ?? (await renew(EVERYBODY)), user ?? (await renew(userKey)));
      return { prefix, entry: null };
    } catch {
      return null;
    }
  }

  return {
    async find(session) {
      const key = entryKey(session);
      // As long as this process owes the others news, the store is behind what this process knows.
      const found = untold.size > 0 ? null : await look(session, key);
      if (found === null) return fromDatabase(session);
      const access = found.entry === null ? undefined : read(session, key, found.entry, found.prefix);
      return access === undefined ? refreshOnce(session, key, found.prefix) : access;
    },
    forgetUser: (userId) => tell(versionKey(userId)),
    forgetAll: () => tell(EVERYBODY),
    [Symbol.dispose]: () => clearTimeout(retry),
  };
}
