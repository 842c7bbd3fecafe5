import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { disablePlugin, enablePlugin, uninstallPlugin, uploadPlugin } from "@sitevine/api";
import { readPluginPackage } from "@sitevine/plugin-sdk/package";
import { createSite, loadConfig, SERVICE_VERSION, type SiteOverrides } from "@sitevine/server";
import { catchMails } from "./caught-mails.js";
import { type ForeignHost, foreignHosts } from "./foreign-hosts.js";
import { ADMIN, createPeople, type Person } from "./people.js";

export interface TestOptions {
  /** Answers in place of all other hosts. By default nobody answers. */
  readonly host?: ForeignHost;
  /** Overrides other parts of the site. */
  readonly overrides?: SiteOverrides;
}

/** A site of its own with the plugin installed and enabled. Its clock stands still unless the test moves it. */
export interface TestedPlugin extends AsyncDisposable {
  readonly admin: Person;
  readonly guest: Person;
  /** Registers a member. */
  member(username: string): Promise<Person>;
  /** Mails that the site sent, oldest first, but for those with the codes for registering. */
  readonly mails: ReturnType<typeof catchMails>["mails"];
  /** Moves the clock and runs what is due then, such as the jobs of the plugin. */
  advance(milliseconds: number): Promise<void>;
  /** Resolves when no work is due any more, such as calls of listeners. */
  settled(): Promise<void>;
  /** Installs another release of the plugin. */
  update(bytes: Uint8Array): Promise<void>;
  disable(): Promise<void>;
  enable(): Promise<void>;
  uninstall(options: { readonly removeData: boolean }): Promise<void>;
}

const formOf = (bytes: Uint8Array) => ({ file: new File([new Uint8Array(bytes)], "plugin.svplugin") });

const START = Date.UTC(2030, 0, 1);

/**
 * Boots a site on SQLite in a temporary folder, installs a package and enables the plugin. Rejects with an Error that has every
 * finding when the package is not valid, and with an ApiError when the plugin does not start.
 */
export async function bootPlugin(bytes: Uint8Array, options: TestOptions = {}): Promise<TestedPlugin> {
  const read = readPluginPackage(bytes, { serviceVersion: SERVICE_VERSION });
  if (!read.ok) throw new Error(read.findings.map(({ file, message }) => `${file} ${message}`).join("\n"));
  const { id } = read.package.manifest;

  await using opening = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), "sitevine-plugin-"));
  opening.defer(() => rm(folder, { recursive: true, force: true }));
  const { mails, mailer, take } = catchMails();
  let now = START;
  const overrides: SiteOverrides = {
    clock: { now: () => new Date(now) },
    mailer,
    httpOut: foreignHosts(options.host ?? (() => null)),
    ...options.overrides,
  };
  const config = loadConfig({ NODE_ENV: "test", DATA_DIR: folder, LOG_LEVEL: "silent" });
  const site = opening.use(await createSite(config, overrides));
  await site.install({
    site: { name: "Test site", url: "http://site.test", language: "en", timezone: "UTC" },
    admin: ADMIN,
  });
  async function codeTo(email: string): Promise<string> {
    await site.settled();
    return /\b\d{6}\b/.exec(take(email)?.text ?? "")?.[0] ?? "";
  }
  const people = createPeople(site, id, codeTo);
  const admin = await people.admin();
  await admin.client.call(uploadPlugin, { body: formOf(bytes) });
  await admin.client.call(enablePlugin, { params: { id } });
  const resources = opening.move();

  return {
    admin,
    guest: people.guest(),
    mails,
    member: people.member,
    settled: () => site.settled(),
    async advance(milliseconds) {
      now += milliseconds;
      await site.settled();
    },
    async update(next) {
      await admin.client.call(uploadPlugin, { body: formOf(next) });
    },
    async disable() {
      await admin.client.call(disablePlugin, { params: { id } });
    },
    async enable() {
      await admin.client.call(enablePlugin, { params: { id } });
    },
    async uninstall({ removeData }) {
      await admin.client.call(uninstallPlugin, { params: { id }, query: { removeData } });
      await site.settled();
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}
