import { createHash } from "node:crypto";
import * as api from "@sitevine/api";
import type { Grant, LicenseSummary } from "@sitevine/contracts";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { issueEntitlement } from "./support/marketplace/entitlements.js";
import { bootMarketed } from "./support/marketplace/marketed-site.js";
import type { Reply } from "./support/marketplace/scripted-marketplace.js";
import { doneIn, errorIn } from "./support/package-server.js";
import { themePackage } from "./support/theme-package.js";

const COAST = { kind: "theme", id: "coast" } as const;
const BYTES = themePackage({ version: "2.0.0" });
const DAY = 86_400;

const refusal = (status: number, code: string, message: string): Reply => ({
  status,
  body: { error: { code, message } },
});

/** A connected site, and a marketplace that sells coast. */
async function openShop(kind: Parameters<typeof bootMarketed>[0]) {
  const booted = await bootMarketed(kind);
  const { market, site, clock } = booted;
  const now = Math.floor(clock.now().getTime() / 1000);
  await booted.connect();
  market.offers.listings = [
    {
      kind: "theme",
      id: "coast",
      name: "Coast",
      summary: "",
      vendor: "sitevine",
      category: null,
      previews: [],
      paid: true,
      price: { amount: 20, currency: "EUR" },
      latestVersion: "2.0.0",
      publishedAt: now - 10 * DAY,
      minServiceVersion: null,
    },
  ];
  const state: { answer: Reply | undefined; grants: Grant[] } = { answer: undefined, grants: [] };
  market.script = ({ path, headers }) => {
    if (path === "/downloads/one") return { status: 200, text: BYTES };
    if (path !== "/downloads/authorize") return undefined;
    if (state.answer) return state.answer;
    const siteId = String(headers["x-service-site"]);
    return {
      status: 200,
      body: {
        ...COAST,
        version: "2.0.0",
        size: BYTES.length,
        expiresAt: now + 300,
        url: `${market.url}/downloads/one`,
        sha256: createHash("sha256").update(BYTES).digest("hex"),
        entitlement: issueEntitlement({ siteId, environment: "production", entitlements: state.grants }, now),
      },
    };
  };
  const ada = site.as(await booted.admin());
  return {
    market,
    state,
    now,
    install: () => ada.call(api.installPackage, { body: COAST }),
    authorize: () => ada.callLoosely(api.authorizeDownload, { body: COAST }),
    noted: async () => {
      const rows = await site.database().read.selectFrom("marketplace_failures").select(["work", "code"]).execute();
      return rows.filter(({ work }) => work === "download").map(({ code }) => code);
    },
    [Symbol.asyncDispose]: () => booted[Symbol.asyncDispose](),
  };
}

const licence = (now: number): LicenseSummary => ({
  keyRef: "order-1",
  status: "active",
  seats: 1,
  seatsUsed: 1,
  activeHere: false,
  updatesUntil: null,
  purchasedAt: now - DAY,
  product: { ...COAST, name: "Coast" },
  latestVersion: "2.0.0",
});

describe.each(databases())("a paid package from a connected marketplace on $name", (kind) => {
  it("is refused as never bought, then as without a seat, and installed once it was granted", async () => {
    await using shop = await openShop(kind);
    const activated = () => shop.market.count("/account/activate");
    const before = activated();
    expect(errorIn(await shop.install()).code).toBe("SVC-LICENSE-9008");
    expect(activated()).toBe(before + 1);
    shop.market.offers.licences = [licence(shop.now)];
    expect(errorIn(await shop.install()).code).toBe("SVC-LICENSE-9009");
    expect(shop.market.count("/downloads/one")).toBe(0);
    shop.state.grants = [{ id: "theme.coast" }];
    expect(doneIn(await shop.install())).toMatchObject({ ...COAST, version: "2.0.0" });
    expect(activated()).toBe(before + 2);
    expect(await shop.noted()).toEqual([]);
  });

  it("is refused when it was published after the window of updates, with both days", async () => {
    await using shop = await openShop(kind);
    shop.state.grants = [{ id: "theme.coast", updatesUntil: shop.now - 20 * DAY }];
    const { code, message } = errorIn(await shop.install());
    expect(code).toBe("SVC-LICENSE-9005");
    const day = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);
    expect(message).toContain(day(shop.now - 10 * DAY));
    expect(message).toContain(day(shop.now - 20 * DAY));
  });

  it("is refused with the marketplace's own reason; only its faults are noted", async () => {
    await using shop = await openShop(kind);
    shop.state.answer = refusal(
      403,
      "SVC-LICENSE-9005",
      "Version 2.0.0 came on 2030-01-02, updates ended on 2030-01-01.",
    );
    const error = errorIn(await shop.install());
    expect([error.code, error.message]).toEqual([
      "SVC-LICENSE-9005",
      "Version 2.0.0 came on 2030-01-02, updates ended on 2030-01-01.",
    ]);
    shop.state.answer = refusal(404, "SVC-LICENSE-9004", "There is no such release.");
    const unknown = await shop.authorize();
    expect([unknown.status, unknown.error.code]).toEqual([404, "SVC-LICENSE-9004"]);
    expect(errorIn(await shop.install()).code).toBe("SVC-LICENSE-9004");
    expect(await shop.noted()).toEqual([]);
    shop.state.answer = { status: 200, text: "<html>" };
    expect(errorIn(await shop.install()).code).toBe("SVC-LICENSE-9007");
    expect(await shop.noted()).toEqual(["SVC-LICENSE-9007"]);
    shop.state.answer = undefined;
    shop.state.grants = [{ id: "theme.coast" }];
    doneIn(await shop.install());
    expect(await shop.noted()).toEqual([]);
  });

  it("is authorised with its entitlement", async () => {
    await using shop = await openShop(kind);
    const { status, body } = await shop.authorize();
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...COAST, version: "2.0.0", url: `${shop.market.url}/downloads/one` });
    expect(body.entitlement?.split(".")).toHaveLength(3);
  });
});
