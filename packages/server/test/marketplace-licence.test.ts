import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { codeOf } from "./support/booted-site.js";
import { issueEntitlement, OTHER_ENTITLEMENT_KEY } from "./support/marketplace/entitlements.js";
import { bootMarketed, type MarketedSite } from "./support/marketplace/marketed-site.js";
import type { Fault } from "./support/marketplace/scripted-marketplace.js";

const DAY = 86_400;

const licence = async ({ site, admin }: MarketedSite) =>
  (await site.call(api.getLicence, { token: await admin() })).body;
const refresh = async ({ site, admin }: MarketedSite) => site.call(api.refreshLicence, { token: await admin() });
const check = async ({ site, admin }: MarketedSite) => site.call(api.checkUpdates, { token: await admin() });
const status = async ({ site, admin }: MarketedSite) =>
  (await site.call(api.getStatusSummary, { token: await admin() })).body;

/** The stored entitlement with other values in its row. */
const tamper = ({ site }: MarketedSite, change: Readonly<Record<string, string | null>>) =>
  site.database().transaction(async (tx) => {
    await tx.updateTable("marketplace_entitlement").set(change).execute();
  });

const goTo = ({ clock }: MarketedSite, seconds: number): void =>
  clock.advance(Date.parse("2030-01-01T00:00:00.000Z") + seconds * 1000 - clock.now().getTime());

