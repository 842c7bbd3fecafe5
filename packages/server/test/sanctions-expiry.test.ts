import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { endSessionsOfUser } from "../src/features/auth/index.js";
import { createModerationLog, type ModerationEvents } from "../src/features/moderation-log/index.js";
import { type Bans, createBans } from "../src/features/sanctions/index.js";
import type { UserEvents } from "../src/features/users/index.js";
import { uuidSource } from "../src/kernel/ids.js";
import { LocalEventBus } from "../src/platform/events/local-event-bus.js";
import { type BootedSite, bootSite } from "./support/booted-site.js";
import { createMember, logIn } from "./support/members.js";

interface Scene {
  readonly bans: Bans;
  readonly heard: string[];
  readonly forgotten: string[];
}

function sceneOf(booted: BootedSite): Scene {
  const events = new LocalEventBus<UserEvents & ModerationEvents>(booted.logger);
  const heard: string[] = [];
  const forgotten: string[] = [];
  events.after("user.banned", () => void heard.push("banned"));
  events.after("user.unbanned", () => void heard.push("unbanned"));
  const bans = createBans({
    db: booted.database(),
    clock: booted.clock,
    newId: uuidSource,
    log: createModerationLog({ clock: booted.clock, newId: uuidSource }),
    events,
    access: { forgetUser: async (userId) => void forgotten.push(userId) },
    endSessions: (tx, userId, reason, now) => endSessionsOfUser(tx, userId, { reason }, now),
  });
  return { bans, heard, forgotten };
}

const adminOf = async (booted: BootedSite): Promise<string> =>
  (
    await booted
      .database()
      .read.selectFrom("users")
      .select("id")
      .where("username", "=", "ada")
      .executeTakeFirstOrThrow()
  ).id;

describe.each(databases())("bans that run out on $name", (kind) => {
  it("are lifted by the schedule, no earlier and once", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const actorId = await adminOf(booted);
    const { bans, heard, forgotten } = sceneOf(booted);
    const run = () => bans.expiry.run({ signal: new AbortController().signal });
    const [mo, zoe] = [await createMember(booted), await createMember(booted, { username: "zoe" })];
    const expiresAt = "2030-01-01T01:00:00Z";
    await bans.ban({ userId: mo.id, reason: "an hour", expiresAt, actorId });
    await bans.ban({ userId: zoe.id, reason: "for good", expiresAt: null, actorId });
    booted.clock.advance(3_599_000);
    await run();
    await expect(logIn(booted, mo.email)).rejects.toThrow("SVC-AUTH-1003");
    booted.clock.advance(1_000);
    await Promise.all([run(), run(), run()]);
    expect(await logIn(booted, mo.email)).toBeTruthy();
    await expect(logIn(booted, zoe.email)).rejects.toThrow("SVC-AUTH-1003");
    expect(heard).toEqual(["banned", "banned", "unbanned"]);
    expect(forgotten).toEqual([mo.id, zoe.id, mo.id]);
    const log = await booted.database().read.selectFrom("moderation_log").selectAll().orderBy("id").execute();
    expect(log.map(({ action, actor_id }) => [action, actor_id === null])).toEqual([
      ["ban.issue", false],
      ["ban.issue", false],
      ["ban.expire", true],
    ]);
    const rows = await booted.database().read.selectFrom("bans").selectAll().where("user_id", "=", mo.id).execute();
    expect(rows).toMatchObject([{ lifted_by: null, lifted_at: "2030-01-01T01:00:00.000Z" }]);
  });

  it("are lifted however many there are", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const actorId = await adminOf(booted);
    const { bans } = sceneOf(booted);
    for (let index = 0; index < 120; index += 1) {
      const { id } = await createMember(booted, { username: `m${index}` });
      await bans.ban({ userId: id, reason: "x", expiresAt: "2030-01-01T00:01:00Z", actorId });
    }
    booted.clock.advance(60_000);
    await bans.expiry.run({ signal: new AbortController().signal });
    const left = await booted.database().read.selectFrom("users").select("id").where("status", "=", "banned").execute();
    expect(left).toEqual([]);
  });
});
