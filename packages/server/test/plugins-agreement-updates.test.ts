import * as api from "@sitevine/api";
import { databases, eventually } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { type BootedSite, bootSite, codeOf } from "./support/booted-site.js";
import { doneIn, openPublisher, type PackageServer, startPackageServer } from "./support/package-server.js";
import { addPanelUser } from "./support/panel-user.js";
import { pluginAdmin, pluginPackage, valueRoute } from "./support/plugin-package.js";

type Publisher = Awaited<ReturnType<typeof openPublisher>>;

const FORUM = { kind: "plugin", id: "forum" } as const;

const bytesOf = (version: string, permissions: readonly string[] = ["mail:send"]): Uint8Array =>
  pluginPackage({
    version,
    manifest: { permissions },
    definition: `routes: [${valueRoute("/version", JSON.stringify(version))}]`,
  });

async function openShop(kind: Parameters<typeof bootSite>[0]) {
  const server: PackageServer = await startPackageServer();
  const booted: BootedSite = await bootSite(kind, { overrides: { packageSource: server.source } });
  const token = await booted.installed();
  const lower = await addPanelUser(booted, "low");
  const low = booted.as(lower.token);
  const ada = booted.as(token);
  return {
    booted,
    ada: pluginAdmin(booted, token),
    low: pluginAdmin(booted, lower.token),
    async offer(version: string, publisher: Publisher | undefined, permissions?: readonly string[]) {
      const bytes = bytesOf(version, permissions);
      await server.offer({ ...FORUM, version, bytes, publisher: await publisher?.sign(bytes) });
    },
    install: async (as: "ada" | "low", acceptPublisher?: string) =>
      doneIn(
        await (as === "ada" ? ada : low).call(api.installPackage, {
          body: { ...FORUM, ...(acceptPublisher !== undefined && { acceptPublisher }) },
        }),
      ),
    update: async (as: "ada" | "low", version?: string, acceptPublisher?: string) =>
      doneIn(
        await (as === "ada" ? ada : low).call(api.updatePackage, {
          body: {
            ...FORUM,
            ...(version !== undefined && { version }),
            ...(acceptPublisher !== undefined && { acceptPublisher }),
          },
        }),
      ),
    restore: async () => doneIn(await low.call(api.restorePackage, { body: FORUM })),
    status: async () => (await pluginAdmin(booted, token).list()).map(({ status }) => status),
    async [Symbol.asyncDispose]() {
      await booted[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}

describe.each(databases())("updates of plugins from the marketplace by a lower administrator on $name", (kind) => {
  it("go on running where the publisher of what was agreed to signed them and they ask for no more", async () => {
    await using shop = await openShop(kind);
    const anna = await openPublisher();
    await shop.offer("1.0.0", anna);
    await shop.install("low");
    expect(codeOf(await shop.low.enable())).toBe("SVC-API-4003");
    expect((await shop.ada.enable()).body.status).toBe("enabled");
    await shop.offer("1.1.0", anna);
    await shop.update("low");
    expect(await shop.status()).toEqual(["enabled"]);
    expect((await shop.ada.ask("/version")).json).toBe("1.1.0");
    await shop.offer("1.2.0", anna, ["mail:send", "users:read-private"]);
    await shop.update("low");
    expect(await shop.status()).toEqual(["disabled"]);
    expect(codeOf(await shop.low.enable())).toBe("SVC-API-4003");
  });

  it("wait for a member of the group where they are not signed, or signed by somebody else", async () => {
    await using shop = await openShop(kind);
    const [anna, eve] = [await openPublisher(), await openPublisher()];
    await shop.offer("1.0.0", undefined);
    await shop.install("ada");
    await shop.ada.enable();
    await shop.offer("1.1.0", undefined);
    await shop.update("low");
    expect(await shop.status()).toEqual(["disabled"]);
    await shop.ada.enable();
    await shop.offer("1.2.0", anna);
    await shop.update("low");
    expect(await shop.status()).toEqual(["disabled"]);
    await shop.ada.enable();
    await shop.offer("1.3.0", eve);
    await shop.update("low", undefined, eve.fingerprint);
    expect(await shop.status()).toEqual(["disabled"]);
    expect(codeOf(await shop.low.enable())).toBe("SVC-API-4003");
  });

  it("wait where they go back, since an older release may have known holes", async () => {
    await using shop = await openShop(kind);
    const anna = await openPublisher();
    await shop.offer("1.0.0", anna);
    await shop.install("ada");
    await shop.ada.enable();
    await shop.offer("1.1.0", anna);
    await shop.update("ada");
    expect(await shop.status()).toEqual(["enabled"]);
    await shop.restore();
    expect(await shop.status()).toEqual(["disabled"]);
    await shop.ada.enable();
    await shop.update("low");
    expect(await shop.status()).toEqual(["enabled"]);
    await shop.update("low", "1.0.0");
    expect(await shop.status()).toEqual(["disabled"]);
  });

  it("wait where what was agreed to did not come from that publisher, whatever key the site knows", async () => {
    await using shop = await openShop(kind);
    const eve = await openPublisher();
    await shop.offer("1.0.0", eve);
    await shop.install("low");
    await shop.ada.upload(pluginPackage({ version: "1.0.0", manifest: { permissions: ["mail:send"] } }));
    await shop.ada.enable();
    await shop.offer("1.1.0", eve);
    await shop.install("low");
    expect(await shop.status()).toEqual(["disabled"]);
  });
});

it("takes what a plugin registers as agreed to, once, where it was enabled before that was asked", async () => {
  const [kind] = databases();
  if (!kind) throw new Error("There is no database.");
  await using booted = await bootSite(kind);
  const ada = pluginAdmin(booted, await booted.installed());
  const filter = `filters: { "comment.before-create": { onSilence: "accept", handler: () => ({ accept: true }) } }`;
  await ada.upload({ definition: filter });
  await ada.enable();
  const { id } = await booted.database().read.selectFrom("plugins").select("id").executeTakeFirstOrThrow();
  await booted.database().transaction(async (tx) => {
    const later = { agreed_rights: '["earlier"]', installed_at: "2020-01-01T00:00:00.000Z", revision: 9 };
    await tx.updateTable("plugins").set(later).where("id", "=", id).execute();
  });
  await eventually(async () => {
    const [row] = await booted.database().read.selectFrom("plugins").select(["agreed_rights", "state"]).execute();
    expect(row).toEqual({ agreed_rights: '["filter:comment.before-create"]', state: "enabled" });
  });
  const permission = `permissions: { "forum.manage": { label: "Manage", description: "" } }`;
  const more = await ada.upload({ version: "2.0.0", definition: `${filter}, ${permission}` });
  expect(more.body.status).toBe("disabled");
});
