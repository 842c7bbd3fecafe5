import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { endSessionsOfUser } from "../src/features/auth/index.js";
import {
  createModerationLog,
  createUndoRegistry,
  type ModerationEvents,
} from "../src/features/moderation-log/index.js";
import { createReviewCases } from "../src/features/review-cases/index.js";
import { createBanQueries, createBans } from "../src/features/sanctions/index.js";
import { createSettingsCache } from "../src/features/settings/index.js";
import type { UserEvents } from "../src/features/users/index.js";
import type { Member } from "../src/kernel/caller.js";
import { uuidSource } from "../src/kernel/ids.js";
import { LocalEventBus } from "../src/platform/events/local-event-bus.js";
import { type BootedSite, codeOf } from "./support/booted-site.js";
import { createMember, logIn } from "./support/members.js";
import { addPanelUser } from "./support/panel-user.js";
import { bootAnalysed, createMembers, openCase, scanFinding } from "./support/review-cases.js";

const bansOf = (booted: BootedSite) =>
  booted.database().read.selectFrom("bans").selectAll().where("lifted_at", "is", null).execute();
const logOf = (booted: BootedSite, action: string) =>
  booted.database().read.selectFrom("moderation_log").selectAll().where("action", "=", action).execute();

/** Takes back what the log has last of the action, as the member. */
async function takeBack(booted: BootedSite, action: string, actorId: string): Promise<void> {
  const { clock, logger } = booted;
  const db = booted.database();
  const deps = { db, clock, logger, newId: uuidSource };
  const [undo, log] = [createUndoRegistry(), createModerationLog(deps)];
  const bans = createBans({
    ...deps,
    log,
    events: new LocalEventBus<UserEvents & ModerationEvents>(logger),
    access: { forgetUser: async () => undefined },
    endSessions: (tx, userId, reason, now) => endSessionsOfUser(tx, userId, { reason }, now),
  });
  createReviewCases({
    ...deps,
    settings: createSettingsCache(db, clock),
    log,
    undo,
    bans,
    banQueries: createBanQueries(deps),
    sendChange: async () => undefined,
  });
  const [entry] = (await logOf(booted, action)).reverse();
  if (!entry) throw new Error(`Nobody did ${action}.`);
  const none = { permissions: new Set<string>(), groupIds: new Set<string>() };
  const actor = { kind: "member", userId: actorId, sessionId: "", ...none } as unknown as Member;
  await db.transaction(async (tx) => {
    const undone = await undo.find(action)?.undo(tx, entry, actor);
    if (!undone) throw new Error(`Nobody can take ${action} back.`);
    await log.record(tx, { ...undone, actorId, undoes: entry.id });
  });
}

