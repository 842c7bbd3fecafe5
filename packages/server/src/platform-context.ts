import { join } from "node:path";
import type { DatabaseConfig, SiteConfig } from "./config/config.js";
import { prepareDataDir } from "./config/data-dir.js";
import { loadSiteSecret } from "./config/secrets.js";
import type { Clock } from "./kernel/clock.js";
import { systemClock } from "./kernel/clock.js";
import { type IdSource, uuidSource } from "./kernel/ids.js";
import { type AccessTokens, accessTokens } from "./platform/crypto/access-tokens.js";
import { type RefreshTokens, refreshTokens } from "./platform/crypto/refresh-tokens.js";
import { deriveSiteKey } from "./platform/crypto/site-key.js";
import type { Database, DatabaseTarget } from "./platform/db/database.js";
import { openDatabase } from "./platform/db/open-database.js";
import type { KeyValueStore } from "./platform/kv/key-value-store.js";
import { MemoryStore } from "./platform/kv/memory-store.js";
import type { Logger } from "./platform/logger.js";
import { pinoLogger } from "./platform/pino-logger.js";
import type { BlobStorage } from "./platform/storage/blob-storage.js";
import { openDiskStorage } from "./platform/storage/disk-storage.js";

/** Parts that a test or another host may put in the place of ours. */
export interface SiteOverrides {
  readonly clock?: Clock;
  readonly newId?: IdSource;
  readonly logger?: Logger;
  /** Opens what is given instead of what the configuration names. */
  readonly database?: DatabaseTarget;
  /** Wraps each database as it is opened. */
  readonly wrapDatabase?: (database: Database) => Database;
  readonly wrapStorage?: (storage: BlobStorage) => BlobStorage;
}

/** Everything with I/O that outlives a change of the database. */
export interface Platform extends AsyncDisposable {
  readonly config: SiteConfig;
  readonly clock: Clock;
  readonly newId: IdSource;
  readonly logger: Logger;
  readonly store: KeyValueStore;
  readonly storage: BlobStorage;
  readonly accessTokens: AccessTokens;
  readonly refreshTokens: RefreshTokens;
  open(database: DatabaseConfig): Promise<Database>;
}

// Tokens name the product as their issuer; that they are of this very site follows from the key.
const TOKEN_ISSUER = "sitevine";

/** Two sites may share one Redis: what all processes of a site have in common, and no other site has, is the secret. */
const prefixOf = (siteSecret: string): string =>
  `sitevine:${Buffer.from(deriveSiteKey(siteSecret, "key-value-prefix")).toString("hex").slice(0, 16)}:`;

async function openStore(
  { keyValue }: SiteConfig,
  siteSecret: string,
  parts: { clock: Clock; logger: Logger },
): Promise<KeyValueStore> {
  if (keyValue.driver === "memory") return new MemoryStore(parts);
  // Loaded where it is used: a site without Redis need not hold its client in memory.
  const { openRedisStore } = await import("./platform/kv/redis-store.js");
  return openRedisStore({ ...parts, url: keyValue.url, prefix: prefixOf(siteSecret) });
}

/** Builds the adapters that the configuration asks for. */
export async function openPlatform(config: SiteConfig, overrides: SiteOverrides): Promise<Platform> {
  await prepareDataDir(config.data.dir);
  const clock = overrides.clock ?? systemClock;
  const logger = overrides.logger ?? pinoLogger({ level: config.logLevel });
  const siteSecret = await loadSiteSecret(config);
  const disk = await openDiskStorage(config.storage.root, clock);
  const store = await openStore(config, siteSecret, { clock, logger });
  return {
    config,
    clock,
    logger,
    store,
    newId: overrides.newId ?? uuidSource,
    storage: overrides.wrapStorage?.(disk) ?? disk,
    accessTokens: accessTokens({ siteSecret, issuer: TOKEN_ISSUER, clock }),
    refreshTokens: refreshTokens(siteSecret),
    async open(database) {
      const opened = await openDatabase(overrides.database ?? database, logger);
      return overrides.wrapDatabase?.(opened) ?? opened;
    },
    [Symbol.asyncDispose]: () => store[Symbol.asyncDispose](),
  };
}

/** The file that keeps the installer's answers until the site exists. */
export const installDraftPath = (config: SiteConfig): string => join(config.data.dir, "install.json");
