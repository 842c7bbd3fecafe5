import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { Disposables } from "../src/kernel/disposables.js";
import { ENTITLEMENT_KEY } from "./support/marketplace/entitlements.js";
import { startMarketplace } from "./support/marketplace/scripted-marketplace.js";
import { bootTwoSites } from "./support/two-sites.js";

const CHECK = "/updates/check";
const HALF = 25;

async function bootBoth(kind: Parameters<typeof bootTwoSites>[0]) {
  await using opening = new Disposables();
  // The clocks of both sites stand where the marketplace's does.
  const now = { time: new Date("2030-01-01T00:00:00.000Z") };
  const market = opening.use(await startMarketplace({ now: () => now.time }));
  const sites = opening.use(
    await bootTwoSites(kind, { LICENSE_SERVER_URL: market.url, LICENSE_PUBLIC_KEY: ENTITLEMENT_KEY }),
  );
  const advance = (ms: number): void => {
    now.time = new Date(now.time.getTime() + ms);
    sites.first.clock.advance(ms);
    sites.second.clock.advance(ms);
  };
  const resources = opening.move();
  return { ...sites, market, advance, [Symbol.asyncDispose]: () => resources[Symbol.asyncDispose]() };
}

describe.each(databases().filter(({ name }) => name !== "pglite"))("two processes on one database, $name,", (kind) => {
  it("create one key pair and claim a link once", async () => {
    await using both = await bootBoth(kind);
    const { first, second, market, token } = both;
    const links = await Promise.all(
      [first, second].flatMap((site) => Array.from({ length: 10 }, () => site.call(api.startLink, { token }))),
    );
    expect(new Set(market.heard.map(({ body }) => body?.publicKey)).size).toBe(1);
    expect(links.every(({ status }) => status === 201)).toBe(true);

    const { body: link } = await first.call(api.startLink, { token });
    market.state.decide(link.userCode, "approved");
    const poll = (site: typeof first) => site.call(api.pollLink, { params: { linkId: link.linkId }, token });
    const [own, foreign] = await Promise.all(
      [first, second].map((site) => Promise.all(Array.from({ length: HALF }, () => poll(site)))),
    );
    expect(new Set(own?.map(({ text }) => text))).toEqual(
      new Set([JSON.stringify({ status: "approved", licenseActivated: true })]),
    );
    // The poll secret is in the memory of the process that started the link.
    expect(new Set(foreign?.map(({ status }) => status))).toEqual(new Set([404]));
    expect([market.state.claims, market.count("/account/activate")]).toEqual([1, 1]);
    for (const site of [first, second])
      expect((await site.call(api.getConnection, { token })).body.state).toBe("connected");
  });

  it("send one heartbeat at a time, and keep the token that it brings", async () => {
    await using both = await bootBoth(kind);
    const { first, second, market, token, advance } = both;
    await first.call(api.connectMarketplace, { body: { authCode: market.state.newAuthCode() }, token });
    const release = Promise.withResolvers<undefined>();
    market.script = ({ path }) => (path === CHECK ? release.promise : undefined);
    const [one, other] = [first, second].map((site) =>
      Promise.all(Array.from({ length: HALF }, () => site.call(api.checkUpdates, { token }))),
    );
    // Callers without the lock answer from the last check while the other process waits for the marketplace.
    const early = await Promise.race([one, other]);
    expect(early?.map(({ status }) => status)).toEqual(Array(HALF).fill(200));
    expect(early?.[0]?.body.checkedAt).toBeNull();
    release.resolve(undefined);
    const all = (await Promise.all([one, other])).flat();
    expect(all.every((answer) => answer?.status === 200)).toBe(true);
    expect([market.count(CHECK), market.state.rotations]).toEqual([1, 1]);
    advance(700_000);
    market.script = () => undefined;
    expect((await second.call(api.listOwnedLicences, { token })).status).toBe(200);
  });

  it("go on with the heartbeat of a process that died in it, once its lock has ended", async () => {
    await using both = await bootBoth(kind);
    const { first, second, market, token, advance } = both;
    await first.call(api.connectMarketplace, { body: { authCode: market.state.newAuthCode() }, token });
    await first.database().transaction(async (tx) => {
      const until = new Date(first.clock.now().getTime() + 120_000).toISOString();
      await tx
        .updateTable("marketplace_connection")
        .set({ heartbeat_holder: "the dead", heartbeat_until: until })
        .execute();
    });
    expect((await second.call(api.checkUpdates, { token })).body.checkedAt).toBeNull();
    expect(market.count(CHECK)).toBe(0);
    advance(120_000);
    expect((await second.call(api.checkUpdates, { token })).body.checkedAt).not.toBeNull();
    expect(market.state.rotations).toBe(1);
  });
});
