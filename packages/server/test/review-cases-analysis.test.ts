import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import type { Scan } from "../src/features/review-cases/index.js";
import type { BootedSite } from "./support/booted-site.js";
import { analysisOf, bootAnalysed, createMembers, openCase, scanFinding } from "./support/review-cases.js";

const casesOf = (booted: BootedSite) =>
  booted.database().read.selectFrom("review_cases").selectAll().orderBy("id").execute();
const usersIn = async (booted: BootedSite, caseId: string) =>
  (
    await booted
      .database()
      .read.selectFrom("review_case_users")
      .select("user_id")
      .where("case_id", "=", caseId)
      .execute()
  ).length;
const evidenceIn = async (booted: BootedSite, caseId: string) =>
  (await booted.database().read.selectFrom("review_evidence").select("id").where("case_id", "=", caseId).execute())
    .length;
const setCase = (booted: BootedSite, id: string, values: { status?: "resolved"; exception_at?: string | null }) =>
  booted.database().transaction(async (tx) => {
    await tx.updateTable("review_cases").set(values).where("id", "=", id).execute();
    if (values.status)
      await tx.updateTable("review_case_users").set({ is_live: 0 }).where("case_id", "=", id).execute();
  });
const DAY_MS = 24 * 3_600_000;
const later = "2030-01-02T00:00:00.000Z";

