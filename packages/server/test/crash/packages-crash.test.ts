import { cp, readdir } from "node:fs/promises";
import { join } from "node:path";
import * as api from "@sitevine/api";
import { endpointCalls, fakeClock, recordingLogger, temporaryDirectory } from "@sitevine/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Disposables } from "../../src/kernel/disposables.js";
import { openDatabase } from "../../src/platform/db/open-database.js";
import { ADMIN, administratorToken, SITE } from "../support/booted-site.js";
import { noisePicture } from "../support/noise-picture.js";
import { doneIn, openPublisher, type PackageServer, startPackageServer } from "../support/package-server.js";
import { homeLayout, themePackage } from "../support/theme-package.js";
import { outcomesIn } from "./old-or-new.js";
import { copyTables, openSiteAt } from "./open-site.js";
import { operationOf } from "./operation.js";
import { type Kills, killAtEachStepOf } from "./run-child.js";

// By then nobody holds any more what a killed process held, and its temporary files are swept.
const LATER_MS = 24 * 60 * 60_000;
const COAST = { kind: "theme", id: "coast" } as const;

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name).slice(folder.length)] : []))
    .sort();
}

/** All that an operator and a reader can see of packages and of the look, and every file, after a restart. */
async function observe(dataDir: string) {
  await using site = await openSiteAt(dataDir, { clock: fakeClock(new Date(Date.now() + LATER_MS)) });
  await site.settled();
  const guest = endpointCalls(site);
  const ada = guest.as(await administratorToken(site));
  await using db = await openDatabase({ driver: "sqlite", file: join(dataDir, "site.sqlite") }, recordingLogger());
  const publishers = await db.read.selectFrom("package_publishers").select(["id", "public_key"]).execute();
  const log = await db.read.selectFrom("activity_log").select("action").where("action", "like", "package.%").execute();
  return {
    packages: (await ada.call(api.listMarketplacePackages)).body.packages.map(({ installedAt: _, ...item }) => item),
    library: (await ada.call(api.listThemes)).body.map(({ id, manifest, active }) => ({ id, manifest, active })),
    layouts: (await guest.call(api.listLayouts)).text,
    css: (await guest.call(api.getStylesheet)).text,
    publishers,
    log: log.map(({ action }) => action).sort(),
    files: await filesBelow(join(dataDir, "uploads")),
    unfinished: await readdir(join(dataDir, "incoming")).catch(() => []),
  };
}

describe("a process killed while it changes packages", () => {
  const stack = new Disposables();
  let work = "";
  let kills: Kills;

  const changes = [
    { name: "install", endpoint: api.installPackage },
    { name: "update", endpoint: api.updatePackage },
    { name: "restore", endpoint: api.restorePackage },
  ];

  beforeAll(async () => {
    work = stack.use(await temporaryDirectory()).path;
    const server = stack.use(await startPackageServer());
    await makeSites(server);
    kills = await killAtEachStepOf(
      changes.map(({ name, endpoint }) => ({
        name,
        from: join(work, name),
        to: join(work, name),
        operation: {
          ...operationOf(endpoint),
          body: COAST,
          login: { email: ADMIN.email, password: ADMIN.password },
          catalogueUrl: server.catalogueUrl,
        },
      })),
    );
  }, 300_000);
  afterAll(() => stack[Symbol.asyncDispose]());

  /** A site without the package, and sites that have it, of which one can still be updated. */
  async function makeSites(server: PackageServer): Promise<void> {
    const publisher = stack.use({ ...(await openPublisher()), [Symbol.dispose]: () => undefined });
    const offer = async (version: string, asset: number): Promise<void> => {
      // Large enough to be read while they arrive.
      const assets = { "dot.png": noisePicture(1_500_000 + asset), "b.png": noisePicture(1_600_000 + asset) };
      const bytes = themePackage({ version, layouts: { home: homeLayout(version) }, assets });
      await server.offer({ id: "coast", version, bytes, publisher: await publisher.sign(bytes) });
    };
    await copyTables(join(work, "none"));
    await using site = await openSiteAt(join(work, "none"), { packageSource: server.source });
    await site.install({ site: SITE, admin: ADMIN });
    const ada = endpointCalls(site).as(await administratorToken(site));
    await site.settled();
    await cp(join(work, "none"), join(work, "install"), { recursive: true });
    const change = async (endpoint: typeof api.installPackage | typeof api.updatePackage): Promise<void> =>
      void doneIn(await ada.call(endpoint, { body: COAST }));
    await offer("0.9.0", 0);
    await change(api.installPackage);
    await ada.call(api.activateTheme, { params: { id: "coast" } });
    await offer("1.0.0", 1);
    await change(api.updatePackage);
    await cp(join(work, "none"), join(work, "restore"), { recursive: true });
    await cp(join(work, "none"), join(work, "update"), { recursive: true });
    await offer("2.0.0", 2);
  }

  it.each(changes)(
    "leaves the old package or the new one, never half ($name)",
    async ({ name }) => {
      const untouched = join(work, `${name}-before`);
      await cp(join(work, name), untouched, { recursive: true });
      const before = await observe(untouched);
      const { folders, steps, finished } = kills.of(name);
      const after = await observe(finished);
      expect(after.packages).not.toEqual(before.packages);

      const outcomes = await outcomesIn(folders, { before, after, observe });
      expect(steps).toBeGreaterThan(10);
      expect(outcomes).toEqual(["new", "old"]);
    },
    300_000,
  );
});
