import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as api from "@sitevine/api";
import { type DatabaseKind, databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import type { SiteOverrides } from "../src/index.js";
import { Disposables } from "../src/kernel/disposables.js";
import type { BlobStorage } from "../src/platform/storage/blob-storage.js";
import { bootSite } from "./support/booted-site.js";
import { originals } from "./support/originals.js";
import { doneIn, startPackageServer } from "./support/package-server.js";
import { pluginAdmin } from "./support/plugin-package.js";
import { themePackage } from "./support/theme-package.js";

const COAST = { kind: "theme", id: "coast" } as const;
const ORPHAN = "0".repeat(64);

/** Stops whoever keeps a package in the folder, between the bytes and their row. */
function stopAfterBytes(folder: string) {
  const [reached, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const wrapStorage = (storage: BlobStorage): BlobStorage => ({
    write: (key, bytes) => storage.write(key, bytes),
    batch: () => storage.batch(),
    read: (key) => storage.read(key),
    copyTo: (key, file) => storage.copyTo(key, file),
    exists: (key) => storage.exists(key),
    delete: (key) => storage.delete(key),
    list: (below) => storage.list(below),
    async adopt(key, file) {
      await storage.adopt(key, file);
      if (!key.startsWith(folder)) return;
      reached.resolve();
      await go.promise;
    },
  });
  return { wrapStorage, reached: reached.promise, go: () => go.resolve() };
}

/** Boots processes of one site, one after another. */
async function oneSite(kind: DatabaseKind) {
  const resources = new Disposables();
  const database = resources.use(await kind.create(originals()));
  const shared: DatabaseKind = {
    ...kind,
    create: async () => ({ target: database.target, [Symbol.asyncDispose]: async () => undefined }),
  };
  return {
    boot: async (overrides: SiteOverrides, environment: Readonly<Record<string, string>> = {}) =>
      resources.use(await bootSite(shared, { overrides, environment })),
    [Symbol.asyncDispose]: () => resources[Symbol.asyncDispose](),
  };
}

/** Puts bytes into the storage that no row names. */
async function orphanIn(dataDir: string, folder: string): Promise<void> {
  const path = join(dataDir, "uploads", folder);
  await mkdir(path, { recursive: true });
  await writeFile(join(path, ORPHAN), "orphan");
}

describe.each(databases())("what one process keeps while another one starts and sweeps, on $name", (kind) => {
  it("is the package of a plugin that can be enabled afterwards", async () => {
    await using site = await oneSite(kind);
    const { wrapStorage, reached, go } = stopAfterBytes("plugins/");
    const first = await site.boot({ wrapStorage });
    const forum = pluginAdmin(first, await first.installed());
    const uploading = forum.upload({ definition: "" });
    await reached;
    await orphanIn(first.dataDir, "plugins/forum");
    const second = await site.boot({}, { DATA_DIR: first.dataDir });
    await second.settled();
    expect(await readdir(join(first.dataDir, "uploads/plugins/forum"))).not.toContain(ORPHAN);
    go();
    expect((await uploading).status).toBe(201);
    expect((await forum.enable()).status).toBe(200);
  });

  it("is the release of a theme to which the site can go back", async () => {
    await using site = await oneSite(kind);
    await using server = await startPackageServer();
    const offer = (version: string) => server.offer({ id: "coast", version, bytes: themePackage({ version }) });
    const { wrapStorage, reached, go } = stopAfterBytes("packages/");
    const first = await site.boot({ wrapStorage, packageSource: server.source });
    const ada = first.as(await first.installed());
    await offer("1.0.0");
    const installing = ada.call(api.installPackage, { body: COAST });
    await reached;
    await orphanIn(first.dataDir, "packages/theme/coast");
    // It has no store in common with the first, so no lock of that keeps it from sweeping.
    const second = await site.boot({ packageSource: server.source }, { DATA_DIR: first.dataDir });
    await second.settled();
    expect(await readdir(join(first.dataDir, "uploads/packages/theme/coast"))).not.toContain(ORPHAN);
    go();
    doneIn(await installing);
    await offer("2.0.0");
    doneIn(await ada.call(api.updatePackage, { body: COAST }));
    doneIn(await ada.call(api.restorePackage, { body: COAST }));
  });
});
