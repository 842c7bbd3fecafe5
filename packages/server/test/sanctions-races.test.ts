import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Disposables } from "../src/kernel/disposables.js";
import { type BootedSite, bootSite } from "./support/booted-site.js";
import { createMember } from "./support/members.js";
import { actsOn, ban, entryOf, pointsOf, warn } from "./support/sanctions.js";

const FIFTY = Array.from({ length: 50 }, (_, index) => index);
const counted = (acts: readonly string[], action: string): number => acts.filter((act) => act === action).length;

describe.each(databases())("fifty acts of moderators at once on $name", (kind) => {
  const stack = new Disposables();
  let site: BootedSite;
  let token: string;
  let made = 0;

  beforeAll(async () => {
    site = stack.use(await bootSite(kind));
    token = await site.installed();
  });
  afterAll(() => stack[Symbol.asyncDispose]());

  const newMember = () => {
    made += 1;
    return createMember(site, { username: `mo${made}` });
  };

  it("ban a member once, and lift the ban once", async () => {
    const mo = await newMember();
    const body = { userId: mo.id, reason: "spam" };
    const bans = await Promise.all(FIFTY.map(() => site.call(api.createBan, { token, body })));
    expect(bans.map(({ status }) => status).toSorted()).toEqual([201, ...FIFTY.slice(1).map(() => 409)]);
    const id = bans.find(({ status }) => status === 201)?.body.id ?? "";
    const lifts = await Promise.all(FIFTY.map(() => site.call(api.liftBan, { token, params: { id } })));
    expect(new Set(lifts.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await actsOn(site, mo.id)).toEqual(["ban.issue", "ban.lift"]);
  });

  it("leave an account either banned or open, whoever bans and lifts", async () => {
    const mo = await newMember();
    const { id } = await ban(site, token, mo.id);
    const body = { userId: mo.id, reason: "spam" };
    await Promise.all(
      FIFTY.map((index) =>
        index % 2 ? site.call(api.createBan, { token, body }) : site.call(api.liftBan, { token, params: { id } }),
      ),
    );
    const acts = await actsOn(site, mo.id);
    const { read } = site.database();
    const live = read.selectFrom("bans").select("id").where("user_id", "=", mo.id).where("lifted_at", "is", null);
    const isBanned = (await live.execute()).length === 1;
    expect(counted(acts, "ban.issue") - counted(acts, "ban.lift")).toBe(isBanned ? 1 : 0);
    const user = await read.selectFrom("users").select("status").where("id", "=", mo.id).executeTakeFirstOrThrow();
    expect(user.status).toBe(isBanned ? "banned" : "active");
  });

  it("carry each threshold out once, however many warnings cross it", async () => {
    const mo = await newMember();
    const body = { userId: mo.id, reason: "quarrels", points: 1 };
    const answers = await Promise.all(FIFTY.map(() => site.call(api.createWarning, { token, body })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await pointsOf(site, mo.id)).toEqual([50, 50]);
    const acts = await actsOn(site, mo.id);
    const led = answers.flatMap(({ body: warning }) => warning.consequence?.points ?? []);
    expect(led.toSorted((a, b) => a - b)).toEqual([5, 10, 20]);
    // The second silence takes the place of the first.
    expect([counted(acts, "silence.issue"), counted(acts, "silence.lift")]).toEqual([2, 1]);
    expect(counted(acts, "ban.issue")).toBe(1);
  });

  it("pardon a warning once", async () => {
    const mo = await newMember();
    const { id } = await warn(site, token, mo.id, { points: 3 });
    await Promise.all(FIFTY.map(() => site.call(api.pardonWarning, { token, params: { id } })));
    expect(await pointsOf(site, mo.id)).toEqual([0, 0]);
    expect(await actsOn(site, mo.id)).toEqual(["warning.issue", "warning.pardon"]);
  });

  it("pardon a warning or let it run out, never both", async () => {
    const mo = await newMember();
    const expiresAt = new Date(site.clock.now().getTime() + 60_000).toISOString();
    const { id } = await warn(site, token, mo.id, { points: 3, expiresAt });
    site.clock.advance(59_000);
    const pardons = FIFTY.slice(25).map(() => site.call(api.pardonWarning, { token, params: { id } }));
    site.clock.advance(1_000);
    await Promise.all([...pardons, ...FIFTY.slice(25).map(() => warn(site, token, mo.id, { points: 0 }))]);
    expect(await pointsOf(site, mo.id)).toEqual([0, 0]);
    const acts = await actsOn(site, mo.id);
    expect(counted(acts, "warning.pardon") + counted(acts, "warning.expire")).toBe(1);
  });

  it.each(["warning.issue", "warning.pardon", "ban.issue", "ban.lift"] as const)(
    "take %s back once",
    async (action) => {
      const mo = await newMember();
      if (action.startsWith("warning")) {
        const { id } = await warn(site, token, mo.id, { points: 20 });
        if (action === "warning.pardon") await site.call(api.pardonWarning, { token, params: { id } });
      } else {
        const { id } = await ban(site, token, mo.id);
        if (action === "ban.lift") await site.call(api.liftBan, { token, params: { id } });
      }
      const before = await actsOn(site, mo.id);
      const { id } = await entryOf(site, token, action, mo.id);
      const undo = () => site.call(api.undoModeration, { token, params: { id } });
      const answers = await Promise.all(FIFTY.map(undo));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...FIFTY.slice(1).map(() => 409)]);
      const opposite = { "warning.issue": ["ban.lift", "warning.pardon"], "warning.pardon": ["warning.issue"] };
      const expected = { ...opposite, "ban.issue": ["ban.lift"], "ban.lift": ["ban.issue"] }[action];
      expect((await actsOn(site, mo.id)).slice(before.length)).toEqual(expected);
      const points = action === "warning.pardon" ? 20 : 0;
      expect(await pointsOf(site, mo.id)).toEqual([points, points]);
    },
  );
});
