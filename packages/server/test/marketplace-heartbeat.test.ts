import * as api from "@sitevine/api";
import type { Advisory, AvailableUpdate } from "@sitevine/contracts";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { codeOf } from "./support/booted-site.js";
import { bootMarketed, installTheme, type MarketedSite } from "./support/marketplace/marketed-site.js";
import { createMember, logIn } from "./support/members.js";

const DAY_MS = 86_400_000;
const CHECK = "/updates/check";

const update = (id: string, version: string): AvailableUpdate => ({
  kind: "theme" as const,
  id,
  version,
  publishedAt: 1_890_000_000,
  entitled: true,
});

const advisory = (id: string, of: string, affected: string): Advisory => ({
  id,
  kind: "theme" as const,
  package: of,
  affected,
  severity: "high",
  title: "<script>alert(1)</script>",
});

const check = async ({ site, admin }: MarketedSite) => site.call(api.checkUpdates, { token: await admin() });
const updates = async ({ site, admin }: MarketedSite) =>
  (await site.call(api.listUpdates, { token: await admin() })).body;
const summary = async ({ site, admin }: MarketedSite) =>
  (await site.call(api.getStatusSummary, { token: await admin() })).body;
const problems = async (marketed: MarketedSite) => (await summary(marketed)).marketplace.problems;

/** The account token that the site has stored is the one that the marketplace accepts. */
async function expectTokenKept(marketed: MarketedSite): Promise<void> {
  const { market, site, admin } = marketed;
  market.script = () => undefined;
  expect((await site.call(api.listOwnedLicences, { token: await admin() })).status).toBe(200);
}

