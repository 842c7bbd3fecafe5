import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import {
  createModerationLog,
  entryPageQuery,
  logRetention,
  type ModerationLog,
} from "../src/features/moderation-log/index.js";
import { createSettingsCache } from "../src/features/settings/index.js";
import { uuidSource } from "../src/kernel/ids.js";
import { ADMIN, type BootedSite, bootSite, codeOf } from "./support/booted-site.js";
import { createMember, logIn } from "./support/members.js";
import { planOf, READS_EVERYTHING, SORTS } from "./support/query-plan.js";

/** Filters of the log. */
type Filters = Partial<
  Record<"action" | "moderatorId" | "userId" | "targetType" | "targetId" | "since" | "until", string>
>;

const MINUTE_MS = 60_000;
const UNKNOWN_ID = "0197a000-0000-7000-8000-00000000dead";

async function scene(booted: BootedSite) {
  const admin = await booted.installed();
  const moderator = await createMember(booted, { username: "warden", groups: ["members", "moderators"] });
  const mo = await createMember(booted);
  const token = await logIn(booted, moderator.email);
  const ban = await booted.call(api.createBan, { token, body: { userId: mo.id, reason: "spam" } });
  expect(ban.status, ban.text).toBe(201);
  const list = async (query: Filters = {}) => (await booted.call(api.listModerationLog, { token, query })).body;
  return { admin, moderator, mo, token, ban: ban.body, list };
}

/** Writes entries as the features do. */
async function fill(booted: BootedSite, log: ModerationLog, count: number): Promise<void> {
  await booted.database().transaction(async (tx) => {
    for (let index = 0; index < count; index += 1) {
      booted.clock.advance(1_000);
      const target = { type: index % 3 ? "user" : "ban", id: `t${index % 4}` };
      const [actorId, userId] = [index % 7 ? `a${index % 4}` : null, `u${index % 4}`];
      await log.record(tx, { action: `act.${index % 4}`, actorId, target, userId, reason: null });
    }
  });
}

describe.each(databases())("the moderation log on $name", (kind) => {
  it("says who did what to whom and why, with filters", async () => {
    await using booted = await bootSite(kind);
    const { moderator, mo, ban, list, admin } = await scene(booted);
    expect(await list()).toMatchObject({
      data: [
        {
          action: "ban.issue",
          moderator: { id: moderator.id },
          user: { id: mo.id },
          targetType: "ban",
          targetId: ban.id,
          reason: "spam",
          before: { active: false },
          after: { active: true, expiresAt: null },
          undoes: null,
          undoneBy: null,
          actions: ["undo"],
        },
      ],
      meta: { total: 1 },
    });
    for (const [filter, total] of [
      [{ action: "ban.issue" }, 1],
      [{ action: "ban.lift" }, 0],
      [{ moderatorId: moderator.id }, 1],
      [{ moderatorId: mo.id }, 0],
      [{ userId: mo.id, targetType: "ban", targetId: ban.id }, 1],
      [{ targetType: "user" }, 0],
      [{ since: "2029-12-31T23:59:59Z", until: "2030-01-02T00:00:00Z" }, 1],
      [{ since: "2030-01-02T00:00:00Z" }, 0],
      [{ until: "2029-12-31T23:59:59Z" }, 0],
    ] as const)
      expect((await list(filter)).meta.total, JSON.stringify(filter)).toBe(total);
    expect((await booted.call(api.listAdminModerationLog, { token: admin })).body.data).toMatchObject([
      { action: "ban.issue", actions: ["undo"] },
    ]);
  });

  it("lets acts be taken back for exactly a quarter of an hour, by those who may do them", async () => {
    await using booted = await bootSite(kind);
    const { token, mo, moderator, list, admin } = await scene(booted);
    const [entry] = (await list()).data;
    const undo = (as: string, id = entry?.id ?? "") => booted.call(api.undoModeration, { params: { id }, token: as });
    expect(codeOf(await undo(token, UNKNOWN_ID))).toBe("SVC-API-4004");
    const reader = await createMember(booted, { username: "reader" });
    const group = await booted.call(api.createGroup, { token: admin, body: { name: "Readers of the log" } });
    const params = { id: group.body.id };
    const permissions = ["moderation.log.view"];
    await booted.callLoosely(api.setGroupPermissions, { params, token: admin, body: { permissions } });
    await booted.call(api.setUserGroups, {
      params: { id: reader.id },
      token: admin,
      body: { groupIds: [group.body.id] },
    });
    const readerToken = await logIn(booted, reader.email);
    const seen = await booted.call(api.listModerationLog, { token: readerToken });
    expect(seen.body.data).toMatchObject([{ action: "ban.issue", actions: [] }]);
    expect(codeOf(await undo(readerToken))).toBe("SVC-API-4003");
    booted.clock.advance(15 * MINUTE_MS);
    const late = await logIn(booted, moderator.email);
    expect(codeOf(await undo(late))).toBe("SVC-API-4009");
    const body = { userId: reader.id, reason: "flood" };
    expect((await booted.call(api.createBan, { token: late, body })).status).toBe(201);
    booted.clock.advance(15 * MINUTE_MS - 1);
    const fresh = await logIn(booted, moderator.email);
    const latest = (await booted.call(api.listModerationLog, { token: fresh, query: { userId: reader.id } })).body
      .data[0];
    expect((await undo(fresh, latest?.id)).status).toBe(200);
    expect(await logIn(booted, reader.email)).toBeTruthy();
    await expect(logIn(booted, mo.email)).rejects.toThrow("SVC-AUTH-1003");
  });

  it("is kept for good, or for as many days as the setting says", async () => {
    await using booted = await bootSite(kind);
    const { list } = await scene(booted);
    const db = booted.database();
    const count = async () =>
      Number(
        (
          await db.read
            .selectFrom("moderation_log")
            .select((of) => of.fn.countAll().as("n"))
            .executeTakeFirstOrThrow()
        ).n,
      );
    const run = () =>
      logRetention({ db, clock: booted.clock, settings: createSettingsCache(db, booted.clock) }).run({
        signal: new AbortController().signal,
      });
    expect((await list()).meta.total).toBe(1);
    booted.clock.advance(400 * 24 * 60 * MINUTE_MS);
    await run();
    expect(await count()).toBe(1);
    const later = await logIn(booted, ADMIN.email);
    const save = { params: { key: "moderation.logDays" }, token: later, body: { value: 365 } };
    expect((await booted.callLoosely(api.saveSetting, save)).status).toBe(200);
    await run();
    expect(await count()).toBe(0);
  });

  it("is read along an index, whatever the filter", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const log = createModerationLog({ clock: booted.clock, newId: uuidSource });
    await fill(booted, log, 3_000);
    const db = booted.database();
    await db.transaction((tx) => sql`analyze`.execute(tx));
    const page = { page: 2, limit: 20 } as const;
    for (const order of ["asc", "desc"] as const)
      for (const filter of [
        {},
        { action: "act.1" },
        { moderatorId: "a3" },
        { userId: "u3" },
        { targetType: "ban", targetId: "t3" },
      ]) {
        const plan = await planOf(db, entryPageQuery(db.read, { ...page, ...filter, order }));
        expect(plan, `${order} ${JSON.stringify(filter)}`).not.toMatch(SORTS);
        if (Object.keys(filter).length > 0) expect(plan, JSON.stringify(filter)).not.toMatch(READS_EVERYTHING);
      }
  });
});