describe.each(databases())("the licence on $name", (kind) => {
  it("has thirty days of grace after the last success, to the second", async () => {
    await using marketed = await bootMarketed(kind);
    const { market } = marketed;
    await marketed.connect();
    market.script = () => "drop";
    goTo(marketed, 8 * DAY);
    expect(codeOf(await refresh(marketed))).toBe("SVC-LICENSE-9007");
    expect((await status(marketed)).licence).toMatchObject({
      standing: "grace",
      graceEndsAt: "2030-01-31T00:00:00.000Z",
    });
    goTo(marketed, 30 * DAY - 1);
    expect((await licence(marketed))?.standing).toBe("grace");
    const inGrace = await status(marketed);
    expect(inGrace.marketplace.problems).toMatchObject([
      { code: "SVC-LICENSE-9007", since: "2030-01-09T00:00:00.000Z" },
      { code: "licence.grace", message: expect.stringContaining("2030-01-31"), since: "2030-01-01T00:00:00.000Z" },
    ]);
    goTo(marketed, 30 * DAY);
    expect(await status(marketed)).toMatchObject({
      licence: { standing: "lapsed", graceEndsAt: "2030-01-31T00:00:00.000Z" },
      marketplace: { problems: [{ code: "SVC-LICENSE-9007" }, { code: "licence.lapsed" }] },
    });
    // The latest time seen counts, which is noted once a minute, and not a clock that was set back.
    goTo(marketed, 30 * DAY + 60);
    await status(marketed);
    goTo(marketed, 20 * DAY);
    expect((await licence(marketed))?.standing).toBe("lapsed");
  });

  it("is refreshed by the heartbeat once it is due, and not before", async () => {
    await using marketed = await bootMarketed(kind);
    const { market } = marketed;
    await marketed.connect();
    goTo(marketed, 7 * DAY - 1);
    await check(marketed);
    expect(market.count("/account/activate")).toBe(1);
    goTo(marketed, 7 * DAY);
    await check(marketed);
    expect(market.count("/account/activate")).toBe(2);
    expect(await licence(marketed)).toMatchObject({ standing: "valid", issuedAt: "2030-01-08T00:00:00.000Z" });
  });

  it("gains nothing from changes of its row", async () => {
    await using marketed = await bootMarketed(kind);
    await marketed.connect();
    const [install] = marketed.market.state.installs.values();
    const siteId = install?.siteId ?? "";
    goTo(marketed, 31 * DAY);
    await tamper(marketed, { last_success_at: "2030-02-01T00:00:00.000Z", latest_seen_at: null });
    expect((await licence(marketed))?.standing).toBe("lapsed");
    const now = Math.floor(marketed.clock.now().getTime() / 1000);
    const claims = { siteId, environment: "production" as const, entitlements: [{ id: "theme.any" }] };
    const [head, , signature] = issueEntitlement(claims, now).split(".");
    const forged = Buffer.from(
      JSON.stringify({ ...claims, licenseRef: "x", issuedAt: now, expiresAt: now + 9, refreshAfter: now }),
    );
    for (const token of [
      `${head}.${forged.toString("base64url")}.${signature}`,
      issueEntitlement({ ...claims, siteId: "another-site" }, now),
      issueEntitlement({ ...claims, expiresAt: now * 1000 }, now),
      "not.a.token",
    ]) {
      await tamper(marketed, { token, last_success_at: "2030-02-01T00:00:00.000Z" });
      expect(await licence(marketed)).toBeNull();
      expect((await status(marketed)).licence.standing).not.toBe("valid");
    }
  });

  it("is not taken from a marketplace that another key signs for", async () => {
    await using marketed = await bootMarketed(kind, { LICENSE_PUBLIC_KEY: OTHER_ENTITLEMENT_KEY });
    await marketed.connect();
    expect(await licence(marketed)).toBeNull();
    expect(await status(marketed)).toMatchObject({
      licence: { standing: "lapsed" },
      marketplace: { problems: [{ code: "SVC-LICENSE-9007" }, { code: "licence.lapsed" }] },
    });
  });

  it("is not verified at all without a key, which the log and the status say", async () => {
    await using marketed = await bootMarketed(kind, { LICENSE_PUBLIC_KEY: "" });
    await marketed.connect();
    expect(await licence(marketed)).toBeNull();
    const { problems } = (await status(marketed)).marketplace;
    expect(problems).toContainEqual(
      expect.objectContaining({ code: "licence.no-key", message: expect.stringContaining("LICENSE_PUBLIC_KEY") }),
    );
    const { entries } = marketed.site.logger;
    expect(entries.filter(({ message }) => message.startsWith("LICENSE_PUBLIC_KEY"))).toHaveLength(1);
    const rows = await marketed.site.database().read.selectFrom("marketplace_entitlement").select("token").execute();
    expect(rows.filter(({ token }) => token !== null)).toEqual([]);
  });

  it.each([10, -10])("names the clock that is %d minutes off", async (minutes) => {
    await using marketed = await bootMarketed(kind);
    await marketed.connect();
    marketed.siteClock.advance(minutes * 60_000);
    const answer = await check(marketed);
    expect([answer.status, codeOf(answer)]).toEqual([401, "SVC-LICENSE-9001"]);
    const { problems } = (await status(marketed)).marketplace;
    const which = minutes > 0 ? "10 minutes ahead of" : "10 minutes behind";
    expect(problems).toMatchObject([{ code: "SVC-LICENSE-9001", message: expect.stringContaining(which) }]);
    marketed.siteClock.advance(-minutes * 60_000);
    await check(marketed);
    expect((await status(marketed)).marketplace.problems).toEqual([]);
  });

  it.each<[string, Fault]>([
    ["a connection that breaks", "drop"],
    ["an answer that is lost", "lose"],
    ["a page of a proxy", { status: 502, text: "<html>Bad gateway</html>" }],
    ["an error", { status: 500, body: { error: { code: "SVC-API-5000", message: "No.", details: null } } }],
    ["nonsense", { status: 200, text: "{" }],
    ["a redirect", { status: 302, headers: { Location: "http://127.0.0.1:1/" } }],
    ["a refused token", { status: 401, body: { error: { code: "SVC-LICENSE-9002", message: "No.", details: null } } }],
    ["a limit", { status: 429, headers: { "Retry-After": "9" }, text: "" }],
  ])("turns %s into one sentence, which ends with the next success", async (_, fault) => {
    await using marketed = await bootMarketed(kind);
    const { site, market, clock } = marketed;
    await marketed.connect();
    market.script = () => fault;
    expect((await check(marketed)).status).toBeGreaterThanOrEqual(400);
    expect((await site.call(api.listMarketplace, { token: await marketed.admin() })).body.data).toEqual([]);
    clock.advance(60_000);
    expect((await check(marketed)).status).toBeGreaterThanOrEqual(400);
    const { problems } = (await status(marketed)).marketplace;
    expect(problems).toHaveLength(1);
    expect(problems[0]?.since).toBe("2030-01-01T00:00:00.000Z");
    expect(problems[0]?.message).toMatch(/^[A-Z].*\.$/);
    market.script = () => undefined;
    await check(marketed);
    await site.call(api.listMarketplace, { token: await marketed.admin() });
    expect((await status(marketed)).marketplace.problems).toEqual([]);
    // Nothing of this stopped the site.
    expect((await site.call("/")).status).toBe(200);
  });
});
