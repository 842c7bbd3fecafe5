import * as api from "@sitevine/api";
import { databases, fakeClock } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { signalErasure } from "../src/features/review-cases/index.js";
import { createSettingsCache } from "../src/features/settings/index.js";
import { insertUser } from "../src/features/users/index.js";
import type { Tx } from "../src/platform/db/database.js";
import { migratedDatabase } from "./platform/fixtures.js";
import { ADMIN, type BootedSite, bootSite } from "./support/booted-site.js";
import { codeFor, register } from "./support/registration.js";
import { createMembers, storeSignals } from "./support/review-cases.js";

const DAY_MS = 24 * 60 * 60_000;

const signalsOf = (booted: BootedSite) =>
  booted.database().read.selectFrom("signals").selectAll().orderBy("created_at").orderBy("session_id").execute();

const logIn = (booted: BootedSite, peer: string, agent = "Browser 1", password: string = ADMIN.password) =>
  booted.callLoosely(api.login, {
    peer,
    headers: { "user-agent": agent },
    body: { email: ADMIN.email, password },
  });

const erase = (booted: BootedSite) =>
  signalErasure({
    db: booted.database(),
    clock: booted.clock,
    settings: createSettingsCache(booted.database(), booted.clock),
  }).run({ signal: new AbortController().signal });

describe.each(databases())("signals on $name", (kind) => {
  it("tell the same address and device from others, and neither address nor device", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const peers = [
      "198.51.100.1",
      "198.51.100.1",
      "198.51.100.2",
      "2001:db8:1:2::1",
      "2001:db8:1:2:ffff::9",
      "2001:db8:1:3::1",
    ];
    const before = (await signalsOf(booted)).length;
    for (const peer of peers) {
      booted.clock.advance(1_000);
      expect((await logIn(booted, peer)).status).toBe(200);
    }
    booted.clock.advance(1_000);
    await logIn(booted, "198.51.100.1", "Browser 2");
    const rows = (await signalsOf(booted)).slice(before);
    const [one, same, other, six, network, elsewhere, device] = rows;
    expect(rows.map(({ kind }) => kind)).toEqual(Array(7).fill("login"));
    expect([same?.address, same?.device]).toEqual([one?.address, one?.device]);
    expect(new Set([one, other, six, elsewhere].map((row) => row?.address)).size).toBe(4);
    expect(network?.address).toBe(six?.address);
    expect([device?.address, device?.device === one?.device]).toEqual([one?.address, false]);
    expect(JSON.stringify(rows)).not.toMatch(/198\.51|2001:|Browser/);
  });

  it("exist for each session that was started, for a registration as such, and for no login that failed", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const code = await codeFor(booted, "zoe@example.org");
    expect((await register(booted, { email: "zoe@example.org", username: "zoe", code })).status).toBe(201);
    await logIn(booted, "198.51.100.1", "Browser", "a wrong password");
    const db = booted.database().read;
    const sessions = await db.selectFrom("sessions").select(["id", "user_id"]).orderBy("id").execute();
    const signals = await db
      .selectFrom("signals")
      .select(["session_id as id", "user_id"])
      .orderBy("session_id")
      .execute();
    expect(signals).toEqual(sessions);
    expect((await signalsOf(booted)).map(({ kind }) => kind).sort()).toEqual(["login", "registration"]);
  });

  it("are missing together with the session when one of both cannot be stored", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const count = async () => (await booted.database().read.selectFrom("sessions").select("id").execute()).length;
    const before = await count();
    await booted.database().transaction(async (tx) => {
      await tx.schema.alterTable("signals").renameTo("signals_away").execute();
    });
    expect((await logIn(booted, "198.51.100.1")).status).toBe(500);
    expect(await count()).toBe(before);
  });
});

const DAYS = 30;
const AGES = [0, 1, 29.999, 30, 30.001, 31, 140];