describe.each(databases())("a ban of everybody in a case on $name", (kind) => {
  it("bans whom the moderator may ban, skips the others and resolves the case", async () => {
    await using site = await bootAnalysed(kind);
    const { booted, analyse, token } = site;
    const keeper = await addPanelUser(booted, "keeper", ["moderation.cases.manage"]);
    const [spared, banned, deactivated, one, two] = await createMembers(booted, "m", 5);
    const me = (await booted.call(api.me, { token })).body.user;
    if (!spared || !banned || !deactivated || !one || !two) throw new Error("There are five members.");
    const live = await logIn(booted, one.email);
    const ada = booted.as(token);
    await ada.call(api.banUser, { params: { id: banned.id }, body: { reason: "earlier" } });
    await ada.call(api.setUserActive, { params: { id: deactivated.id }, body: { active: false } });
    const id = await openCase(booted, analyse, [spared, banned, deactivated, one, two, keeper, me]);
    const body = { reason: "one person", expiresAt: "2031-01-01T00:00:00Z", except: [spared.id] };
    const result = (await booted.as(keeper.token).call(api.banCase, { params: { id }, body })).body;

    expect(result.bans.map(({ user }) => user.id).sort()).toEqual([one.id, two.id].sort());
    expect(result.bans[0]).toMatchObject({
      caseId: id,
      reason: "one person",
      status: "active",
      expiresAt: "2031-01-01T00:00:00.000Z",
      issuedBy: { username: "keeper" },
    });
    const skipped = result.skipped.map(({ id: userId }) => userId).sort();
    expect(skipped).toEqual([banned.id, deactivated.id, keeper.id, me.id].sort());
    expect((await booted.callLoosely(api.me, { token: live })).status).toBe(401);
    await expect(logIn(booted, two.email)).rejects.toThrow("SVC-AUTH-1003");
    expect((await ada.call(api.getCase, { params: { id } })).body.status).toBe("resolved");
    const entries = await logOf(booted, "case.ban-all");
    expect(entries).toMatchObject([{ actor_id: keeper.id, target_id: id, reason: "one person" }]);
    expect(JSON.parse(entries[0]?.after ?? "")).toEqual({
      status: "resolved",
      bans: result.bans.map((ban) => ban.id),
      skipped: expect.arrayContaining(skipped),
    });
    const again = await ada.callLoosely(api.banAdminCase, { params: { id }, body });
    expect([again.status, codeOf(again)]).toEqual([409, "SVC-API-4009"]);
  });

  it("can be taken back: exactly its bans are lifted, and the case is as it was", async () => {
    await using site = await bootAnalysed(kind);
    const { booted, analyse, token } = site;
    const me = (await booted.call(api.me, { token })).body.user;
    const [before, freed, one, two] = await createMembers(booted, "m", 4);
    if (!before || !freed || !one || !two) throw new Error("There are four members.");
    const ada = booted.as(token);
    await ada.call(api.banUser, { params: { id: before.id }, body: { reason: "earlier" } });
    const id = await openCase(booted, analyse, [before, freed, one, two], "pattern");
    await ada.call(api.updateCase, { params: { id }, body: { status: "in-review" } });
    await ada.call(api.banCase, { params: { id }, body: { reason: "all of them" } });
    // Lifted and banned anew by somebody else: another ban, which stays.
    await ada.call(api.unbanUser, { params: { id: freed.id } });
    await ada.call(api.banUser, { params: { id: freed.id }, body: { reason: "again" } });

    await takeBack(booted, "case.ban-all", me.id);
    expect((await bansOf(booted)).map(({ user_id, reason }) => [user_id, reason]).sort()).toEqual(
      [
        [before.id, "earlier"],
        [freed.id, "again"],
      ].sort(),
    );
    expect(await logIn(booted, one.email)).toBeTruthy();
    expect((await ada.call(api.getCase, { params: { id } })).body.status).toBe("in-review");
    await expect(takeBack(booted, "case.ban-all", me.id)).rejects.toMatchObject({ code: "SVC-API-4009" });
  });

  it("cannot be taken back after the case has moved on, and neither can another decision", async () => {
    await using site = await bootAnalysed(kind);
    const { booted, analyse, token } = site;
    const me = (await booted.call(api.me, { token })).body.user;
    const members = await createMembers(booted, "m", 2);
    const id = await openCase(booted, analyse, members, "pattern");
    const ada = booted.as(token);
    const move = (status: "open" | "dismissed" | "in-review") =>
      ada.call(api.updateCase, { params: { id }, body: { status } });
    await ada.call(api.banCase, { params: { id }, body: { reason: "all" } });
    await move("open");
    await expect(takeBack(booted, "case.ban-all", me.id)).rejects.toMatchObject({ code: "SVC-API-4009" });
    expect(await bansOf(booted)).toHaveLength(2);
    await move("dismissed");
    await takeBack(booted, "case.status", me.id);
    expect((await ada.call(api.getCase, { params: { id } })).body.status).toBe("open");
    await ada.call(api.updateCase, { params: { id }, body: { exception: true } });
    await takeBack(booted, "case.except", me.id);
    expect((await ada.call(api.getCase, { params: { id } })).body.exception).toBeNull();
    await expect(takeBack(booted, "case.except", me.id)).rejects.toMatchObject({ code: "SVC-API-4009" });
  });

  it("opens nothing anew for members who are banned", async () => {
    await using site = await bootAnalysed(kind);
    const { booted, analyse, token } = site;
    const members = await createMembers(booted, "m", 2);
    const id = await openCase(booted, analyse, members, "pattern");
    await booted.as(token).call(api.banCase, { params: { id }, body: { reason: "all" } });
    await analyse([scanFinding("pattern", members, "2031-01-01T00:00:00.000Z")]);
    const cases = await booted.database().read.selectFrom("review_cases").select("status").execute();
    expect(cases).toEqual([{ status: "resolved" }]);
  });

  it("takes a thousand members", async () => {
    await using site = await bootAnalysed(kind);
    const { booted, analyse, token } = site;
    const { id: pattern } = await createMember(booted, { username: "pattern" });
    const members = await addManyMembers(booted, pattern, 1_000);
    const id = await openCase(booted, analyse, members, "pattern");
    const result = await booted.as(token).call(api.banCase, { params: { id }, body: { reason: "a farm" } });
    expect([result.body.bans.length, result.body.skipped]).toEqual([1_000, []]);
    expect(await bansOf(booted)).toHaveLength(1_000);
    expect((await booted.as(token).call(api.getCase, { params: { id } })).body.users).toHaveLength(1_000);
  });
});

/** Copies of an account. */
async function addManyMembers(booted: BootedSite, of: string, count: number): Promise<{ readonly id: string }[]> {
  const members = Array.from({ length: count }, (_, index) => ({ id: uuidSource(), name: `many${index}` }));
  await booted.database().transaction(async (tx) => {
    const account = await tx.selectFrom("users").selectAll().where("id", "=", of).executeTakeFirstOrThrow();
    for (let start = 0; start < count; start += 250)
      await tx
        .insertInto("users")
        .values(
          members.slice(start, start + 250).map(({ id, name }) => ({
            ...account,
            id,
            email: name,
            email_folded: name,
            username: name,
            username_folded: name,
          })),
        )
        .execute();
  });
  return members;
}
