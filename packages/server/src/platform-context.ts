import { join } from "node:path";
import type { DatabaseConfig, SiteConfig } from "./config/config.js";
import { prepareDataDir } from "./config/data-dir.js";
import { loadSiteSecret } from "./config/secrets.js";
import type { Clock } from "./kernel/clock.js";
import { systemClock } from "./kernel/clock.js";
import { type IdSource, uuidSource } from "./kernel/ids.js";
import { type AccessTokens, createAccessTokens } from "./platform/crypto/access-token.js";
import { createPasswordHasher, type PasswordHasher } from "./platform/crypto/password.js";
import { createRefreshTokens, type RefreshTokens } from "./platform/crypto/refresh-token.js";
import type { Database, DatabaseTarget } from "./platform/db/database.js";
import { openDatabase } from "./platform/db/open-database.js";
import type { KeyValueStore } from "./platform/kv/key-value-store.js";
import { openKeyValueStore } from "./platform/kv/open-key-value-store.js";
import { createLogger, type Logger } from "./platform/logger.js";
import type { BlobStorage } from "./platform/storage/blob-storage.js";
import { createDiskStorage } from "./platform/storage/disk-storage.js";

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
  readonly passwords: PasswordHasher;
  readonly accessTokens: AccessTokens;
  readonly refreshTokens: RefreshTokens;
  open(database: DatabaseConfig): Promise<Database>;
}

/** Builds the adapters that the configuration asks for. */
export async function openPlatform(config: SiteConfig, overrides: SiteOverrides): Promise<Platform> {
  await prepareDataDir(config.data.dir);
  const clock = overrides.clock ?? systemClock;
  const logger = overrides.logger ?? createLogger({ level: config.logLevel });
  const secret = await loadSiteSecret(config);
  const disk = createDiskStorage(config.storage.root);
  const store = await openKeyValueStore(config.keyValue, { clock, logger });
  return {
    config,
    clock,
    logger,
    store,
    newId: overrides.newId ?? uuidSource,
    storage: overrides.wrapStorage?.(disk) ?? disk,
    passwords: createPasswordHasher(),
    accessTokens: createAccessTokens({ secret, clock }),
    refreshTokens: createRefreshTokens({ secret }),
    async open(database) {
      const opened = await openDatabase(overrides.database ?? database, logger);
      return overrides.wrapDatabase?.(opened) ?? opened;
    },
    [Symbol.asyncDispose]: () => store[Symbol.asyncDispose](),
  };
}

/** The file that keeps the installer's answers until the site exists. */
export const installDraftPath = (config: SiteConfig): string => join(config.data.dir, "install.json");