describe.each(databases())("the heartbeat on $name", (kind) => {
  it("rotates the token and keeps what the marketplace says about installed packages", async () => {
    await using marketed = await bootMarketed(kind);
    const { site, market, admin } = marketed;
    await installTheme(marketed, "coast", "1.0.0");
    await marketed.connect();
    market.offers.updates.push(update("coast", "1.1.0"), update("coast", "0.9.0"), update("unknown", "2.0.0"));
    market.offers.advisories.push(
      advisory("A-1", "coast", "<1.1.0"),
      advisory("A-2", "coast", ">=2.0.0"),
      advisory("A-3", "unknown", "*"),
      advisory("A-4", "coast", "no range at all"),
    );
    const answer = await check(marketed);
    expect(market.state.rotations).toBe(1);
    expect(market.heard.at(-1)?.body).toMatchObject({ installed: [{ kind: "theme", id: "coast", version: "1.0.0" }] });
    expect(answer.body.updates).toMatchObject([
      { id: "coast", installedVersion: "1.0.0", version: "1.1.0", acknowledged: false, notes: null },
    ]);
    expect(answer.body.advisories.map(({ id }) => id)).toEqual(["A-1", "A-4"]);
    expect(answer.body.advisories[0]?.title).toBe("<script>alert(1)</script>");
    expect((await updates(marketed)).checkedAt).toBe("2030-01-01T00:00:00.000Z");
    const connection = await site.call(api.getConnection, { token: await admin() });
    expect(connection.body.lastHeartbeatAt).toBe("2030-01-01T00:00:00.000Z");

    await installTheme(marketed, "coast", "1.1.0");
    const later = await updates(marketed);
    expect([later.updates, later.advisories.map(({ id }) => id)]).toEqual([[], ["A-4"]]);
    expect(market.count(CHECK)).toBe(1);
    await expectTokenKept(marketed);
  });

  it("keeps apart what each administrator has acknowledged", async () => {
    await using marketed = await bootMarketed(kind);
    const { site, market, admin } = marketed;
    await installTheme(marketed, "coast", "1.0.0");
    await marketed.connect();
    market.offers.updates.push(update("coast", "1.1.0"));
    market.offers.advisories.push(advisory("A-1", "coast", "*"));
    await check(marketed);
    expect(await summary(marketed)).toMatchObject({ pendingUpdates: 1, advisories: 1 });
    const seen = { kind: "theme" as const, id: "coast", version: "1.1.0" };
    const body = { updates: [seen, { ...seen, version: "7.0.0" }], advisories: ["A-1", "no such"] };
    const answers = await Promise.all(
      Array.from({ length: 5 }, async () => site.call(api.acknowledgeUpdates, { body, token: await admin() })),
    );
    for (const { body: answer } of answers)
      expect([answer.updates[0]?.acknowledged, answer.advisories[0]?.acknowledged]).toEqual([true, true]);
    expect(await summary(marketed)).toMatchObject({ pendingUpdates: 0, advisories: 0 });
    const rows = await site.database().read.selectFrom("marketplace_acknowledgements").selectAll().execute();
    expect(rows).toHaveLength(2);
    const other = await createMember(site, { username: "other", groups: ["administrators"] });
    const theirs = await site.call(api.getStatusSummary, { token: await logIn(site, other.email) });
    expect(theirs.body).toMatchObject({ pendingUpdates: 1, advisories: 1 });
    market.offers.updates.push(update("coast", "1.2.0"));
    await check(marketed);
    expect((await summary(marketed)).pendingUpdates).toBe(1);
  });

  it("runs once a day by itself", async () => {
    await using marketed = await bootMarketed(kind);
    const { site, market, clock } = marketed;
    await marketed.connect();
    await site.settled();
    for (const day of [1, 2]) {
      clock.advance(DAY_MS);
      await site.settled();
      expect(market.count(CHECK)).toBe(day);
    }
  });

  it("gets the token again whose answer was lost, while the marketplace accepts the one before", async () => {
    await using marketed = await bootMarketed(kind);
    const { site, market, clock } = marketed;
    await marketed.connect();
    market.script = ({ path }) => (path === CHECK ? "lose" : undefined);
    expect(codeOf(await check(marketed))).toBe("SVC-LICENSE-9007");
    // It asked twice, and both answers were lost.
    expect(market.state.rotations).toBe(2);
    const stored = async () =>
      site.database().read.selectFrom("marketplace_connection").selectAll().executeTakeFirstOrThrow();
    expect((await stored()).rotating_since).toBe("2030-01-01T00:00:00.000Z");
    market.script = () => undefined;
    clock.advance(60_000);
    await site.settled();
    expect(market.state.rotations).toBe(3);
    expect(await stored()).toMatchObject({ rotating_since: null, last_heartbeat_at: "2030-01-01T00:01:00.000Z" });
    expect(await problems(marketed)).toEqual([]);
    // Long after the overlap, the stored token is still the one that counts.
    clock.advance(DAY_MS / 2);
    await expectTokenKept(marketed);
  });

  it.each([
    ["without a token", { updates: [], advisories: [] }],
    ["with null for a token", { token: null, expiresAt: 9e9, updates: [], advisories: [] }],
    ["with a token that has ended", { token: "old", expiresAt: 1, updates: [], advisories: [] }],
  ])("keeps its token when the answer comes %s", async (_, body) => {
    await using marketed = await bootMarketed(kind);
    await marketed.connect();
    marketed.market.script = ({ path }) => (path === CHECK ? { status: 200, body } : undefined);
    expect(codeOf(await check(marketed))).toBe("SVC-LICENSE-9007");
    await expectTokenKept(marketed);
  });

  it("says that the account must be connected again, after 30 days without one", async () => {
    await using marketed = await bootMarketed(kind);
    const { market, clock } = marketed;
    await marketed.connect();
    clock.advance(30 * DAY_MS);
    const answer = await check(marketed);
    expect([answer.status, codeOf(answer)]).toEqual([401, "SVC-LICENSE-9002"]);
    expect(market.count(CHECK)).toBe(0);
    expect(await problems(marketed)).toMatchObject([
      { code: "SVC-LICENSE-9002", message: expect.stringContaining("Connect the account again") },
      { code: "licence.lapsed", message: expect.stringContaining("2030-01-31") },
    ]);
    await marketed.connect();
    expect(await problems(marketed)).toEqual([]);
    expect((await summary(marketed)).licence.standing).toBe("valid");
  });

  it("notices when the marketplace no longer offers what it once did", async () => {
    await using marketed = await bootMarketed(kind);
    const { market, clock } = marketed;
    await installTheme(marketed, "coast", "1.0.0");
    await marketed.connect();
    market.offers.updates = [update("coast", "1.2.0")];
    await check(marketed);
    expect(await problems(marketed)).toEqual([]);
    market.offers.updates = [update("coast", "1.1.0")];
    clock.advance(3_600_000);
    await check(marketed);
    clock.advance(3_600_000);
    await check(marketed);
    expect(await problems(marketed)).toMatchObject([
      {
        code: "SVC-LICENSE-9014",
        message: expect.stringContaining("version 1.2.0 of the theme coast"),
        since: "2030-01-01T01:00:00.000Z",
      },
    ]);
    await installTheme(marketed, "coast", "1.2.0");
    expect(await problems(marketed)).toEqual([]);
  });

  it("uses a status that it knows for a code that it does not", async () => {
    await using marketed = await bootMarketed(kind);
    await marketed.connect();
    for (const code of ["SVC-LICENSE-0000", "__proto__", "constructor"]) {
      const body = { error: { code, message: "No.", details: null } };
      marketed.market.script = ({ path }) => (path === CHECK ? { status: 403, body } : undefined);
      expect(codeOf(await check(marketed))).toBe("SVC-LICENSE-9003");
    }
  });
});
