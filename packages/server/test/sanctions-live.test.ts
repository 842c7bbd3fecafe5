import * as api from "@sitevine/api";
import { databases, eventually, requestTo } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { createMember, logIn } from "./support/members.js";
import { actsOn, ban, pointsOf, warn } from "./support/sanctions.js";
import { bootTwoSites } from "./support/two-sites.js";

const redisUrl = process.env.REDIS_URL ?? "";
const SECOND_MS = 1_000;

/** Without Redis another process may know up to two seconds later, as for every change of access. */
const stores = [
  { store: "no store in common", environment: {}, withinMs: 2 * SECOND_MS },
  ...(redisUrl ? [{ store: "one Redis", environment: { REDIS_URL: redisUrl }, withinMs: 0 }] : []),
];
const kinds = databases().filter(({ name }) => name !== "pglite");
const cases = kinds.flatMap((kind) => stores.map((store) => ({ ...store, kind, name: kind.name })));
const FIFTY = Array.from({ length: 50 }, (_, index) => index);

describe.each(cases)("two processes with $store on $name", ({ kind, environment, withinMs }) => {
  it("ban a member for each other, who is out at once", async () => {
    await using sites = await bootTwoSites(kind, environment);
    const { first, second, token } = sites;
    const mo = await createMember(first);
    const own = await logIn(second, mo.email);
    const status = async () => (await second.call(api.me, { token: own })).status;
    expect(await status()).toBe(200);
    await ban(first, token, mo.id);
    // Clocks stand still, so that nothing the second process has read expires by itself.
    second.clock.advance(withinMs);
    await eventually(async () => expect(await status()).toBe(401));
    await expect(logIn(second, mo.email)).rejects.toThrow("SVC-AUTH-1003");
  });

  // The next heartbeat, after fifteen seconds, would end it as well.
  it.runIf(withinMs === 0)("end the open stream of a member whom the other bans", async () => {
    await using sites = await bootTwoSites(kind, environment);
    const { first, second, token } = sites;
    const mo = await createMember(first);
    const own = await logIn(second, mo.email);
    const stream = await second.site.fetch(requestTo(api.streamNotifications, { token: own }));
    expect(stream.status).toBe(200);
    const reader = stream.body?.getReader();
    await reader?.read();
    await ban(first, token, mo.id);
    for (let isOpen = true; isOpen; ) isOpen = (await reader?.read())?.done === false;
  });

  it("issue one ban, and carry out each threshold once, when both are asked fifty times", async () => {
    await using sites = await bootTwoSites(kind, environment);
    const { first, second, token } = sites;
    const [mo, zoe] = [await createMember(first), await createMember(first, { username: "zoe" })];
    const siteOf = (index: number) => (index % 2 ? first : second);
    const order = { token, body: { userId: mo.id, reason: "spam" } };
    const bans = await Promise.all(FIFTY.map((index) => siteOf(index).call(api.createBan, order)));
    expect(bans.map(({ status }) => status).sort()).toEqual([201, ...FIFTY.slice(1).map(() => 409)]);
    const warning = { token, body: { userId: zoe.id, reason: "quarrels", points: 1 } };
    await Promise.all(FIFTY.map((index) => siteOf(index).call(api.createWarning, warning)));
    expect(await pointsOf(first, zoe.id)).toEqual([50, 50]);
    const acts = (await actsOn(first, zoe.id)).filter((act) => act !== "warning.issue");
    expect(acts).toEqual(["silence.issue", "silence.lift", "silence.issue", "ban.issue"]);
  });

  it("pardon a warning or let it run out, never both, when their clocks differ", async () => {
    await using sites = await bootTwoSites(kind, environment);
    const { first, second, token } = sites;
    const mo = await createMember(first);
    const expiresAt = new Date(first.clock.now().getTime() + 60 * SECOND_MS).toISOString();
    const { id } = await warn(first, token, mo.id, { points: 3, expiresAt });
    // For the second the warning is over, and its next warning closes what is over; for the first it still counts.
    second.clock.advance(60 * SECOND_MS);
    await Promise.all(
      FIFTY.map((index) =>
        index % 2
          ? first.call(api.pardonWarning, { token, params: { id } })
          : warn(second, token, mo.id, { points: 0 }),
      ),
    );
    expect(await pointsOf(first, mo.id)).toEqual([0, 0]);
    const ends = (await actsOn(first, mo.id)).filter((act) => act !== "warning.issue");
    expect([["warning.pardon"], ["warning.expire"]]).toContainEqual(ends);
  });
});
