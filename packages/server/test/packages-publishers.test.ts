import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { bootSite } from "./support/booted-site.js";
import { doneIn, errorIn, openPublisher, startPackageServer } from "./support/package-server.js";
import { themePackage } from "./support/theme-package.js";

const COAST = { kind: "theme", id: "coast" } as const;
type Publisher = Awaited<ReturnType<typeof openPublisher>>;

async function openShop(kind: Parameters<typeof bootSite>[0]) {
  const server = await startPackageServer();
  const booted = await bootSite(kind, { overrides: { packageSource: server.source } });
  const ada = booted.as(await booted.installed());
  return {
    server,
    booted,
    /** Offers a release, signed by somebody or nobody. */
    async publish(version: string, publisher?: Publisher): Promise<void> {
      const bytes = themePackage({ version });
      await server.offer({ id: "coast", version, bytes, publisher: await publisher?.sign(bytes) });
    },
    install: (acceptPublisher?: string) =>
      ada.call(api.installPackage, { body: { ...COAST, ...(acceptPublisher && { acceptPublisher }) } }),
    restore: () => ada.call(api.restorePackage, { body: COAST }),
    remove: () => ada.call(api.removeTheme, { params: { id: "coast" } }),
    installed: async () => (await ada.call(api.listMarketplacePackages)).body.packages,
    consents: async () => {
      const log = booted.database().read.selectFrom("activity_log").select("detail");
      const rows = await log.where("action", "=", "package.publisher").orderBy("id").execute();
      return rows.map(({ detail }) => JSON.parse(detail));
    },
    async [Symbol.asyncDispose]() {
      await booted[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}

describe.each(databases())("publishers of packages on $name", (kind) => {
  it("are pinned with the first release, and another key needs consent to exactly that key", async () => {
    await using shop = await openShop(kind);
    const [anna, eve, bert] = [await openPublisher(), await openPublisher(), await openPublisher()];
    await shop.publish("1.0.0", anna);
    expect(doneIn(await shop.install()).publisher).toBe(anna.fingerprint);
    await shop.publish("1.1.0", anna);
    expect(doneIn(await shop.install()).publisher).toBe(anna.fingerprint);

    await shop.publish("2.0.0", eve);
    const { downloads } = shop.server;
    const details = { known: anna.fingerprint, offered: eve.fingerprint };
    for (const accepted of [undefined, bert.fingerprint, "unsigned", anna.fingerprint])
      expect(errorIn(await shop.install(accepted))).toMatchObject({ code: "SVC-LICENSE-9013", details });
    expect(shop.server.downloads).toBe(downloads);
    expect(await shop.installed()).toMatchObject([{ version: "1.1.0", publisher: anna.fingerprint }]);
    expect(await shop.consents()).toEqual([]);

    expect(doneIn(await shop.install(eve.fingerprint)).publisher).toBe(eve.fingerprint);
    expect(await shop.consents()).toEqual([{ known: anna.fingerprint, accepted: eve.fingerprint }]);
    await shop.publish("2.1.0", anna);
    expect(errorIn(await shop.install())).toMatchObject({
      details: { known: eve.fingerprint, offered: anna.fingerprint },
    });
  });

  it("who stop signing need consent, and may begin again", async () => {
    await using shop = await openShop(kind);
    const [anna, bert] = [await openPublisher(), await openPublisher()];
    await shop.publish("1.0.0", anna);
    doneIn(await shop.install());
    await shop.publish("1.1.0");
    const refused = errorIn(await shop.install());
    expect(refused).toMatchObject({ code: "SVC-LICENSE-9013", details: { known: anna.fingerprint, offered: null } });
    expect(refused.message).toContain("not signed");
    expect(doneIn(await shop.install("unsigned")).publisher).toBeNull();
    expect(await shop.consents()).toEqual([{ known: anna.fingerprint, accepted: "unsigned" }]);
    await shop.publish("1.2.0");
    doneIn(await shop.install());
    await shop.publish("1.3.0", bert);
    expect(doneIn(await shop.install()).publisher).toBe(bert.fingerprint);
    await shop.publish("1.4.0", anna);
    expect(errorIn(await shop.install()).code).toBe("SVC-LICENSE-9013");
  });

  it("are never believed when the signature is not valid", async () => {
    await using shop = await openShop(kind);
    const [anna, eve] = [await openPublisher(), await openPublisher()];
    const bytes = themePackage({ version: "1.0.0" });
    const other = await anna.sign(themePackage({ version: "9.0.0" }));
    await shop.server.offer({ id: "coast", version: "1.0.0", bytes, publisher: other });
    const first = errorIn(await shop.install());
    expect([first.code, first.message]).toEqual([
      "SVC-LICENSE-9013",
      "The signature of this release does not match its publisher's key. The package was changed, or the marketplace is broken.",
    ]);
    expect(await shop.installed()).toEqual([]);
    await shop.publish("1.0.1", anna);
    doneIn(await shop.install());
    // Another's key with the signature of the known one: no consent helps.
    const stolen = { ...(await anna.sign(bytes)), publicKey: eve.publicKey };
    await shop.server.offer({ id: "coast", version: "1.0.2", bytes, publisher: stolen });
    for (const accepted of [undefined, eve.fingerprint])
      expect(errorIn(await shop.install(accepted)).message).toContain("does not match");
    expect(await shop.consents()).toEqual([]);
  });

  it("stay pinned through a restore and a removal, and a failed installation pins nobody", async () => {
    await using shop = await openShop(kind);
    const [anna, eve] = [await openPublisher(), await openPublisher()];
    const broken = new TextEncoder().encode("no zip");
    await shop.server.offer({ id: "coast", version: "0.9.0", bytes: broken, publisher: await eve.sign(broken) });
    expect(errorIn(await shop.install()).code).toBe("SVC-THEME-3001");
    await shop.publish("1.0.0", anna);
    doneIn(await shop.install());
    await shop.publish("2.0.0", eve);
    doneIn(await shop.install(eve.fingerprint));
    expect(doneIn(await shop.restore()).publisher).toBe(anna.fingerprint);
    await shop.publish("2.1.0", eve);
    expect(doneIn(await shop.install()).publisher).toBe(eve.fingerprint);
    await shop.remove();
    expect(await shop.installed()).toEqual([]);
    await shop.publish("3.0.0", anna);
    expect(errorIn(await shop.install())).toMatchObject({ details: { known: eve.fingerprint } });
  });
});
