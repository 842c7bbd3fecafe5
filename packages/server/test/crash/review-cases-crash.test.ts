import { cp } from "node:fs/promises";
import { join } from "node:path";
import * as api from "@sitevine/api";
import { endpointCalls, fakeClock, recordingLogger, temporaryDirectory } from "@sitevine/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Site } from "../../src/index.js";
import { Disposables } from "../../src/kernel/disposables.js";
import type { Tx } from "../../src/platform/db/database.js";
import { openDatabase } from "../../src/platform/db/open-database.js";
import { ADMIN, SITE } from "../support/booted-site.js";
import { outcomesIn } from "./old-or-new.js";
import { copyTables, openSiteAt } from "./open-site.js";
import { type Operation, operationOf } from "./operation.js";
import { type Kills, killAtEachStepOf } from "./run-child.js";

const LATER_MS = 24 * 60 * 60_000;
const LONG_AGO = "2001-01-01T00:00:00.000Z";
const CASE = "0197a000-0000-7000-8000-00000000ca5e";
const MEMBERS = [1, 2, 3].map((index) => `0197a000-0000-7000-8000-00000000000${index}`);

// A day on, nobody holds any more what a killed process held.
const openSite = (dataDir: string, now = new Date()): Promise<Site> => openSiteAt(dataDir, { clock: fakeClock(now) });
const openDisk = (dataDir: string) =>
  openDatabase({ driver: "sqlite", file: join(dataDir, "site.sqlite") }, recordingLogger());

/** Members with a live session each, and a case that has them all. */
async function fill(tx: Tx): Promise<void> {
  const now = new Date().toISOString();
  const admin = await tx.selectFrom("users").selectAll().executeTakeFirstOrThrow();
  const state = { status: "open", severity: "low", summary: "", created_at: now, updated_at: now } as const;
  const none = { closed_at: null, exception_by: null, exception_at: null };
  await tx
    .insertInto("review_cases")
    .values({ id: CASE, pattern: "test", ...state, ...none })
    .execute();
  for (const [index, id] of MEMBERS.entries()) {
    const name = `m${index}`;
    const names = { email: name, email_folded: name, username: name, username_folded: name };
    const origin = { registration_ip: "203.0.113.1", last_ip: "203.0.113.1", last_seen_at: LONG_AGO };
    await tx
      .insertInto("users")
      .values({ ...admin, id, ...names, ...origin, created_at: LONG_AGO })
      .execute();
    await tx
      .insertInto("review_case_users")
      .values({ case_id: CASE, user_id: id, pattern: "test", is_live: 1 })
      .execute();
    const session = { user_id: id, last_seen_at: now, ip: "203.0.113.1", user_agent: "Browser" };
    const ended = { revoked_at: now, revoked_reason: "logout" };
    await tx
      .insertInto("sessions")
      .values([
        { ...session, id: `live-${name}`, created_at: now, revoked_at: null, revoked_reason: null },
        { ...session, id: `old-${name}`, created_at: LONG_AGO, ...ended },
        { ...session, id: `young-${name}`, created_at: now, ...ended },
      ])
      .execute();
    const signal = { user_id: id, kind: "login", address: "a", device: "d" } as const;
    await tx
      .insertInto("signals")
      .values([
        { ...signal, session_id: `old-${name}`, created_at: LONG_AGO },
        { ...signal, session_id: `young-${name}`, created_at: now },
      ])
      .execute();
  }
}

async function prepare(dataDir: string): Promise<void> {
  await copyTables(dataDir);
  await using site = await openSite(dataDir);
  await site.install({ site: SITE, admin: ADMIN });
  await endpointCalls(site).call(api.getStyleVersion);
  await site.settled();
  await using db = await openDisk(dataDir);
  await db.transaction(fill);
}

/** Lets the erasure of addresses run at the next start. */
async function makeDue(dataDir: string): Promise<void> {
  await using db = await openDisk(dataDir);
  await db.transaction(async (tx) => {
    await tx.updateTable("job_schedules").set({ next_run_at: LONG_AGO }).where("name", "=", "signals.erase").execute();
  });
}

