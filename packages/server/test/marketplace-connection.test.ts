import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { bootSite, codeOf } from "./support/booted-site.js";
import { issueEntitlement } from "./support/marketplace/entitlements.js";
import { bootMarketed, type MarketedSite } from "./support/marketplace/marketed-site.js";
import { createMember, logIn } from "./support/members.js";

const state = async ({ site, admin }: MarketedSite) =>
  (await site.call(api.getConnection, { token: await admin() })).body;

const start = async ({ site, admin }: MarketedSite) => (await site.call(api.startLink, { token: await admin() })).body;

const poll = async ({ site, admin }: MarketedSite, linkId: string, token?: string) =>
  site.call(api.pollLink, { params: { linkId }, token: token ?? (await admin()) });

describe.each(databases())("the connection to a marketplace on $name", (kind) => {
  it("says how to configure a marketplace where there is none", async () => {
    await using site = await bootSite(kind);
    const token = await site.installed();
    expect((await site.call(api.getConnection, { token })).body).toMatchObject({
      state: "disconnected",
      environment: "production",
      accountUrl: null,
    });
    const link = await site.call(api.startLink, { token });
    expect([link.status, codeOf(link)]).toEqual([409, "SVC-LICENSE-9006"]);
    expect(link.text).toContain("LICENSE_SERVER_URL");
    expect((await site.call(api.listMarketplace, { token })).body.data).toEqual([]);
    expect((await site.call(api.getStatusSummary, { token })).body).toMatchObject({
      licence: { standing: "not-connected" },
      marketplace: { problems: [] },
    });
    expect((await site.call(api.listInstalledPlugins, { token })).body).toEqual([]);
    expect((await site.call(api.listRegisteredPages, { token })).body).toEqual([]);
  });

  it("is made with a code, activates the licences and shows no secret", async () => {
    await using marketed = await bootMarketed(kind);
    const { site, market } = marketed;
    market.offers.grants.push({ id: "theme.harbor" });
    await marketed.connect();
    expect(await state(marketed)).toMatchObject({
      state: "connected",
      account: { label: market.state.accountRef },
      connectedAt: "2030-01-01T00:00:00.000Z",
      accountUrl: `${new URL(market.url).origin}/account`,
    });
    const licence = (await site.call(api.getLicence, { token: await marketed.admin() })).body;
    expect(licence).toMatchObject({
      standing: "valid",
      grants: [{ id: "theme.harbor", updatesUntil: null, maxVersion: null }],
      refreshAfter: "2030-01-08T00:00:00.000Z",
    });
    expect(market.heard.map(({ path }) => path)).toEqual(["/account/connect", "/account/activate"]);
    expect(market.heard[0]?.headers.authorization).toBeUndefined();
    expect(market.heard[0]?.body).toMatchObject({ domain: "site.test", environment: "production" });
  });

  it("is refused for a wrong code, a used one, and while an account is connected", async () => {
    await using marketed = await bootMarketed(kind);
    const { site, market } = marketed;
    const connect = async (authCode: string) =>
      site.call(api.connectMarketplace, { body: { authCode }, token: await marketed.admin() });
    expect(codeOf(await connect("wrong"))).toBe("SVC-LICENSE-9002");
    expect(codeOf(await connect("with a space"))).toBe("SVC-API-4001");
    await marketed.connect();
    const again = await connect(market.state.newAuthCode());
    expect([again.status, codeOf(again)]).toEqual([409, "SVC-API-4009"]);
    expect(market.count("/account/connect")).toBe(2);
  });

  it("creates one key pair, whoever connects at the same time", async () => {
    await using marketed = await bootMarketed(kind);
    const { site, market } = marketed;
    const token = await marketed.admin();
    const answers = await Promise.all(Array.from({ length: 20 }, () => site.call(api.startLink, { token })));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    expect(new Set(market.heard.map(({ body }) => body?.publicKey)).size).toBe(1);
    const rows = await site.database().read.selectFrom("marketplace_connection").selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.sealed_private_key).not.toContain("private-key");
  });

  it.each([
    [["activated", "no-free-seat"], true],
    [["already-active"], true],
    [["no-free-seat", "no-free-seat"], false],
  ] as const)("says of licences that are %j whether one is active here: %s", async (results, isActive) => {
    await using marketed = await bootMarketed(kind);
    const { site, market, clock } = marketed;
    const siteId = (await site.call(api.getConnection, { token: await marketed.admin() })).body.siteId;
    const licenses = results.map((result, index) => ({
      licenseRef: `L-${index}`,
      product: { kind: "theme", id: `theme-${index}` },
      result,
    }));
    const claims = { siteId, environment: "production" as const, entitlements: [] };
    const now = Math.floor(clock.now().getTime() / 1000);
    const body = { entitlement: issueEntitlement(claims, now), licenses };
    market.script = ({ path }) => (path === "/account/activate" ? { status: 200, body } : undefined);
    const link = await start(marketed);
    market.state.decide(link.userCode, "approved");
    expect((await poll(marketed, link.linkId)).body).toEqual({ status: "approved", licenseActivated: isActive });
  });

  it("is linked by an approval, once, however many tabs poll", async () => {
    await using marketed = await bootMarketed(kind);
    const { market, clock } = marketed;
    const link = await start(marketed);
    expect(link.approveUrl).toBe(`${new URL(market.url).origin}/link`);
    expect(JSON.stringify(link)).not.toMatch(/pollsecret|linkid-/);
    expect((await state(marketed)).state).toBe("linking");
    expect((await poll(marketed, link.linkId)).body).toEqual({ status: "pending" });
    market.state.decide(link.userCode, "approved");
    clock.advance(5_000);
    const token = await marketed.admin();
    const polls = await Promise.all(Array.from({ length: 50 }, () => poll(marketed, link.linkId, token)));
    expect(new Set(polls.map(({ text }) => text))).toEqual(
      new Set([JSON.stringify({ status: "approved", licenseActivated: true })]),
    );
    expect([market.state.claims, market.count("/account/activate")]).toEqual([1, 1]);
    expect((await poll(marketed, link.linkId)).body).toEqual({ status: "approved", licenseActivated: true });
    expect((await state(marketed)).state).toBe("connected");
  });

  it("keeps a link request to the administrator who started it, and to its time", async () => {
    await using marketed = await bootMarketed(kind);
    const { site, clock } = marketed;
    const { linkId } = await start(marketed);
    const other = await createMember(site, { username: "other", groups: ["administrators"] });
    const theirs = await logIn(site, other.email);
    expect((await poll(marketed, linkId, theirs)).status).toBe(404);
    expect((await poll(marketed, "unknown")).status).toBe(404);
    expect((await site.call(api.getConnection, { token: theirs })).body.state).toBe("disconnected");
    clock.advance(600_000);
    expect((await poll(marketed, linkId)).body).toEqual({ status: "expired" });
    expect((await state(marketed)).state).toBe("disconnected");
    clock.advance(300_000);
    expect((await poll(marketed, linkId)).status).toBe(404);
  });

  it("says of a link request that the administrator replaced that it has expired (issue 52, line 21)", async () => {
    await using marketed = await bootMarketed(kind);
    const { market, clock } = marketed;
    const first = await start(marketed);
    const second = await start(marketed);
    const asked = market.count("/account/link/poll");
    // An approval of the one that nobody waits for any more does not connect the site.
    market.state.decide(first.userCode, "approved");
    for (let time = 0; time < 2; time += 1)
      expect((await poll(marketed, first.linkId)).body).toEqual({ status: "expired" });
    expect(market.count("/account/link/poll")).toBe(asked);
    expect((await state(marketed)).state).toBe("linking");
    expect((await poll(marketed, second.linkId)).body).toEqual({ status: "pending" });
    market.state.decide(second.userCode, "approved");
    clock.advance(5_000);
    expect((await poll(marketed, second.linkId)).body.status).toBe("approved");
    expect((await poll(marketed, first.linkId)).body).toEqual({ status: "expired" });
  });

  it("says that the account holder refused", async () => {
    await using marketed = await bootMarketed(kind);
    const link = await start(marketed);
    marketed.market.state.decide(link.userCode, "denied");
    expect((await poll(marketed, link.linkId)).body).toEqual({ status: "denied" });
    expect((await state(marketed)).state).toBe("disconnected");
  });

  it.each([
    ["a page", { status: 200, text: "<html>" }],
    ["a status in capitals", { status: 200, body: { status: "APPROVED" } }],
    [
      "a token that has ended",
      { status: 200, body: { status: "approved", token: "t", expiresAt: 1, accountRef: "a" } },
    ],
    [
      "a token over two lines",
      { status: 200, body: { status: "approved", token: "a\r\nb", expiresAt: 9e9, accountRef: "a" } },
    ],
    ["an approval without a token", { status: 200, body: { status: "approved" } }],
    ["9 MB", { status: 200, text: "1".repeat(9 * 1024 * 1024) }],
  ])("takes %s as an answer to a poll for a failure", async (_, reply) => {
    await using marketed = await bootMarketed(kind);
    const { linkId } = await start(marketed);
    marketed.market.script = ({ path }) => (path === "/account/link/poll" ? reply : undefined);
    const answer = await poll(marketed, linkId);
    expect([answer.status, codeOf(answer)]).toEqual([502, "SVC-LICENSE-9007"]);
    expect((await state(marketed)).state).not.toBe("connected");
  });

  it("frees the seat when it ends, and drops every credential even where the marketplace is down", async () => {
    await using marketed = await bootMarketed(kind);
    const { site, market } = marketed;
    const disconnect = async () => (await site.call(api.disconnectMarketplace, { token: await marketed.admin() })).body;
    await marketed.connect();
    const [install] = market.state.installs.values();
    expect(install?.holdsSeat).toBe(true);
    expect(await disconnect()).toEqual({ disconnected: true, seatsFreed: true });
    expect(install?.holdsSeat).toBe(false);
    expect((await state(marketed)).state).toBe("disconnected");

    await marketed.connect();
    market.script = () => "drop";
    expect(await disconnect()).toEqual({ disconnected: true, seatsFreed: false });
    const read = site.database().read;
    expect(await read.selectFrom("marketplace_connection").selectAll().execute()).toEqual([]);
    expect(await read.selectFrom("marketplace_entitlement").select("token").execute()).toEqual([{ token: null }]);
    expect((await site.call(api.getLicence, { token: await marketed.admin() })).body).toBeNull();
    expect(await disconnect()).toEqual({ disconnected: true, seatsFreed: false });
  });

  it("keeps the seat when only the licence is removed, and does not fetch it again by itself", async () => {
    await using marketed = await bootMarketed(kind);
    const { site, market } = marketed;
    await marketed.connect();
    const token = await marketed.admin();
    expect((await site.call(api.removeLicence, { token })).status).toBe(204);
    expect((await site.call(api.getLicence, { token })).body).toBeNull();
    expect(market.count("/account/deactivate")).toBe(0);
    await site.call(api.checkUpdates, { token });
    expect((await site.call(api.getLicence, { token })).body).toBeNull();
    expect((await site.call(api.refreshLicence, { token })).body).toMatchObject({ standing: "valid" });
  });

  it("needs the id of the site, and sends nothing without it", async () => {
    await using marketed = await bootMarketed(kind);
    const { site, market, clock } = marketed;
    await site.database().transaction(async (tx) => {
      await tx.updateTable("settings").set({ value: '""' }).where("key", "in", ["site.id", "site.claim"]).execute();
    });
    clock.advance(2_000);
    const token = await marketed.admin();
    const answers = [
      await site.call(api.startLink, { token }),
      await site.call(api.connectMarketplace, { body: { authCode: "code" }, token }),
    ];
    expect(answers.map(codeOf)).toEqual(["SVC-LICENSE-9010", "SVC-LICENSE-9010"]);
    expect(market.heard).toEqual([]);
  });

  it("sends nothing to another marketplace than the one it was made with", async () => {
    await using marketed = await bootMarketed(kind);
    const { site, market } = marketed;
    await marketed.connect();
    await site.database().transaction(async (tx) => {
      await tx.updateTable("marketplace_connection").set({ marketplace_url: "https://other.example" }).execute();
    });
    const before = market.heard.length;
    const token = await marketed.admin();
    expect((await state(marketed)).state).toBe("disconnected");
    expect(codeOf(await site.call(api.listOwnedLicences, { token }))).toBe("SVC-LICENSE-9006");
    expect(market.heard.length).toBe(before);
    const { problems } = (await site.call(api.getStatusSummary, { token })).body.marketplace;
    expect(problems).toMatchObject([{ code: "connection.other-marketplace" }]);
    await marketed.connect();
    expect((await state(marketed)).state).toBe("connected");
  });
});
