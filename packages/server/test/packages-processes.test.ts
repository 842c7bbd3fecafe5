import { readdir } from "node:fs/promises";
import { join } from "node:path";
import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { doneIn, type PackageServer, startPackageServer } from "./support/package-server.js";
import { themePackage } from "./support/theme-package.js";
import { bootTwoSites } from "./support/two-sites.js";

const COAST = { kind: "theme", id: "coast" } as const;
const redisUrl = process.env.REDIS_URL ?? "";

const offer = (server: PackageServer, version: string): Promise<void> =>
  server.offer({ id: "coast", version, bytes: themePackage({ version }) });

async function openBoth(kind: Parameters<typeof bootTwoSites>[0], environment: Readonly<Record<string, string>>) {
  const server = await startPackageServer();
  const sites = await bootTwoSites(kind, environment, { packageSource: server.source });
  const both = [sites.first.as(sites.token), sites.second.as(sites.token)] as const;
  await offer(server, "1.0.0");
  doneIn(await both[0].call(api.installPackage, { body: COAST }));
  await offer(server, "2.0.0");
  return {
    server,
    sites,
    both,
    async [Symbol.asyncDispose]() {
      await sites[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}

describe.each(databases())("two processes of one site on $name", (kind) => {
  it.runIf(redisUrl)("with one Redis install a package in one of them at a time", async () => {
    await using shop = await openBoth(kind, { REDIS_URL: redisUrl });
    const { reached, release } = shop.server.hold();
    const first = shop.both[0].call(api.updatePackage, { body: COAST });
    await reached;
    const second = await shop.both[1].callLoosely(api.updatePackage, { body: COAST });
    expect([second.status, second.error.code]).toEqual([409, "SVC-API-4009"]);
    release();
    doneIn(await first);
    shop.server.faults.download = undefined;
    doneIn(await shop.both[1].call(api.restorePackage, { body: COAST }));
  });

  it("with no store in common let one win, and the other changes nothing", async () => {
    await using shop = await openBoth(kind, {});
    const { reached, release } = shop.server.hold();
    const updates = shop.both.map((ada) => ada.call(api.updatePackage, { body: COAST }));
    await reached;
    release();
    const answers = await Promise.all(updates);
    const winners = answers.filter(({ text }) => text.includes('"type":"done"'));
    expect(winners).toHaveLength(1);
    expect(answers.filter(({ text }) => text.includes('"code":"SVC-API-4009"'))).toHaveLength(1);
    const { body } = await shop.both[1].call(api.listMarketplacePackages);
    expect(body.packages).toMatchObject([{ version: "2.0.0", formerVersion: "1.0.0" }]);
    const kept = join(shop.sites.first.dataDir, "uploads/packages/theme/coast");
    expect(await readdir(kept)).toHaveLength(2);
    doneIn(await shop.both[1].call(api.restorePackage, { body: COAST }));
  });
});
