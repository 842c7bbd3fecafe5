import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { writeZip } from "@sitevine/theme-engine";
import { describe, expect, it } from "vitest";
import { type BootedSite, bootSite } from "./support/booted-site.js";
import { doneIn, errorIn, eventsIn, type PackageServer, startPackageServer } from "./support/package-server.js";
import { homeLayout, themePackage, upload } from "./support/theme-package.js";

const COAST = { kind: "theme", id: "coast" } as const;

const UNKNOWN_BLOCK = { home: homeLayout("a", { type: "odd" }) };

const release = (version: string, parts: Parameters<typeof themePackage>[0] = {}) => ({
  id: "coast",
  version,
  bytes: themePackage({ version, layouts: { home: homeLayout(version) }, ...parts }),
});

async function openShop(kind: Parameters<typeof bootSite>[0]) {
  const server = await startPackageServer();
  const booted = await bootSite(kind, { overrides: { packageSource: server.source } });
  const ada = booted.as(await booted.installed());
  return {
    server,
    booted,
    ada,
    install: (version?: string) =>
      ada.call(api.installPackage, { body: { ...COAST, ...(version !== undefined && { version }) } }),
    update: (version?: string) =>
      ada.call(api.updatePackage, { body: { ...COAST, ...(version !== undefined && { version }) } }),
    restore: () => ada.call(api.restorePackage, { body: COAST }),
    installed: async () => (await ada.call(api.listMarketplacePackages)).body.packages,
    async [Symbol.asyncDispose]() {
      await booted[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}

/** The kept releases, and what temporary files there are. */
async function filesOf({ dataDir }: BootedSite): Promise<{ kept: number; unfinished: string[] }> {
  const kept = await readdir(join(dataDir, "uploads", "packages"), { recursive: true }).catch(() => []);
  const unfinished = await readdir(join(dataDir, "incoming")).catch(() => []);
  return { kept: kept.filter((path) => /[0-9a-f]{64}$/.test(path)).length, unfinished };
}

const actionsOf = async (booted: BootedSite): Promise<string[]> => {
  const rows = await booted
    .database()
    .read.selectFrom("activity_log")
    .select(["action", "subject"])
    .where("action", "like", "package.%")
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(({ action, subject }) => `${action} ${subject}`);
};

async function offerTwo(server: PackageServer): Promise<void> {
  await server.offer(release("1.0.0"));
  await server.offer(release("2.0.0"));
}

describe.each(databases())("packages of the marketplace on $name", (kind) => {
  it("are installed step by step, with the result of an upload of the same package", async () => {
    await using shop = await openShop(kind);
    await shop.server.offer(release("1.0.0", { layouts: UNKNOWN_BLOCK }));
    const answer = await shop.install();
    expect(answer.headers.get("content-type")).toBe("application/x-ndjson; charset=utf-8");
    const phases = eventsIn(answer).flatMap((event) => (event.type === "progress" ? [event.phase] : []));
    expect([...new Set(phases)]).toEqual(["authorize", "download", "verify", "unpack", "install"]);
    const done = doneIn(answer);
    expect(done).toMatchObject({ ...COAST, version: "1.0.0", activated: false, current: null, publisher: null });

    await using other = await bootSite(kind);
    const uploaded = other.as(await other.installed());
    const bytes = themePackage({ version: "1.0.0", layouts: UNKNOWN_BLOCK });
    const result = await uploaded.call(api.importTheme, { body: upload(bytes) });
    expect(result.body.unknownBlocks).toHaveLength(1);
    expect(done.theme).toEqual(result.body);

    expect(await shop.installed()).toMatchObject([
      { ...COAST, name: "coast", version: "1.0.0", publisher: null, formerVersion: null },
    ]);
    expect(await filesOf(shop.booted)).toEqual({ kept: 1, unfinished: [] });
    expect(await actionsOf(shop.booted)).toEqual(["package.install theme.coast"]);
  });

  it("are updated, restored and brought forward again; two releases are kept", async () => {
    await using shop = await openShop(kind);
    await shop.server.offer(release("1.0.0"));
    doneIn(await shop.install());
    await shop.ada.call(api.activateTheme, { params: { id: "coast" } });
    await shop.server.offer(release("2.0.0"));
    const updated = doneIn(await shop.update());
    expect(updated).toMatchObject({ version: "2.0.0", activated: true, current: { id: "coast", version: "2.0.0" } });
    await shop.server.offer(release("3.0.0"));
    doneIn(await shop.update());
    expect(await filesOf(shop.booted)).toEqual({ kept: 2, unfinished: [] });
    expect(await shop.installed()).toMatchObject([{ version: "3.0.0", formerVersion: "2.0.0" }]);

    const { downloads } = shop.server;
    const restored = doneIn(await shop.restore());
    expect(restored).toMatchObject({ version: "2.0.0", activated: true, current: { version: "2.0.0" } });
    expect(await shop.installed()).toMatchObject([{ version: "2.0.0", formerVersion: "3.0.0" }]);
    expect((await shop.ada.call(api.listLayouts)).text).toContain("2.0.0");
    doneIn(await shop.restore());
    expect(await shop.installed()).toMatchObject([{ version: "3.0.0", formerVersion: "2.0.0" }]);
    expect(shop.server.downloads).toBe(downloads);
    expect(await filesOf(shop.booted)).toEqual({ kept: 2, unfinished: [] });
    expect(await actionsOf(shop.booted)).toEqual(
      ["install", "update", "update", "restore", "restore"].map((verb) => `package.${verb} theme.coast`),
    );
  });

  it("follow an undo of the theme, a removal and an upload in their place", async () => {
    await using shop = await openShop(kind);
    await shop.server.offer(release("1.0.0"));
    doneIn(await shop.install());
    await shop.ada.call(api.activateTheme, { params: { id: "coast" } });
    await shop.server.offer(release("2.0.0"));
    doneIn(await shop.update());
    await shop.ada.call(api.discardTheme);
    expect(await shop.installed()).toMatchObject([{ version: "1.0.0", formerVersion: "2.0.0" }]);
    doneIn(await shop.restore());
    expect(await shop.installed()).toMatchObject([{ version: "2.0.0", formerVersion: "1.0.0" }]);

    await shop.ada.call(api.importTheme, { body: upload(themePackage({ version: "9.0.0" })) });
    expect(await shop.installed()).toEqual([]);
    expect((await shop.ada.callLoosely(api.updatePackage, { body: COAST })).error.code).toBe("SVC-API-4004");
    expect((await shop.ada.callLoosely(api.restorePackage, { body: COAST })).error.code).toBe("SVC-API-4004");
  });

  it("take their kept releases along when the theme is removed", async () => {
    await using shop = await openShop(kind);
    await offerTwo(shop.server);
    doneIn(await shop.install("1.0.0"));
    doneIn(await shop.update());
    expect((await filesOf(shop.booted)).kept).toBe(2);
    await shop.ada.call(api.removeTheme, { params: { id: "coast" } });
    expect(await shop.installed()).toEqual([]);
    expect((await filesOf(shop.booted)).kept).toBe(0);
    expect(await shop.booted.database().read.selectFrom("marketplace_packages").select("id").execute()).toEqual([]);
    doneIn(await shop.install());
    expect(await shop.installed()).toMatchObject([{ version: "2.0.0", formerVersion: null }]);
  });

  it("refuse before the stream begins what is known by then", async () => {
    await using shop = await openShop(kind);
    await shop.server.offer(release("1.0.0"));
    const refusals = [
      await shop.ada.callLoosely(api.updatePackage, { body: COAST }),
      await shop.ada.callLoosely(api.restorePackage, { body: COAST }),
      await shop.ada.callLoosely(api.installPackage, { body: { ...COAST, version: "one" } }),
    ];
    expect(refusals.map(({ status, error }) => [status, error.code])).toEqual([
      [404, "SVC-API-4004"],
      [404, "SVC-API-4004"],
      [422, "SVC-API-4001"],
    ]);
    doneIn(await shop.install());
    const same = await shop.ada.callLoosely(api.updatePackage, { body: { ...COAST, version: "1.0.0" } });
    expect([same.status, same.error.code]).toEqual([409, "SVC-API-4009"]);
    expect(errorIn(await shop.update())).toMatchObject({ code: "SVC-API-4009" });
    expect(shop.server.downloads).toBe(1);
  });

  it("are refused on a site that is not connected", async () => {
    await using booted = await bootSite(kind);
    const ada = booted.as(await booted.installed());
    for (const endpoint of [api.installPackage, api.authorizeDownload]) {
      const { status, error } = await ada.callLoosely(endpoint, { body: COAST });
      expect([status, error.code]).toEqual([409, "SVC-LICENSE-9006"]);
    }
  });

  it("never go backwards unless the request names the version", async () => {
    await using shop = await openShop(kind);
    await offerTwo(shop.server);
    doneIn(await shop.install());
    shop.server.forget("coast", "2.0.0");
    expect(errorIn(await shop.update())).toMatchObject({
      code: "SVC-LICENSE-9014",
      details: { offered: "1.0.0", installed: "2.0.0", highest: "2.0.0" },
    });
    expect(await shop.installed()).toMatchObject([{ version: "2.0.0" }]);
    doneIn(await shop.update("1.0.0"));
    expect(await shop.installed()).toMatchObject([{ version: "1.0.0", formerVersion: "2.0.0" }]);
    await shop.server.offer(release("1.5.0"));
    expect(errorIn(await shop.update())).toMatchObject({
      code: "SVC-LICENSE-9014",
      details: { offered: "1.5.0", installed: "1.0.0", highest: "2.0.0" },
    });
    expect(shop.server.downloads).toBe(2);
  });

  it("remember what was authorised, even when it was never installed", async () => {
    await using shop = await openShop(kind);
    await offerTwo(shop.server);
    const { body } = await shop.ada.call(api.authorizeDownload, { body: COAST });
    expect(body).toMatchObject({
      ...COAST,
      version: "2.0.0",
      entitlement: null,
      expiresAt: "2030-01-01T00:05:00.000Z",
    });
    shop.server.forget("coast", "2.0.0");
    expect(errorIn(await shop.install())).toMatchObject({ code: "SVC-LICENSE-9014", details: { highest: "2.0.0" } });
  });

  it("must be what was authorised: the id and the version inside count", async () => {
    await using shop = await openShop(kind);
    for (const parts of [{ id: "cliff" }, { version: "1.0.1" }]) {
      await shop.server.offer(release("1.0.0", parts));
      expect(errorIn(await shop.install())).toMatchObject({ code: "SVC-LICENSE-9011" });
      shop.server.forget("coast", "1.0.0");
    }
    expect((await shop.ada.call(api.listThemes)).body).toEqual([]);
    expect(await shop.installed()).toEqual([]);
    expect(await filesOf(shop.booted)).toEqual({ kept: 0, unfinished: [] });
  });

  it("must be of the kind that was authorised: a plugin is no theme, however large its parts are", async () => {
    await using shop = await openShop(kind);
    const encoder = new TextEncoder();
    const manifest = { id: "coast", name: "Coast", version: "1.0.0", vendor: "sitevine", entry: "server.js" };
    for (const length of [10, 6_000_000]) {
      const parts = { "plugin.json": JSON.stringify(manifest), "server.js": `//${" ".repeat(length)}` };
      const files = Object.entries(parts).map(([name, text]) => [name, encoder.encode(text)] as const);
      await shop.server.offer({ ...release("1.0.0"), bytes: writeZip(new Map(files)) });
      expect(errorIn(await shop.install())).toMatchObject({
        code: "SVC-LICENSE-9011",
        message: "The package is a plugin instead of the theme coast 1.0.0.",
      });
      shop.server.forget("coast", "1.0.0");
    }
    expect((await shop.ada.call(api.listThemes)).body).toEqual([]);
    expect(await filesOf(shop.booted)).toEqual({ kept: 0, unfinished: [] });
  });

  it("report every finding of a package that is refused", async () => {
    await using shop = await openShop(kind);
    await shop.server.offer(release("1.0.0", { tokens: { nowhere: {} }, css: "@import 'x';" }));
    const { code, details } = errorIn(await shop.install());
    expect(code).toBe("SVC-THEME-3001");
    expect(Array.isArray(details) && details.length).toBeGreaterThan(1);
    expect(await filesOf(shop.booted)).toEqual({ kept: 0, unfinished: [] });
  });

  it("do not restore bytes that were changed on disk", async () => {
    await using shop = await openShop(kind);
    await shop.server.offer(release("1.0.0"));
    doneIn(await shop.install());
    await shop.server.offer(release("2.0.0"));
    doneIn(await shop.update());
    const [row] = await shop.booted.database().read.selectFrom("marketplace_packages").selectAll().execute();
    const path = join(shop.booted.dataDir, "uploads/packages/theme/coast", row?.former_sha256 ?? "");
    await writeFile(path, release("1.0.0", { layouts: { home: homeLayout("another") } }).bytes);
    expect(errorIn(await shop.restore())).toMatchObject({ code: "SVC-API-4009" });
    expect(await shop.installed()).toMatchObject([{ version: "2.0.0", formerVersion: "1.0.0" }]);
  });
});
