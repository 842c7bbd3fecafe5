import { randomBytes } from "node:crypto";
import type { Silence } from "../../kernel/caller.js";
import type { Clock } from "../../kernel/clock.js";
import { ExpiringMap } from "../../platform/kv/expiring-map.js";
import type { KeyValueStore } from "../../platform/kv/key-value-store.js";
import type { Logger } from "../../platform/logger.js";
import type { Access, LiveSession, SessionRef, TokenMark } from "./access.model.js";

/**
 * Caches what sessions may do in the key-value store, so that a request need not query the database. It is never older
 * than the last change: whatever changes sessions, groups, permissions or the status of an account calls it after the
 * commit.
 */
export interface AccessCache {
  /** Null when the session has ended, belongs to another user, or its owner is not active. */
  find(session: SessionRef): Promise<Access | null>;
  /** The same, read from the database, for a caller that holds something newer than the cached entry. */
  findAnew(session: SessionRef): Promise<Access | null>;
  /** The status or permissions of this user have changed, or one of their sessions has ended. Never rejects. */
  forgetUser(userId: string): Promise<void>;
  /** A group or its permissions have changed, which may concern everybody. Never rejects. */
  forgetAll(): Promise<void>;
}

export interface AccessCacheOptions {
  readonly store: KeyValueStore;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Reads from the database; null as in `find`. */
  readonly load: (session: SessionRef) => Promise<LiveSession | null>;
  /**
   * The time for which an entry stays valid without a change; it bounds the damage when a change could not be
   * announced.
   */
  readonly maxAgeMs: number;
}

interface Parsed {
  readonly entry: string;
  readonly access: Access | null;
}

// An entry is valid only together with the versions that it was made under, so versions may expire at any time.
const VERSION_MS = 60 * 60_000;
const RETRY_MS = 1_000;
const REMEMBERED = 10_000;

const EVERYBODY = "access:version:all";
const versionKey = (userId: string): string => `access:version:${userId}`;
const entryKey = ({ userId, sessionId }: SessionRef): string => `access:entry:${userId}:${sessionId}`;
const prefixOf = (everybody: string, user: string): string => `${everybody}.${user}.`;
const newVersion = (): string => randomBytes(12).toString("base64url");

// An entry that a former release wrote has no marks and no silence.
type Lists = readonly [
  permissions: readonly string[],
  groupIds: readonly string[],
  tokenMarks?: readonly TokenMark[],
  silence?: Silence | null,
];

const writeSession = (live: LiveSession | null): string =>
  JSON.stringify(live && [[...live.permissions], [...live.groupIds], live.tokenMarks, live.silence]);

function readSession(json: string): LiveSession | null {
  const lists = JSON.parse(json) as Lists | null;
  if (!lists) return null;
  const [permissions, groupIds, tokenMarks = [], silence = null] = lists;
  return { permissions: new Set(permissions), groupIds: new Set(groupIds), tokenMarks, silence };
}

/**
 * An entry contains two versions, one for everybody and one for its user, that were read before the database was. It is
 * valid only while both are current. A change writes a new, random version after its commit, so a load that began
 * before the change stores an entry that is never used, whenever it arrives. Without a version no entry is valid:
 * a process that finds none writes one and loads.
 */
export function createAccessCache(options: AccessCacheOptions): AccessCache & Disposable {
  const { store, clock, logger, load, maxAgeMs } = options;
  const parsed = new ExpiringMap<Parsed>(clock, REMEMBERED);
  const loading = new Map<string, Promise<Access | null>>();
  // Versions that still have to be written because the store was unavailable.
  const unannounced = new Set<string>();
  let retry: NodeJS.Timeout | undefined;

  async function renew(key: string): Promise<string> {
    const version = newVersion();
    await store.set(key, version, { ttlMs: VERSION_MS });
    return version;
  }

  async function announce(key: string): Promise<void> {
    try {
      await renew(key);
      unannounced.delete(key);
    } catch (error) {
      if (unannounced.size === 0)
        logger.warn("A change of access could not be announced and will be announced again", { error });
      unannounced.add(key);
      retry ??= setTimeout(announceAgain, RETRY_MS).unref();
    }
  }

  async function announceAgain(): Promise<void> {
    retry = undefined;
    for (const key of unannounced) await announce(key);
  }

  const fromDatabase = async (session: SessionRef): Promise<Access | null> => {
    const live = await load(session);
    return live && { ...session, ...live };
  };

  function remember(key: string, entry: string, access: Access | null): Access | null {
    parsed.set(key, { entry, access }, clock.now().getTime() + maxAgeMs);
    return access;
  }

  /** Undefined when the entry was made under other versions. */
  function read(session: SessionRef, key: string, entry: string, prefix: string): Access | null | undefined {
    const known = parsed.get(key)?.value;
    if (!entry.startsWith(prefix)) return undefined;
    if (known?.entry === entry) return known.access;
    const live = readSession(entry.slice(entry.indexOf(" ") + 1));
    return remember(key, entry, live && { ...session, ...live });
  }

  async function refresh(session: SessionRef, key: string, prefix: string): Promise<Access | null> {
    const access = await fromDatabase(session);
    // Loading the same permissions again makes a different entry, so that everything cached under the access object is
    // renewed with it.
    const entry = `${prefix}${newVersion()} ${writeSession(access)}`;
    await store
      .set(key, entry, { ttlMs: maxAgeMs })
      .catch((error: unknown) => logger.warn("An entry of the access cache could not be stored", { error }));
    return remember(key, entry, access);
  }

  /** Concurrent requests that find the same versions share one query. */
  function refreshOnce(session: SessionRef, key: string, prefix: string): Promise<Access | null> {
    const name = `${prefix}${key}`;
    const running = loading.get(name) ?? refresh(session, key, prefix).finally(() => loading.delete(name));
    loading.set(name, running);
    return running;
  }

  /** The entry of a session and its versions; null when the store is unavailable. */
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

  // While this process still has versions to write, the store is behind what this process knows.
  const lookIfCurrent = async (session: SessionRef, key: string) => (unannounced.size > 0 ? null : look(session, key));

  return {
    async find(session) {
      const key = entryKey(session);
      const found = await lookIfCurrent(session, key);
      if (found === null) return fromDatabase(session);
      const access = found.entry === null ? undefined : read(session, key, found.entry, found.prefix);
      return access === undefined ? refreshOnce(session, key, found.prefix) : access;
    },
    async findAnew(session) {
      const key = entryKey(session);
      const found = await lookIfCurrent(session, key);
      return found === null ? fromDatabase(session) : refreshOnce(session, key, found.prefix);
    },
    forgetUser: (userId) => announce(versionKey(userId)),
    forgetAll: () => announce(EVERYBODY),
    [Symbol.dispose]: () => clearTimeout(retry),
  };
}
