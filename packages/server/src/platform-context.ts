import { join } from "node:path";
import type { Fetch, PackageSource } from "@sitevine/marketplace-client";
import type { DatabaseConfig, SiteConfig } from "./config/config.js";
import { incomingDir, prepareFolders } from "./config/data-dir.js";
import { loadSiteSecret } from "./config/secrets.js";
import type { Clock } from "./kernel/clock.js";
import { systemClock } from "./kernel/clock.js";
import { Disposables } from "./kernel/disposables.js";
import { type IdSource, uuidSource } from "./kernel/ids.js";
import { type AccessTokens, accessTokens } from "./platform/crypto/access-tokens.js";
import { type RefreshTokens, refreshTokens } from "./platform/crypto/refresh-tokens.js";
import { type SealedText, sealedText } from "./platform/crypto/sealed-text.js";
import { type ShortCodes, shortCodes } from "./platform/crypto/short-codes.js";
import { deriveSiteKey, type KeyPurpose } from "./platform/crypto/site-key.js";
import type { Database, DatabaseTarget } from "./platform/db/database.js";
import { openDatabase } from "./platform/db/open-database.js";
import { type IncomingFolder, openIncomingFolder } from "./platform/files/incoming-folder.js";
import type { HttpOut } from "./platform/http-out/http-out.js";
import { systemHttpOut } from "./platform/http-out/system-http-out.js";
import { createEmbeddedCarrier } from "./platform/jobs/embedded-carrier.js";
import type { JobCarrier } from "./platform/jobs/job-carrier.js";
import type { JobQueue } from "./platform/jobs/jobs.js";
import { createTableQueue } from "./platform/jobs/table-queue.js";
import type { KeyValueStore } from "./platform/kv/key-value-store.js";
import { MemoryStore } from "./platform/kv/memory-store.js";
import type { Logger } from "./platform/logger.js";
import { type LoopDelay, measureLoopDelay } from "./platform/loop-delay.js";
import type { Mailer } from "./platform/mail/mailer.js";
import { createOutboxMailer } from "./platform/mail/outbox-mailer.js";
import { pinoLogger } from "./platform/pino-logger.js";
import { PLUGIN_LIMITS, type PluginLimits } from "./platform/plugin-process/plugin-limits.js";
import type { BlobStorage } from "./platform/storage/blob-storage.js";
import { openDiskStorage } from "./platform/storage/disk-storage.js";
import {
  createTextRenderer,
  openTextPool,
  type TextLimits,
  type TextRenderer,
} from "./platform/texts/text-renderer.js";
import type { OpenPool } from "./platform/threads/thread-pool.js";

/** Parts that a test or another host may replace. */
export interface SiteOverrides {
  readonly clock?: Clock;
  readonly newId?: IdSource;
  readonly logger?: Logger;
  readonly mailer?: Mailer;
  /** Sends requests to other hosts. */
  readonly httpOut?: HttpOut;
  /** Sends requests to the marketplace that the operator configured. */
  readonly marketplaceFetch?: Fetch;
  /** Source of packages in place of the marketplace. */
  readonly packageSource?: PackageSource;
  /** Opened instead of the database that the configuration names. */
  readonly database?: DatabaseTarget;
  /** Wraps each database as it is opened. */
  readonly wrapDatabase?: (database: Database) => Database;
  readonly wrapStorage?: (storage: BlobStorage) => BlobStorage;
  /** The limits for rendering one text of a member. */
  readonly textLimits?: Partial<TextLimits>;
  /** Runs no plugin. */
  readonly isSafeMode?: boolean;
  /** False for a program that only looks after the database: no table is changed unasked, and no background work begins. */
  readonly takesUpWork?: boolean;
  readonly pluginLimits?: Partial<PluginLimits>;
  /** Opens the thread pools. A process with many sites can give all of them one pool of each name. */
  readonly openPool?: OpenPool;
}

/** Everything with I/O that outlives a change of the database. */
export interface Platform extends AsyncDisposable {
  readonly config: SiteConfig;
  readonly clock: Clock;
  readonly newId: IdSource;
  readonly logger: Logger;
  readonly store: KeyValueStore;
  readonly storage: BlobStorage;
  /** Uploads and downloads while they are processed. */
  readonly incoming: IncomingFolder;
  readonly accessTokens: AccessTokens;
  readonly refreshTokens: RefreshTokens;
  /** A key derived from the site secret for one purpose. */
  siteKey(purpose: KeyPurpose): Uint8Array;
  readonly shortCodes: ShortCodes;
  readonly mailer: Mailer;
  /** Renders what members write. */
  readonly texts: TextRenderer;
  readonly loopDelay: LoopDelay;
  readonly httpOut: HttpOut;
  readonly marketplaceFetch: Fetch;
  readonly packageSource: PackageSource | undefined;
  readonly openPool: OpenPool;
  readonly isSafeMode: boolean;
  readonly pluginLimits: PluginLimits;
  /** Encrypts the mails that wait in the queue. */
  readonly mailSeal: SealedText;
  /** Encrypts secret settings. */
  readonly settingSeal: SealedText;
  /** Encrypts the private key and the account token of the connection to a marketplace. */
  readonly marketplaceSeal: SealedText;
  open(database: DatabaseConfig): Promise<Database>;
  /** A queue whose jobs are stored in this database. */
  openQueue(db: Database, logger: Logger): Promise<JobQueue>;
}

