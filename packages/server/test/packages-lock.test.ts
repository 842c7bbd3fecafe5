import { readdir } from "node:fs/promises";
import { join } from "node:path";
import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { BlobStorage } from "../src/platform/storage/blob-storage.js";
import { bootSite } from "./support/booted-site.js";
import { doneIn, errorIn, startPackageServer } from "./support/package-server.js";
import { homeLayout, themePackage } from "./support/theme-package.js";

const COAST = { kind: "theme", id: "coast" } as const;
const KEPT = "packages/theme/coast";
// A lock is renewed this often, and held for a minute.
const RENEWED_MS = 15_000;
const EXPIRED_MS = 61_000;

/** A site with version 1.0.0 and is offered 2.0.0. `keeping` runs before a release is kept. */
async function openShop(kind: Parameters<typeof bootSite>[0], keeping: (storage: BlobStorage) => Promise<void>) {
  const server = await startPackageServer();
  const wrapStorage = (storage: BlobStorage): BlobStorage => ({
    read: (key) => storage.read(key),
    exists: (key) => storage.exists(key),
    list: (folder) => storage.list(folder),
    delete: (key) => storage.delete(key),
    copyTo: (key, file) => storage.copyTo(key, file),
    write: (key, bytes) => storage.write(key, bytes),
    batch: () => storage.batch(),
    async adopt(key, file) {
      await keeping(storage);
      await storage.adopt(key, file);
    },
  });
  const booted = await bootSite(kind, { overrides: { packageSource: server.source, wrapStorage } });
  const ada = booted.as(await booted.installed());
  const offer = (version: string) =>
    server.offer({ id: "coast", version, bytes: themePackage({ version, layouts: { home: homeLayout(version) } }) });
  await offer("1.0.0");
  doneIn(await ada.call(api.installPackage, { body: COAST }));
  await ada.call(api.activateTheme, { params: { id: "coast" } });
  await offer("2.0.0");
  return {
    server,
    ada,
    clock: booted.clock,
    update: () => ada.call(api.updatePackage, { body: COAST }),
    kept: () => readdir(join(booted.dataDir, "uploads", KEPT)),
    observe: async () => ({
      layouts: (await ada.call(api.listLayouts)).text,
      installed: (await ada.call(api.listMarketplacePackages)).text,
      library: (await ada.call(api.listThemes)).text,
      log: await booted
        .database()
        .read.selectFrom("activity_log")
        .select(["action", "subject"])
        .orderBy("id")
        .execute(),
      unfinished: await readdir(join(booted.dataDir, "incoming")),
    }),
    async [Symbol.asyncDispose]() {
      await booted[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}

const idle = async (): Promise<void> => undefined;

/** Counts the timers that renew a lock. Jobs in the background start and end timers with other intervals. */
function countRenewals(): () => number {
  const started = vi.spyOn(globalThis, "setInterval");
  const ended = vi.spyOn(globalThis, "clearInterval");
  return () => {
    const renewals = started.mock.calls.flatMap(([, delay], call) =>
      delay === RENEWED_MS ? [started.mock.results[call]?.value] : [],
    );
    const over = new Set<unknown>(ended.mock.calls.map(([timer]) => timer));
    return renewals.filter((timer) => !over.has(timer)).length;
  };
}

describe.each(databases())("the lock of a package on $name", (kind) => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  it("is held for as long as an installation takes", async () => {
    await using shop = await openShop(kind, idle);
    const renewals = countRenewals();
    const { reached, release } = shop.server.hold();
    const first = shop.update();
    await reached;
    expect(renewals()).toBe(1);
    for (let passed = 0; passed < 5 * 60_000; passed += RENEWED_MS) {
      shop.clock.advance(RENEWED_MS);
      await vi.advanceTimersByTimeAsync(RENEWED_MS);
    }
    const second = await shop.ada.callLoosely(api.updatePackage, { body: COAST });
    expect([second.status, second.error.code]).toEqual([409, "SVC-API-4009"]);
    release();
    expect(doneIn(await first).version).toBe("2.0.0");
    expect(renewals()).toBe(0);
  });

  it("that expired during a download ends it, and what another installation did stays", async () => {
    await using shop = await openShop(kind, idle);
    const { reached, release } = shop.server.hold();
    const first = shop.update();
    await reached;
    shop.clock.advance(EXPIRED_MS);
    shop.server.faults.download = undefined;
    doneIn(await shop.update());
    const after = await shop.observe();
    const kept = await shop.kept();
    await vi.advanceTimersByTimeAsync(RENEWED_MS);
    expect(errorIn(await first)).toMatchObject({
      code: "SVC-API-4009",
      message: "The installation took too long, and another one may have begun.",
    });
    release();
    expect({ ...(await shop.observe()), unfinished: [] }).toEqual({ ...after, unfinished: [] });
    expect((await shop.observe()).unfinished).toEqual([]);
    expect(await shop.kept()).toEqual(kept);
  });

  it("that expired after the checks keeps the installation from writing, and from sweeping what another one keeps", async () => {
    let lose = idle as (storage: BlobStorage) => Promise<void>;
    await using shop = await openShop(kind, (storage) => lose(storage));
    const before = await shop.observe();
    const foreign = "f".repeat(64);
    lose = async (storage) => {
      shop.clock.advance(EXPIRED_MS);
      await storage.write(`${KEPT}/${foreign}`, new Uint8Array(1));
      await vi.advanceTimersByTimeAsync(RENEWED_MS);
    };
    expect(errorIn(await shop.update()).code).toBe("SVC-API-4009");
    lose = idle;
    expect(await shop.observe()).toEqual(before);
    expect(await shop.kept()).toContain(foreign);
    // Holder of the lock after this one sweeps.
    expect(doneIn(await shop.update()).version).toBe("2.0.0");
    expect(await shop.kept()).toHaveLength(2);
  });
});
