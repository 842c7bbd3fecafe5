import { randomBytes } from "node:crypto";
import { readFile, rm, statfs } from "node:fs/promises";
import { DEFAULT_MAX_VERSION } from "node:tls";
import { createRunningSite, type InstallPorts, type RunningSite } from "./app-context.js";
import type { DatabaseConfig, SiteConfig } from "./config/config.js";
import { sqliteIn } from "./config/config.js";
import { LEFT_FILES_WARNING } from "./config/left-files.js";
import { resolveDatabase, writeSavedDatabase } from "./config/saved-database.js";
import type { DatabaseChooser, DraftFile, EnvironmentFacts } from "./features/install/index.js";
import { AppError } from "./kernel/app-error.js";
import { invalid, invalidField } from "./kernel/refusals.js";
import type { Database } from "./platform/db/database.js";
import { DatabaseUnreachableError } from "./platform/db/database-unreachable.js";
import { NewerDatabaseError } from "./platform/db/migrate.js";
import { writeFileAtomic } from "./platform/files/atomic-write.js";
import { installDraftPath, type Platform } from "./platform-context.js";

function draftFileOf(config: SiteConfig): DraftFile {
  const path = installDraftPath(config);
  return {
    read: () => readFile(path, "utf8").catch(() => null),
    // The draft contains a password hash, so only its owner may read it.
    write: (text) => writeFileAtomic(path, Buffer.from(text), { mode: 0o600 }),
    remove: () => rm(path, { force: true }),
  };
}

/** Holds the running site, and replaces it by one on another database when the installer asks for it. */
export interface SiteHost extends AsyncDisposable {
  readonly current: RunningSite;
  /** Callers from other machines must send this token to install. */
  readonly installToken: string;
  /** Resolves with the address of the site once this process has installed it. */
  readonly installed: Promise<string>;
}

/** Starts the work of an installed site: brings its tables up to date, and resumes the background work. */
export async function takeUpWork(site: RunningSite): Promise<void> {
  if (!(await site.isInstalled())) return;
  await site.migrate();
  await site.beginWork();
  site.startHousekeeping();
}

const unreachable = (error: unknown): AppError => {
  if (!(error instanceof DatabaseUnreachableError || error instanceof NewerDatabaseError)) throw error;
  return new AppError("SVC-INSTALL-1004", { message: error.message, cause: error });
};

/** @param leftFiles Whether the data folder has files of a site, which then should be in the database. */
export async function createSiteHost(platform: Platform, leftFiles: boolean): Promise<SiteHost> {
  const { config } = platform;
  const installToken = randomBytes(24).toString("base64url");
  const installed = Promise.withResolvers<string>();
  let resolved = await resolveDatabase(config);

  async function freeBytes(): Promise<number | null> {
    try {
      const { bavail, bsize } = await statfs(config.data.dir);
      return bavail * bsize;
    } catch {
      return null;
    }
  }

  async function gatherFacts(db: Database): Promise<EnvironmentFacts> {
    const [database, keyValueOk, free] = await Promise.all([
      db.ping().then(
        ({ version }) => ({ ok: true, detail: `${resolved.database.driver} ${version}` }),
        () => ({ ok: false, detail: "The database does not answer." }),
      ),
      platform.store.ping().then(
        () => true,
        () => false,
      ),
      freeBytes(),
    ]);
    return {
      nodeVersion: process.version,
      opensslVersion: process.versions.openssl,
      tlsVersion: DEFAULT_MAX_VERSION,
      database,
      keyValue: { ok: keyValueOk, kind: config.keyValue.driver },
      freeBytes: free,
      leftFiles,
    };
  }

  function chosenConfig(choice: Parameters<DatabaseChooser["choose"]>[0]): DatabaseConfig {
    if (choice.driver === "sqlite") return sqliteIn(config.data.dir);
    if (!choice.url || !/^postgres(ql)?:\/\//.test(choice.url) || !URL.canParse(choice.url))
      throw invalidField("url", "must be a postgres:// address", "invalid_url");
    return { driver: "postgres", url: choice.url };
  }

  const sameDatabase = (left: DatabaseConfig, right: DatabaseConfig): boolean =>
    JSON.stringify(left) === JSON.stringify(right);

  const chooser: DatabaseChooser = {
    async choose(choice) {
      const fixed = resolved.from === "environment" ? resolved.database : null;
      const wanted = fixed?.driver === choice.driver && choice.url === undefined ? fixed : chosenConfig(choice);
      if (fixed && !sameDatabase(fixed, wanted))
        throw invalid(
          [{ path: "driver", message: "is fixed by DATABASE_URL", code: "fixed" }],
          "DATABASE_URL names the database; unset it to choose another one here.",
        );
      const db = await platform.open(wanted).catch((error: unknown) => {
        throw unreachable(error);
      });
      const { version } = await db.ping();
      const next = await openSite(db);
      if (!fixed) await writeSavedDatabase(config.data.dir, wanted);
      resolved = { database: wanted, from: fixed ? "environment" : "saved" };
      replaceSite(next);
      return { driver: wanted.driver, version };
    },
    async test() {
      const { version } = await host.current.db.ping().catch((error: unknown) => {
        throw unreachable(new DatabaseUnreachableError(error));
      });
      return { driver: resolved.database.driver, version };
    },
    current: () => ({ driver: resolved.database.driver, isFixed: resolved.from === "environment" }),
  };

  const ports: InstallPorts = {
    chooser,
    databaseChosen: async () => resolved.from !== "default",
    draftFile: draftFileOf(config),
    gatherFacts,
    token: installToken,
    onInstalled: (url) => installed.resolve(config.http.baseUrl ?? url),
  };

  /** The site on a database, which may have one already. */
  async function openSite(db: Database): Promise<RunningSite> {
    const site = await createRunningSite(platform, db, ports);
    try {
      await takeUpWork(site);
      return site;
    } catch (error) {
      await site[Symbol.asyncDispose]();
      throw unreachable(error);
    }
  }

  /** The former site still answers the call that replaces it, so it is disposed of a moment later. */
  function replaceSite(next: RunningSite): void {
    const former = host.current;
    host.current = next;
    const disposeFormer = async (): Promise<void> => {
      try {
        await former[Symbol.asyncDispose]();
      } catch (error) {
        platform.logger.warn("The former database could not be closed", { error });
      }
    };
    setTimeout(disposeFormer, 1_000).unref();
  }

  const host = {
    current: await createRunningSite(platform, await platform.open(resolved.database), ports),
    installToken,
    installed: installed.promise,
    [Symbol.asyncDispose]: () => host.current[Symbol.asyncDispose](),
  };
  // A kill right after the installation leaves the answers, and with them the hash of a password.
  if (await host.current.isInstalled()) await ports.draftFile.remove();
  else if (leftFiles) platform.logger.warn(LEFT_FILES_WARNING);
  return host;
}
