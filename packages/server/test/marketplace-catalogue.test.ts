import * as api from "@sitevine/api";
import type { LicenseSummary, Listing } from "@sitevine/contracts";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { bootMarketed, installTheme } from "./support/marketplace/marketed-site.js";

const listing = (id: string, more: Partial<Listing> = {}): Listing => ({
  kind: "theme",
  id,
  name: id,
  summary: "A theme",
  vendor: "club",
  paid: false,
  previews: [],
  latestVersion: "1.2.0",
  publishedAt: 1_890_000_000,
  ...more,
});

const licenceOf = (id: string, more: Partial<LicenseSummary> = {}): LicenseSummary => ({
  keyRef: `key-${id}`,
  status: "active",
  seats: 2,
  seatsUsed: 1,
  activeHere: true,
  product: { kind: "theme", id, name: id },
  latestVersion: "1.2.0",
  ...more,
});

describe.each(databases())("the catalogue on $name", (kind) => {
  it("is shown to whoever has no account, with what is installed", async () => {
    await using marketed = await bootMarketed(kind);
    const { site, market, admin } = marketed;
    await installTheme(marketed, "coast", "1.0.0");
    market.offers.listings.push(listing("coast"), listing("cliff", { latestVersion: null }));
    const query = { kind: "theme" as const, q: "sea", category: "calm", sort: "name" as const, page: 2, limit: 5 };
    const { body } = await site.call(api.listMarketplace, { query, token: await admin() });
    expect(body.data).toMatchObject([
      { id: "coast", installedVersion: "1.0.0", publishedAt: "2029-11-22T00:00:00.000Z", category: null, price: null },
      { id: "cliff", installedVersion: null, latestVersion: null },
    ]);
    const [heard] = market.heard;
    expect(Object.fromEntries(new URLSearchParams(heard?.target.split("?")[1]))).toEqual({
      kind: "theme",
      q: "sea",
      category: "calm",
      sort: "name",
      page: "2",
      limit: "5",
    });
    expect(heard?.headers.authorization).toBeUndefined();
    expect(heard?.headers["x-service-signature"]).toBeUndefined();
  });

  it("carries the account's token, and goes on without it where that is refused", async () => {
    await using marketed = await bootMarketed(kind);
    const { site, market, admin } = marketed;
    await marketed.connect();
    market.offers.listings.push(listing("coast", { owned: true }));
    const list = async () => (await site.call(api.listMarketplace, { token: await admin() })).body.data;
    expect(await list()).toMatchObject([{ owned: true }]);
    expect(market.heard.at(-1)?.headers.authorization).toMatch(/^Bearer /);
    market.script = ({ headers }) =>
      headers.authorization === undefined
        ? undefined
        : { status: 401, body: { error: { code: "SVC-LICENSE-9002", message: "No.", details: null } } };
    expect(await list()).toHaveLength(1);
  });

  it("is empty where a listing is not what the protocol says, and reports no fault of the search", async () => {
    await using marketed = await bootMarketed(kind);
    const { site, market, admin } = marketed;
    const preview = { template: "home", url: "javascript:alert(1)" };
    market.offers.listings.push(listing("coast", { previews: [preview] }));
    const token = await admin();
    expect((await site.call(api.listMarketplace, { token })).body.data).toEqual([]);
    const problems = async () => (await site.call(api.getStatusSummary, { token })).body.marketplace.problems;
    expect(await problems()).toMatchObject([{ code: "SVC-LICENSE-9007" }]);
    market.offers.listings.length = 0;
    await site.call(api.listMarketplace, { token });
    expect(await problems()).toEqual([]);
    await site.call(api.listMarketplace, { query: { category: "x".repeat(70) }, token });
    expect(await problems()).toEqual([]);
  });

  it("is joined by the licences of the account, with what can be updated", async () => {
    await using marketed = await bootMarketed(kind);
    const { site, market, admin } = marketed;
    await installTheme(marketed, "coast", "1.0.0");
    await installTheme(marketed, "cliff", "1.2.0");
    await installTheme(marketed, "dune", "1.0.0");
    await marketed.connect();
    const ended = { kind: "theme" as const, id: "dune", version: "1.2.0", publishedAt: 1_890_000_000, entitled: false };
    market.offers.updates.push(ended);
    const token = await admin();
    await site.call(api.checkUpdates, { token });
    market.offers.licences.push(
      licenceOf("coast", { updatesUntil: 1_900_000_000, purchasedAt: 1_890_000_000 }),
      licenceOf("cliff"),
      licenceOf("dune"),
      licenceOf("reef"),
    );
    const { body } = await site.call(api.listOwnedLicences, { token });
    expect(body.licenses).toMatchObject([
      {
        keyRef: "key-coast",
        installedVersion: "1.0.0",
        installedStatus: "inactive",
        updateAvailable: "1.2.0",
        updatesUntil: "2030-03-17T17:46:40.000Z",
        purchasedAt: "2029-11-22T00:00:00.000Z",
      },
      { installedVersion: "1.2.0", updateAvailable: null, updatesUntil: null },
      { installedVersion: "1.0.0", updateAvailable: null },
      { installedVersion: null, installedStatus: null, updateAvailable: null },
    ]);
    expect(JSON.stringify(body)).not.toContain("latestVersion");
  });
});