describe("a process killed in the middle of", () => {
  const stack = new Disposables();
  let work = "";
  let kills: Kills;

  beforeAll(async () => {
    work = stack.use(await temporaryDirectory()).path;
    const start = join(work, "start");
    await prepare(start);
    const due = await copyOf("due");
    await makeDue(due);
    const banAll: Operation = {
      ...operationOf(api.banCase, { id: CASE }),
      body: { reason: "one person" },
      login: { email: ADMIN.email, password: ADMIN.password },
    };
    const visit: Operation = { ...operationOf(api.getStyleVersion), settles: true };
    kills = await killAtEachStepOf([
      { name: "ban", from: start, to: join(work, "ban-all"), operation: banAll },
      { name: "erasure", from: due, to: join(work, "erasure"), operation: visit },
    ]);
  }, 300_000);
  afterAll(() => stack[Symbol.asyncDispose]());

  const copyOf = async (name: string): Promise<string> => {
    await cp(join(work, "start"), join(work, name), { recursive: true });
    return join(work, name);
  };

  it("a ban of everybody in a case has banned all of them or nobody", async () => {
    const observe = async (dataDir: string) => {
      await using db = await openDisk(dataDir);
      const { read } = db;
      const of = { users: read.selectFrom("users").select("status").where("id", "in", MEMBERS) };
      const acts = await read.selectFrom("moderation_log").select("action").orderBy("action").execute();
      return {
        users: (await of.users.execute()).map(({ status }) => status),
        bans: await read.selectFrom("bans").select(["user_id", "case_id"]).orderBy("user_id").execute(),
        live: (
          await read
            .selectFrom("sessions")
            .select("id")
            .where("id", "like", "live-%")
            .where("revoked_at", "is", null)
            .execute()
        ).length,
        case: await read.selectFrom("review_cases").select("status").executeTakeFirst(),
        inCase: (await read.selectFrom("review_case_users").select("is_live").execute()).map(({ is_live }) => is_live),
        acts: acts.map(({ action }) => action),
      };
    };
    const before = await observe(await copyOf("before"));
    const { folders, steps, finished } = kills.of("ban");
    const after = await observe(finished);
    expect([before.live, after.live, after.users]).toEqual([3, 0, MEMBERS.map(() => "banned")]);
    expect(after.case).toEqual({ status: "resolved" });

    const outcomes = await outcomesIn(folders, { before, after, observe });
    expect(steps).toBeGreaterThan(3 * MEMBERS.length);
    expect(outcomes).toEqual(["new", "old"]);
  }, 300_000);

  it("the erasure of addresses has erased whole kinds of them, and the next start erases the rest", async () => {
    const observe = async (dataDir: string): Promise<readonly number[]> => {
      await using db = await openDisk(dataDir);
      const { read } = db;
      const rows = await Promise.all([
        read.selectFrom("signals").select("created_at").where("created_at", "=", LONG_AGO).execute(),
        read.selectFrom("sessions").select("id").where("id", "like", "old-%").where("ip", "!=", "").execute(),
        read
          .selectFrom("users")
          .select("id")
          .where("id", "in", MEMBERS)
          .where("registration_ip", "is not", null)
          .execute(),
        read.selectFrom("users").select("id").where("id", "in", MEMBERS).where("last_ip", "is not", null).execute(),
        read.selectFrom("sessions").select("id").where("id", "like", "young-%").where("ip", "!=", "").execute(),
        read.selectFrom("signals").select("created_at").where("session_id", "like", "young-%").execute(),
      ]);
      return rows.map(({ length }) => length);
    };
    expect(await observe(join(work, "due"))).toEqual([3, 3, 3, 3, 3, 3]);
    const { folders, finished } = kills.of("erasure");
    expect(await observe(finished)).toEqual([0, 0, 0, 0, 3, 3]);
    const states = new Set<string>();
    for (const [index, folder] of folders.entries()) {
      const state = await observe(folder);
      // Each kind is erased as a whole, one after another.
      expect(
        state.every((left) => left === 0 || left === 3),
        `killed at step ${index + 1}`,
      ).toBe(true);
      expect([...state.slice(0, 4)].sort(), `killed at step ${index + 1}`).toEqual(state.slice(0, 4));
      states.add(state.join(" "));
      {
        await using site = await openSite(folder, new Date(Date.now() + LATER_MS));
        await endpointCalls(site).call(api.getStyleVersion);
        await site.settled();
      }
      expect(await observe(folder), `killed at step ${index + 1}`).toEqual([0, 0, 0, 0, 3, 3]);
    }
    expect(states.size).toBe(5);
  }, 300_000);
});
