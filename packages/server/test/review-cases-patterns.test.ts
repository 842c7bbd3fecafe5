import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import type { BootedSite } from "./support/booted-site.js";
import { storeSetting } from "./support/registration.js";
import { bootAnalysed, createMembers, storeSignals, type TestSignal } from "./support/review-cases.js";

/** The cases with the names of their members. */
async function casesOf(booted: BootedSite) {
  const db = booted.database().read;
  const rows = await db
    .selectFrom("review_cases")
    .innerJoin("review_case_users", "review_case_users.case_id", "review_cases.id")
    .innerJoin("users", "users.id", "review_case_users.user_id")
    .select(["review_cases.id", "review_cases.pattern", "users.username"])
    .orderBy("review_cases.id")
    .orderBy("users.username")
    .execute();
  return [...Map.groupBy(rows, ({ id }) => id).values()].map((members) => [
    members[0]?.pattern,
    ...members.map(({ username }) => username),
  ]);
}

const repeat = (count: number, signal: (index: number) => TestSignal): TestSignal[] =>
  Array.from({ length: count }, (_, index) => signal(index));

describe.each(databases())("the analysis on $name", (kind) => {
  it("finds an account with ten logins in ten minutes, and none with fewer or slower ones", async () => {
    await using site = await bootAnalysed(kind);
    const { booted, analyse } = site;
    const [fast, few, slow] = await createMembers(booted, "m", 3);
    if (!fast || !few || !slow) throw new Error("There are three members.");
    booted.clock.advance(180_000);
    await storeSignals(booted, [
      ...repeat(10, (index) => ({ user: fast, ago: index * 0.9 })),
      ...repeat(9, (index) => ({ user: few, ago: index * 0.9 })),
      ...repeat(20, (index) => ({ user: slow, ago: index * 1.2 })),
    ]);
    await analyse();
    expect(await casesOf(booted)).toEqual([["rapid-logins", "m0"]]);
  });

  it("finds accounts of one address and device, joined where they share a member, but not those of a school", async () => {
    await using site = await bootAnalysed(kind);
    const { booted, analyse } = site;
    const ring = await createMembers(booted, "ring", 5);
    const couple = await createMembers(booted, "pair", 2);
    const school = await createMembers(booted, "pupil", 22);
    booted.clock.advance(180_000);
    await storeSignals(booted, [
      ...ring.slice(0, 3).map((user) => ({ user, address: "home", ago: 1 })),
      ...ring.slice(2).map((user) => ({ user, address: "work", ago: 1 })),
      ...couple.map((user) => ({ user, address: "flat", ago: 1 })),
      ...school.map((user, index) => ({ user, address: "school", device: `device ${(index >> 1) & 15}`, ago: 1 })),
    ]);
    await analyse();
    expect(await casesOf(booted)).toEqual([["multi-accounts", "ring0", "ring1", "ring2", "ring3", "ring4"]]);
  });

  it("finds five registrations of one address within an hour", async () => {
    await using site = await bootAnalysed(kind);
    const { booted, analyse } = site;
    const burst = await createMembers(booted, "bot", 5);
    const spread = await createMembers(booted, "new", 5);
    booted.clock.advance(600 * 60_000);
    const registration = { kind: "registration" } as const;
    await storeSignals(booted, [
      ...burst.map((user, index) => ({ ...registration, user, address: "farm", device: `d${index}`, ago: index * 10 })),
      ...spread.map((user, index) => ({
        ...registration,
        user,
        address: "cafe",
        device: `e${index}`,
        ago: index * 20,
      })),
    ]);
    await analyse();
    expect(await casesOf(booted)).toEqual([["registration-burst", "bot0", "bot1", "bot2", "bot3", "bot4"]]);
  });

  it("finds who comes back after a ban, not who was there before it", async () => {
    await using site = await bootAnalysed(kind);
    const { booted, analyse } = site;
    const [troll, sibling] = await createMembers(booted, "old", 2);
    if (!troll || !sibling) throw new Error("There are two members.");
    const db = booted.database();
    const ban = { id: "ban", user_id: troll.id, reason: "spam", issued_by: null, case_id: null, warning_id: null };
    const bannedAt = new Date(booted.clock.now().getTime() + 60_000).toISOString();
    await db.transaction(async (tx) => {
      const never = { expires_at: null, lifted_at: null, lifted_by: null };
      await tx
        .insertInto("bans")
        .values({ ...ban, ...never, created_at: bannedAt })
        .execute();
      await tx.updateTable("users").set({ status: "banned" }).where("id", "=", troll.id).execute();
    });
    booted.clock.advance(120_000);
    const [back, elsewhere] = await createMembers(booted, "new", 2);
    if (!back || !elsewhere) throw new Error("There are two new members.");
    booted.clock.advance(180_000);
    const home = { address: "home", device: "old laptop" };
    await storeSignals(booted, [
      { user: troll, ...home, ago: 5 },
      { user: sibling, ...home, ago: 1 },
      { user: back, ...home, ago: 1 },
      { user: elsewhere, address: "elsewhere", device: "old laptop", ago: 1 },
    ]);
    await storeSetting(booted, "security.pattern.multi-accounts", false);
    await analyse();
    expect(await casesOf(booted)).toEqual([["ban-evasion", "new0", "old0"]]);
  });

  it("looks for no pattern that is switched off, and takes thresholds from the settings", async () => {
    await using site = await bootAnalysed(kind);
    const { booted, analyse } = site;
    const members = await createMembers(booted, "m", 3);
    const together = () => members.map((user) => ({ user, address: "home", ago: 0 }));
    const three = () => repeat(3, () => ({ user: members[0] ?? { id: "" }, address: "home", ago: 0 }));
    await storeSetting(booted, "security.pattern.multi-accounts", false);
    await storeSetting(booted, "security.rapidLogins.logins", 4);
    await storeSignals(booted, [...together(), ...three()]);
    await analyse();
    expect(await casesOf(booted)).toEqual([["rapid-logins", "m0"]]);
    await storeSetting(booted, "security.pattern.multi-accounts", true);
    await analyse();
    expect(await casesOf(booted)).toHaveLength(1);
    await storeSignals(booted, together());
    await analyse();
    expect(await casesOf(booted)).toEqual([
      ["rapid-logins", "m0"],
      ["multi-accounts", "m0", "m1", "m2"],
    ]);
  });
});
