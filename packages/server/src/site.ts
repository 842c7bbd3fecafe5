import type { SiteConfig } from "./config/config.js";
import { ConfigError } from "./config/config-error.js";
import { hasLeftFiles } from "./config/left-files.js";
import { readInstallAnswers } from "./features/install/index.js";
import { type Listener, listen } from "./http/listen.js";
import { createReadyReplies } from "./http/ready-replies.js";
import type { ServerBindings } from "./http/request-context.js";
import { Disposables } from "./kernel/disposables.js";
import { openPlatform, type SiteOverrides } from "./platform-context.js";
import { createSiteHost, takeUpWork } from "./site-host.js";

/** A site: it answers requests, listens when told to, and releases everything when it is disposed of. */
export interface Site extends AsyncDisposable {
  fetch(request: Request, bindings?: ServerBindings): Promise<Response>;
  /** Listens on the configured host and port; port 0 takes a free one. */
  start(): Promise<{ readonly url: string }>;
  isInstalled(): Promise<boolean>;
  /** Callers from other machines need this token while the site is not installed. */
  readonly installToken: string;
  /** The address under which readers know the site, once this process has installed it. */
  readonly installed: Promise<string>;
  /**
   * Installs the site without a browser: takes the bodies of the installer's site and admin steps, checks them by the
   * same rules and passes them to the same service. Returns the site id; throws {AppError} with every issue.
   */
  install(answers: { readonly site: unknown; readonly admin: unknown }): Promise<string>;
  /** Brings the tables up to date and returns the names of the migrations that ran. */
  migrate(): Promise<readonly string[]>;
  /** Resolves when no background work is due any more: for tests, and for programs that end. */
  settled(): Promise<void>;
}

const GRACE_MS = 10_000;

/** An unhandled rejection would end the process without a line in the log. */
function watchRejections(report: (reason: unknown) => void): Disposable {
  process.on("unhandledRejection", report);
  return { [Symbol.dispose]: () => void process.off("unhandledRejection", report) };
}

const listenProblem = (error: unknown, { host, port }: SiteConfig["http"]): unknown => {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE")
    return new ConfigError("PORT", `Port ${port} is in use; stop the other program or set PORT to another one.`);
  if (code === "EACCES")
    return new ConfigError("PORT", `Port ${port} needs more rights than this program has; set PORT to 1024 or above.`);
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return new ConfigError("HOST", `HOST must be an address of this machine, which ${host} is not.`);
  return error;
};

/**
 * Builds a site from its configuration.
 * @throws {ConfigError} when a setting is wrong, {DatabaseUnreachableError} when the database does not answer.
 */
export async function createSite(config: SiteConfig, overrides: SiteOverrides = {}): Promise<Site> {
  await using opening = new Disposables();
  const leftFiles = await hasLeftFiles(config);
  const platform = opening.use(await openPlatform(config, overrides));
  const host = opening.use(await createSiteHost(platform, leftFiles));
  if (overrides.takesUpWork !== false) await takeUpWork(host.current);
  const resources = opening.move();
  let listener: Listener | undefined;

  return {
    fetch: (request, bindings) => host.current.fetch(request, bindings),
    isInstalled: () => host.current.isInstalled(),
    installToken: host.installToken,
    installed: host.installed,
    migrate: () => host.current.migrate(),
    settled: () => host.current.settled(),
    async install(answers) {
      const { site, admin } = readInstallAnswers(answers);
      await host.current.install.saveSite(site);
      await host.current.install.saveAdmin(admin);
      return host.current.install.finalize();
    },
    async start() {
      resources.use(
        watchRejections((error) => host.current.logger.error("Work that nobody waited for failed", { error })),
      );
      const { host: address, port } = config.http;
      const fetch = (request: Request, bindings: ServerBindings) => host.current.fetch(request, bindings);
      const secureHeaders = () => host.current.secureHeaders();
      const answerReady = createReadyReplies((...asked) => host.current.findReady(...asked), secureHeaders);
      const { newId, logger } = platform;
      const options = { host: address, port, answerReady, fetch, secureHeaders, graceMs: GRACE_MS, newId, logger };
      listener = await listen(options).catch((error: unknown) => {
        throw listenProblem(error, config.http);
      });
      const shown = address === "127.0.0.1" || address === "0.0.0.0" || address === "::" ? "localhost" : address;
      return { url: `http://${shown.includes(":") ? `[${shown}]` : shown}:${listener.port}` };
    },
    async [Symbol.asyncDispose]() {
      // The streams end with the site; the server waits only briefly for everything else.
      const closing = listener?.[Symbol.asyncDispose]();
      host.current.endStreams();
      await closing;
      await resources[Symbol.asyncDispose]();
    },
  };
}