/** Everything that a member of this age left, in days: a session that was ended, one that expired and one that lives. */
async function storeTraces(tx: Tx, index: number, now: Date, age: number): Promise<void> {
  const at = new Date(now.getTime() - age * DAY_MS).toISOString();
  const name = `m${index}`;
  await insertUser(tx, {
    id: name,
    username: name,
    display_name: name,
    email: `${name}@example.org`,
    password_hash: "",
    created_at: at,
    registration_ip: "203.0.113.1",
  });
  await tx.updateTable("users").set({ last_seen_at: at, last_ip: "203.0.113.2" }).where("id", "=", name).execute();
  const signal = { user_id: name, kind: "login", address: "a", device: "d", created_at: at } as const;
  await tx
    .insertInto("signals")
    .values({ ...signal, session_id: name })
    .execute();
  const session = { user_id: name, created_at: at, last_seen_at: at, ip: "203.0.113.3", user_agent: "Browser" };
  const lives = { revoked_at: null, revoked_reason: null };
  await tx
    .insertInto("sessions")
    .values([
      { ...session, id: `revoked${index}`, revoked_at: at, revoked_reason: "logout" },
      { ...session, ...lives, id: `expired${index}` },
      { ...session, ...lives, id: `live${index}` },
    ])
    .execute();
  const token = { issued_at: at, rotated_at: null, successor_hash: null };
  const ends = new Date(now.getTime() + DAY_MS).toISOString();
  await tx
    .insertInto("refresh_tokens")
    .values([
      { ...token, token_hash: `r${index}`, session_id: `revoked${index}`, expires_at: ends },
      { ...token, token_hash: `e${index}`, session_id: `expired${index}`, expires_at: at },
      { ...token, token_hash: `l${index}`, session_id: `live${index}`, expires_at: ends },
    ])
    .execute();
}

describe.each(databases())("the erasure of addresses on $name", (kind) => {
  it("leaves none that is older than the setting, and every younger one", async () => {
    await using opened = await migratedDatabase(kind);
    const { database } = opened;
    const clock = fakeClock("2030-06-01T00:00:00.000Z");
    const limit = new Date(clock.now().getTime() - DAYS * DAY_MS).toISOString();
    for (const [index, age] of AGES.entries())
      await database.transaction((tx) => storeTraces(tx, index, clock.now(), age));
    const settings = { get: async () => DAYS as never };
    await signalErasure({ db: database, clock, settings }).run({ signal: new AbortController().signal });

    const isYoung = AGES.map((age) => age < DAYS);
    const signals = await database.read.selectFrom("signals").selectAll().execute();
    expect(signals.filter(({ created_at }) => created_at <= limit)).toEqual([]);
    expect(signals).toHaveLength(3);
    const users = await database.read.selectFrom("users").selectAll().orderBy("username").execute();
    expect(users.map(({ registration_ip }) => registration_ip !== null)).toEqual(isYoung);
    expect(users.map(({ last_ip }) => last_ip !== null)).toEqual(isYoung);
    const sessions = await database.read.selectFrom("sessions").selectAll().orderBy("id").execute();
    for (const state of ["expired", "revoked"]) {
      const ended = sessions.filter(({ id }) => id.startsWith(state));
      expect(ended.map(({ ip, user_agent }) => [ip !== "", user_agent !== ""])).toEqual(
        isYoung.map((young) => [young, young]),
      );
    }
    // Members see where they are still logged in.
    expect(sessions.filter(({ id, ip }) => id.startsWith("live") && ip !== "")).toHaveLength(AGES.length);
  });

  it("works through any number of rows", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const [member] = await createMembers(booted, "m", 1);
    if (!member) throw new Error("There is one member.");
    booted.clock.advance(100 * DAY_MS);
    for (let batch = 0; batch < 3; batch += 1)
      await storeSignals(
        booted,
        Array.from({ length: 400 }, (_, index) => ({ user: member, ago: 92 * 24 * 60 + index })),
      );
    await erase(booted);
    expect(await signalsOf(booted)).toEqual([]);
  });

  it("runs every night by itself", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    await booted.settled();
    const schedules = await booted.database().read.selectFrom("job_schedules").select(["name", "cron"]).execute();
    expect(schedules).toEqual(
      expect.arrayContaining([
        { name: "signals.erase", cron: "37 2 * * *" },
        { name: "review-cases.analysis", cron: "7 * * * *" },
      ]),
    );
  });
});
