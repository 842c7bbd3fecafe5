import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import type { BootedSite } from "./support/booted-site.js";
import { createMember, logIn, type TestMember } from "./support/members.js";
import { analysisOf, bootAnalysed, createMembers, openCase } from "./support/review-cases.js";
import { bootTwoSites } from "./support/two-sites.js";

const AT_ONCE = 50;
const redisUrl = process.env.REDIS_URL ?? "";

const times = <Result>(count: number, work: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

const banAll = (booted: BootedSite, token: string, id: string) =>
  booted.as(token).callLoosely(api.banCase, { params: { id }, body: { reason: "one person" } });

/** Returns who is banned: by status, by bans that are not lifted, and by having no active session. */
async function stateOf(booted: BootedSite, members: readonly TestMember[]) {
  const db = booted.database().read;
  const ids = members.map(({ id }) => id);
  const users = await db.selectFrom("users").select(["id", "status"]).where("id", "in", ids).orderBy("id").execute();
  const bans = await db
    .selectFrom("bans")
    .select("user_id")
    .where("user_id", "in", ids)
    .where("lifted_at", "is", null)
    .execute();
  const sessions = await db
    .selectFrom("sessions")
    .select("user_id")
    .where("user_id", "in", ids)
    .where("revoked_at", "is", null)
    .execute();
  return users.map(({ id, status }) => ({
    isBanned: status === "banned",
    bans: bans.filter(({ user_id }) => user_id === id).length,
    sessions: sessions.filter(({ user_id }) => user_id === id).length,
  }));
}

const actsOf = async (booted: BootedSite, action: string) =>
  (await booted.database().read.selectFrom("moderation_log").select("id").where("action", "=", action).execute())
    .length;

describe.each(databases())("a race about a case on $name", (kind) => {
  it("of many who ban everybody bans each member once", async () => {
    await using site = await bootAnalysed(kind);
    const { booted, analyse, token } = site;
    const members = await createMembers(booted, "m", 5);
    const id = await openCase(booted, analyse, members);
    const answers = await times(AT_ONCE, () => banAll(booted, token, id));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array(AT_ONCE - 1).fill(409)]);
    expect(await stateOf(booted, members)).toEqual(members.map(() => ({ isBanned: true, bans: 1, sessions: 0 })));
    expect(await actsOf(booted, "case.ban-all")).toBe(1);
  });

  it("with logins and lifted bans leaves nobody who is banned and logged in", async () => {
    await using site = await bootAnalysed(kind);
    const { booted, analyse, token } = site;
    const members = await createMembers(booted, "m", 10);
    const id = await openCase(booted, analyse, members);
    const memberOf = (index: number) => members[index % members.length] ?? { id: "", email: "" };
    const outcomes = await times(AT_ONCE, async (index) => {
      if (index % 5 === 0) return (await banAll(booted, token, id)).status;
      if (index % 5 < 3) return logIn(booted, memberOf(index).email).catch((error: Error) => error.message);
      const params = { id: memberOf(index).id };
      return (await booted.as(token).callLoosely(api.unbanUser, { params })).status;
    });
    expect(outcomes.filter((outcome) => outcome === 500)).toEqual([]);
    for (const { isBanned, bans, sessions } of await stateOf(booted, members)) {
      expect(bans).toBe(isBanned ? 1 : 0);
      if (isBanned) expect(sessions).toBe(0);
    }
    expect(await actsOf(booted, "case.ban-all")).toBe(1);
  });

  it("of many decisions takes those that follow from each other, and logs each", async () => {
    await using site = await bootAnalysed(kind);
    const { booted, analyse, token } = site;
    const id = await openCase(booted, analyse, await createMembers(booted, "m", 2));
    const targets = ["resolved", "dismissed"] as const;
    const answers = await times(AT_ONCE, (index) =>
      booted
        .as(token)
        .callLoosely(api.updateCase, { params: { id }, body: { status: targets[index % 2] ?? "resolved" } }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await actsOf(booted, "case.status")).toBe(1);
    const exceptions = await times(AT_ONCE, () =>
      booted.as(token).callLoosely(api.updateCase, { params: { id }, body: { exception: true } }),
    );
    expect(exceptions.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await actsOf(booted, "case.except")).toBe(1);
  });
});

const processes = databases().filter(({ name }) => name !== "pglite");

describe.each(processes)("two processes on one database, $name,", (kind) => {
  it("ban everybody in a case once, and both turn the members away", async () => {
    await using sites = await bootTwoSites(kind, redisUrl === "" ? {} : { REDIS_URL: redisUrl });
    const { first, second, token } = sites;
    const members = await createMembers(first, "m", 4);
    const late = await createMember(first, { username: "late" });
    const tokens = await Promise.all(members.map(({ email }) => logIn(second, email)));
    const id = await openCase(first, analysisOf(first), members);
    const answers = await times(AT_ONCE, async (index) => {
      const here = index % 2 === 0 ? first : second;
      if (index % 5 === 4) {
        await logIn(here, (members[index % 4] ?? late).email).catch(() => undefined);
        return 0;
      }
      return (await banAll(here, token, id)).status;
    });
    expect(answers.filter((status) => status === 200)).toHaveLength(1);
    expect(answers.every((status) => [0, 200, 409].includes(status))).toBe(true);
    expect(await stateOf(first, members)).toEqual(members.map(() => ({ isBanned: true, bans: 1, sessions: 0 })));
    // Without a store in common, a process believes what it read for two seconds.
    second.clock.advance(2_000);
    first.clock.advance(2_000);
    for (const member of tokens)
      for (const site of [first, second]) expect((await site.callLoosely(api.me, { token: member })).status).toBe(401);
  });

  it("store the findings of one analysis once", async () => {
    await using sites = await bootTwoSites(kind, redisUrl === "" ? {} : { REDIS_URL: redisUrl });
    const { first, second } = sites;
    const members = await createMembers(first, "m", 4);
    const runs = [analysisOf(first), analysisOf(second), analysisOf(first), analysisOf(second)];
    await Promise.all(runs.map((analyse) => openCase(first, analyse, members, "pattern")));
    const db = first.database().read;
    expect(await db.selectFrom("review_cases").select("id").execute()).toHaveLength(1);
    expect(await db.selectFrom("review_case_users").select("user_id").execute()).toHaveLength(4);
    expect(await db.selectFrom("review_evidence").select("id").execute()).toHaveLength(4);
  });
});