describe.each(databases())("findings on $name", (kind) => {
  it("about members of an open case are added to it, and the same finding changes nothing", async () => {
    await using site = await bootAnalysed(kind);
    const { booted, analyse } = site;
    const members = await createMembers(booted, "m", 4);
    const id = await openCase(booted, analyse, members.slice(0, 2), "pattern");
    const [before] = await casesOf(booted);
    await analyse([scanFinding("pattern", members.slice(0, 2))]);
    expect(await casesOf(booted)).toEqual([before]);
    await analyse([scanFinding("pattern", members.slice(1), later)]);
    const cases = await casesOf(booted);
    expect(cases).toMatchObject([{ id, status: "open", summary: "3 members" }]);
    expect([await usersIn(booted, id), await evidenceIn(booted, id)]).toEqual([4, 5]);
  });

  it("of another pattern, or about others, open cases of their own", async () => {
    await using site = await bootAnalysed(kind);
    const { booted, analyse } = site;
    const members = await createMembers(booted, "m", 4);
    await analyse([scanFinding("one", members.slice(0, 2)), scanFinding("two", members.slice(0, 2))]);
    await analyse([scanFinding("one", members.slice(2))]);
    expect((await casesOf(booted)).map(({ pattern }) => pattern)).toEqual(["one", "two", "one"]);
  });

  it("about two open cases are added to both, and each member stays in one", async () => {
    await using site = await bootAnalysed(kind);
    const { booted, analyse } = site;
    const members = await createMembers(booted, "m", 5);
    await analyse([scanFinding("pattern", members.slice(0, 2))]);
    await analyse([scanFinding("pattern", members.slice(2, 4))]);
    const [first, second] = await casesOf(booted);
    await analyse([scanFinding("pattern", members, later)]);
    expect(await casesOf(booted)).toHaveLength(2);
    expect([await usersIn(booted, first?.id ?? ""), await usersIn(booted, second?.id ?? "")]).toEqual([3, 2]);
    expect(await evidenceIn(booted, second?.id ?? "")).toBe(7);
  });

  it("reopen a closed case when they say something new, and open another one for further members", async () => {
    await using site = await bootAnalysed(kind);
    const { booted, analyse } = site;
    const members = await createMembers(booted, "m", 3);
    const id = await openCase(booted, analyse, members.slice(0, 2), "pattern");
    await setCase(booted, id, { status: "resolved" });
    await analyse([scanFinding("pattern", members.slice(0, 2))]);
    expect(await casesOf(booted)).toMatchObject([{ status: "resolved" }]);
    await analyse([scanFinding("pattern", members.slice(0, 2), later)]);
    expect(await casesOf(booted)).toMatchObject([{ status: "open" }]);
    await setCase(booted, id, { status: "resolved" });
    await analyse([scanFinding("pattern", members, later)]);
    expect(await casesOf(booted)).toMatchObject([{ status: "resolved" }, { status: "open" }]);
    const log = await booted.database().read.selectFrom("moderation_log").select(["action", "actor_id"]).orderBy("id");
    expect(await log.execute()).toEqual(
      ["case.open", "case.reopen", "case.open"].map((action) => ({ action, actor_id: null })),
    );
  });

  it("about members with an exception open nothing, until one more joins them or it is revoked", async () => {
    await using site = await bootAnalysed(kind);
    const { booted, analyse } = site;
    const members = await createMembers(booted, "m", 3);
    const id = await openCase(booted, analyse, members.slice(0, 2), "pattern");
    await setCase(booted, id, { status: "resolved", exception_at: later });
    for (const known of [members.slice(0, 1), members.slice(0, 2)])
      await analyse([scanFinding("pattern", known, "2030-02-01T00:00:00.000Z")]);
    expect(await casesOf(booted)).toHaveLength(1);
    await setCase(booted, id, { exception_at: null });
    await analyse([scanFinding("pattern", members.slice(0, 2), "2030-03-01T00:00:00.000Z")]);
    expect(await casesOf(booted)).toMatchObject([{ id, status: "open" }]);
  });

  it("about nobody who is active, or about nobody at all, open nothing", async () => {
    await using site = await bootAnalysed(kind);
    const { booted, analyse } = site;
    const [gone] = await createMembers(booted, "m", 1);
    if (!gone) throw new Error("There is one member.");
    await booted.database().transaction(async (tx) => {
      await tx.updateTable("users").set({ status: "banned" }).where("id", "=", gone.id).execute();
    });
    await analyse([scanFinding("one", [gone]), scanFinding("two", [{ id: "nobody" }]), scanFinding("three", [])]);
    expect(await casesOf(booted)).toEqual([]);
  });

  it("of a scan that fails are missing, those of the others are not, and it runs again from where it was", async () => {
    await using site = await bootAnalysed(kind);
    const { booted, analyse } = site;
    const members = await createMembers(booted, "m", 2);
    const seen: string[] = [];
    let fails = true;
    const failing: Scan = {
      name: "failing",
      run: async ({ since }) => {
        seen.push(since.toISOString());
        if (fails) throw new Error("The scan is broken.");
        return scanFinding("failing", members).run({} as never);
      },
    };
    await analyse([failing, scanFinding("sound", members)]);
    expect((await casesOf(booted)).map(({ pattern }) => pattern)).toEqual(["sound"]);
    expect(booted.logger.entries.filter(({ level }) => level === "error")).toMatchObject([
      { fields: { scan: "failing" } },
    ]);
    fails = false;
    await analyse([failing]);
    expect((await casesOf(booted)).map(({ pattern }) => pattern)).toEqual(["sound", "failing"]);
    await analyse([failing]);
    expect(seen[1]).toBe(seen[0]);
    expect(seen[2]).not.toBe(seen[1]);
    await analyse();
    expect(seen).toHaveLength(3);
  });

  it("of three weeks are stored a week in each run, day by day and without a gap", async () => {
    await using site = await bootAnalysed(kind);
    const { booted, analyse } = site;
    const seen: (readonly [number, number])[] = [];
    const watching: Scan = {
      name: "watching",
      run: async ({ since, now }) => {
        seen.push([since.getTime(), now.getTime()]);
        return [];
      },
    };
    await analyse([watching]);
    seen.length = 0;
    booted.clock.advance(20 * DAY_MS);
    const runs: number[] = [];
    for (let run = 0; run < 4; run += 1) {
      const before = seen.length;
      await analyse([watching]);
      runs.push(seen.length - before);
    }
    expect(runs).toEqual([7, 7, 7, 1]);
    for (const [index, [since, now]] of seen.entries()) {
      expect(now - since).toBeLessThanOrEqual(DAY_MS);
      if (index > 0) expect(since).toBe(seen[index - 1]?.[1]);
    }
  });

  it("of several runs at once are stored once", async () => {
    await using site = await bootAnalysed(kind);
    const { booted, analyse } = site;
    const members = await createMembers(booted, "m", 3);
    const scan = scanFinding("pattern", members);
    const others = [1, 2, 3].map(() => analysisOf(booted));
    await Promise.all([analyse([scan]), ...others.map((run) => run([scan]))]);
    expect(await casesOf(booted)).toHaveLength(1);
    expect(booted.logger.entries.filter(({ level }) => level === "error")).toEqual([]);
  });
});
