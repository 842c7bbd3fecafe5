import * as api from "@sitevine/api";
import type { Listing } from "@sitevine/contracts";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { codeOf } from "./support/booted-site.js";
import { bootMarketed, type MarketedSite } from "./support/marketplace/marketed-site.js";
import type { Script } from "./support/marketplace/scripted-marketplace.js";
import { pluginAdmin, valueRoute } from "./support/plugin-package.js";

const DAY_MS = 86_400_000;

const FORUM: Listing = {
  kind: "plugin",
  id: "forum",
  name: "Forum",
  summary: "",
  vendor: "Harbour",
  category: null,
  previews: [],
  paid: true,
  price: null,
  latestVersion: "1.0.0",
  publishedAt: 1_800_000_000,
  minServiceVersion: null,
};
const GRANT = { id: "plugin.forum" };

const OUTAGES: readonly (readonly [string, Script])[] = [
  ["answers 503", () => ({ status: 503, body: {} })],
  ["does not answer", () => "drop"],
  ["answers nonsense", () => ({ status: 200, text: "<html>" })],
];

const release = (version: string) => ({ version, definition: `routes: [${valueRoute("/version", `"${version}"`)}]` });

async function openShop(kind: Parameters<typeof bootMarketed>[0]) {
  const marketed: MarketedSite = await bootMarketed(kind);
  const { market, site } = marketed;
  market.offers.listings = [FORUM];
  const plugin = async () => pluginAdmin(site, await marketed.admin());
  expect((await (await plugin()).upload(release("1.0.0"))).status).toBe(201);
  const refusalOf = (answer: { readonly status: number; readonly json: unknown }) => [answer.status, codeOf(answer)];
  return {
    ...marketed,
    plugin,
    async enable() {
      const answer = await (await plugin()).enable();
      return answer.status === 200 ? "enabled" : refusalOf(answer);
    },
    disable: async () => (await plugin()).disable(),
    licence: async () => (await (await plugin()).list())[0]?.licence,
    disconnect: async () => site.call(api.disconnectMarketplace, { token: await marketed.admin() }),
    ask: async () => (await (await plugin()).ask("/version")).json,
    refusalOf,
  };
}

describe.each(databases())("licences of plugins on $name", (kind) => {
  it("are needed while the site is not connected, also while the marketplace does not answer after it did once", async () => {
    await using shop = await openShop(kind);
    expect(await shop.enable()).toEqual([409, "SVC-LICENSE-9006"]);
    shop.market.script = () => ({ status: 503, body: {} });
    expect(await shop.enable()).toEqual([409, "SVC-LICENSE-9006"]);
    expect(await shop.licence()).toBe("missing");
  });

  it.each(OUTAGES)("are needed while the marketplace %s, a moment after it refused", async (_name, script) => {
    await using shop = await openShop(kind);
    await shop.connect();
    expect(await shop.enable()).toEqual([403, "SVC-LICENSE-9008"]);
    shop.market.script = script;
    expect(await shop.enable()).toEqual([502, "SVC-LICENSE-9007"]);
    expect(await shop.licence()).toBe("missing");
  });

  it("that are stored decide while the marketplace does not answer, through the days of grace and no longer", async () => {
    await using shop = await openShop(kind);
    shop.market.offers.grants = [GRANT];
    await shop.connect();
    expect(await shop.enable()).toBe("enabled");
    await shop.disable();
    shop.market.script = () => ({ status: 503, body: {} });
    expect(await shop.enable()).toBe("enabled");
    await shop.disable();
    shop.clock.advance(29 * DAY_MS);
    expect(codeOf(await shop.site.call(api.refreshLicence, { token: await shop.admin() }))).toBe("SVC-LICENSE-9007");
    expect([await shop.enable(), await shop.licence()]).toEqual(["enabled", "grace"]);
    shop.clock.advance(2 * DAY_MS);
    // Running plugins go on running; only new starts are refused.
    expect([await shop.ask(), await shop.licence()]).toEqual(["1.0.0", "lapsed"]);
    const update = await (await shop.plugin()).upload(release("1.1.0"));
    expect(shop.refusalOf(update)).toEqual([502, "SVC-LICENSE-9007"]);
    expect(await shop.ask()).toBe("1.0.0");
    await shop.disable();
    expect(await shop.enable()).toEqual([502, "SVC-LICENSE-9007"]);
    shop.market.script = () => undefined;
    expect(await shop.enable()).toEqual([403, "SVC-LICENSE-9005"]);
  });

  it("are needed after disconnecting, for the very plugin that ran, which goes on until somebody turns it off", async () => {
    await using shop = await openShop(kind);
    shop.market.offers.grants = [GRANT];
    await shop.connect();
    expect(await shop.enable()).toBe("enabled");
    await shop.disconnect();
    expect(await shop.ask()).toBe("1.0.0");
    await shop.disable();
    expect(await shop.enable()).toEqual([409, "SVC-LICENSE-9006"]);
  });

  it("are needed until the catalogue says that the plugin is free, and not when it only leaves it out", async () => {
    await using shop = await openShop(kind);
    expect(await shop.enable()).toEqual([409, "SVC-LICENSE-9006"]);
    shop.market.offers.listings = [];
    expect(await shop.enable()).toEqual([409, "SVC-LICENSE-9006"]);
    shop.market.offers.listings = [{ ...FORUM, paid: false }];
    expect(await shop.enable()).toBe("enabled");
    await shop.disable();
    shop.market.script = () => "drop";
    expect(await shop.enable()).toBe("enabled");
    expect(await shop.licence()).toBe("not-needed");
  });

  it("are needed for what an administrator saw as paid in the catalogue, wherever the package came from", async () => {
    await using shop = await openShop(kind);
    const seen = await shop.site.call(api.listMarketplace, { token: await shop.admin() });
    expect(seen.body.data).toMatchObject([{ id: "forum", paid: true }]);
    shop.market.script = () => "drop";
    expect(await shop.enable()).toEqual([409, "SVC-LICENSE-9006"]);
  });
});

it("asks for no licence of a plugin that no catalogue has listed, while the marketplace does not answer", async () => {
  const [kind] = databases();
  if (!kind) throw new Error("There is no database.");
  await using shop = await openShop(kind);
  shop.market.script = () => "drop";
  expect(await shop.enable()).toBe("enabled");
});
