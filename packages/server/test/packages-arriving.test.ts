import { readdir } from "node:fs/promises";
import { join } from "node:path";
import * as api from "@sitevine/api";
import { databases, eventually } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { bootSite } from "./support/booted-site.js";
import { noisePicture } from "./support/noise-picture.js";
import { doneIn, errorIn, startPackageServer } from "./support/package-server.js";
import { PNG, themePackage, upload } from "./support/theme-package.js";

const COAST = { kind: "theme", id: "coast" } as const;
const pictures = Array.from({ length: 8 }, (_, index) => [`${index}.png`, noisePicture(600_000 + index)] as const);
const bytes = themePackage({ assets: { "dot.png": PNG, ...Object.fromEntries(pictures) } });

async function openShop(kind: Parameters<typeof bootSite>[0]) {
  const server = await startPackageServer();
  const booted = await bootSite(kind, { overrides: { packageSource: server.source } });
  await server.offer({ id: "coast", version: "1.0.0", bytes });
  return {
    server,
    booted,
    ada: booted.as(await booted.installed()),
    unfinished: () => readdir(join(booted.dataDir, "uploads/.unfinished")),
    incoming: () => readdir(join(booted.dataDir, "incoming")),
    async [Symbol.asyncDispose]() {
      server.faults.download = undefined;
      await server[Symbol.asyncDispose]();
      await booted[Symbol.asyncDispose]();
    },
  };
}

describe.each(databases())("a large package on $name", (kind) => {
  it("has files on disk before it has arrived, and ends as an upload of the same package", async () => {
    await using shop = await openShop(kind);
    const { reached, release } = shop.server.hold();
    const installing = shop.ada.call(api.installPackage, { body: COAST });
    await reached;
    await eventually(async () => expect((await shop.unfinished()).length).toBeGreaterThan(0));
    release();
    const { theme } = doneIn(await installing);
    expect(await shop.unfinished()).toEqual([]);
    expect(await readdir(join(shop.booted.dataDir, "uploads/themes/coast"))).toHaveLength(pictures.length + 1);
    await using other = await bootSite(kind);
    const bob = other.as(await other.installed());
    const { body } = await bob.call(api.importTheme, { body: upload(bytes) });
    expect(theme).toEqual(body);
    expect(await readdir(join(other.dataDir, "uploads/themes/coast"))).toEqual(
      await readdir(join(shop.booted.dataDir, "uploads/themes/coast")),
    );
  });

  it("leaves nothing behind when the connection breaks after files were stored", async () => {
    await using shop = await openShop(kind);
    const broken = Promise.withResolvers<() => void>();
    shop.server.faults.download = (response, whole) => {
      response.writeHead(200, { "Content-Length": whole.length });
      response.write(whole.subarray(0, whole.length / 2), () => broken.resolve(() => void response.destroy()));
    };
    const installing = shop.ada.call(api.installPackage, { body: COAST });
    const breakOff = await broken.promise;
    await eventually(async () => expect((await shop.unfinished()).length).toBeGreaterThan(0));
    breakOff();
    expect(errorIn(await installing).code).toBe("SVC-LICENSE-9007");
    expect([await shop.unfinished(), await shop.incoming()]).toEqual([[], []]);
    expect((await shop.ada.call(api.listThemes)).body).toEqual([]);
  });
});