// Tokens name the product as their issuer; the key already ties them to this site.
const TOKEN_ISSUER = "sitevine";

/** Two sites may share one Redis. The secret is what all processes of a site have in common and no other site has. */
const prefixOf = (siteSecret: string): string =>
  `sitevine:${Buffer.from(deriveSiteKey(siteSecret, "key-value-prefix")).toString("hex").slice(0, 16)}:`;

async function openStore(
  { keyValue }: SiteConfig,
  siteSecret: string,
  parts: { clock: Clock; logger: Logger },
): Promise<KeyValueStore> {
  if (keyValue.driver === "memory") return new MemoryStore(parts);
  // Imported on demand, so that a site without Redis does not hold its client in memory.
  const { openRedisStore } = await import("./platform/kv/redis-store.js");
  return openRedisStore({ ...parts, url: keyValue.url, prefix: prefixOf(siteSecret) });
}

async function openCarrier(
  { keyValue }: SiteConfig,
  siteSecret: string,
  parts: { clock: Clock; logger: Logger },
): Promise<JobCarrier> {
  if (keyValue.driver === "memory") return createEmbeddedCarrier(parts.logger);
  const { openBullmqCarrier } = await import("./platform/jobs/bullmq-carrier.js");
  return openBullmqCarrier({ ...parts, url: keyValue.url, prefix: `${prefixOf(siteSecret)}queue` });
}

async function openMailer(
  { mail }: SiteConfig,
  parts: { clock: Clock; newId: IdSource; logger: Logger },
): Promise<Mailer> {
  if (mail.driver === "outbox") return createOutboxMailer({ ...parts, folder: mail.folder });
  const { createSmtpMailer } = await import("./platform/mail/smtp-mailer.js");
  return createSmtpMailer(mail.url);
}

const textRenderer = (openPool: OpenPool, limits: Partial<TextLimits>): TextRenderer =>
  createTextRenderer({ limits, pool: openPool("texts", () => openTextPool(limits)) });

/** Creates the adapters that the configuration asks for. */
export async function openPlatform(config: SiteConfig, overrides: SiteOverrides): Promise<Platform> {
  await prepareFolders(config);
  const clock = overrides.clock ?? systemClock;
  const logger = overrides.logger ?? pinoLogger({ level: config.logLevel });
  const siteSecret = await loadSiteSecret(config);
  const disk = await openDiskStorage(config.storage.root, clock);
  const incoming = await openIncomingFolder(incomingDir(config), clock);
  const newId = overrides.newId ?? uuidSource;
  await using opening = new Disposables();
  const mailer = opening.use(overrides.mailer ?? (await openMailer(config, { clock, newId, logger })));
  const store = opening.use(await openStore(config, siteSecret, { clock, logger }));
  const openPool: OpenPool = overrides.openPool ?? ((_, open) => open());
  const texts = opening.use(textRenderer(openPool, overrides.textLimits ?? {}));
  const loopDelay = opening.use(measureLoopDelay());
  const resources = opening.move();
  return {
    config,
    loopDelay,
    clock,
    logger,
    store,
    newId,
    incoming,
    mailer,
    texts,
    openPool,
    httpOut: overrides.httpOut ?? systemHttpOut(),
    packageSource: overrides.packageSource,
    isSafeMode: overrides.isSafeMode ?? false,
    pluginLimits: { ...PLUGIN_LIMITS, ...overrides.pluginLimits },
    mailSeal: sealedText(siteSecret, "queued-mail"),
    settingSeal: sealedText(siteSecret, "setting"),
    marketplaceSeal: sealedText(siteSecret, "marketplace-key"),
    marketplaceFetch: overrides.marketplaceFetch ?? ((url, init) => fetch(url, init)),
    storage: overrides.wrapStorage?.(disk) ?? disk,
    accessTokens: accessTokens({ siteSecret, issuer: TOKEN_ISSUER, clock }),
    refreshTokens: refreshTokens(siteSecret),
    siteKey: (purpose) => deriveSiteKey(siteSecret, purpose),
    shortCodes: shortCodes(siteSecret),
    async open(database) {
      const opened = await openDatabase(overrides.database ?? database, logger, config.databaseLimits);
      return overrides.wrapDatabase?.(opened) ?? opened;
    },
    async openQueue(db, queueLogger) {
      const carrier = await openCarrier(config, siteSecret, { clock, logger: queueLogger });
      return createTableQueue({ db, clock, newId, logger: queueLogger, carrier });
    },
    [Symbol.asyncDispose]: () => resources[Symbol.asyncDispose](),
  };
}

/** The file that holds the installer's answers until the site exists. */
export const installDraftPath = (config: SiteConfig): string => join(config.data.dir, "install.json");
