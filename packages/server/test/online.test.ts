import * as api from "@sitevine/api";
import { databases, fakeClock, recordingLogger } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { createOnlineService, createOnlineTracker } from "../src/features/online/index.js";
import type { Clock } from "../src/kernel/clock.js";
import { keyedDigest } from "../src/platform/crypto/keyed-digest.js";
import type { KeyValueStore } from "../src/platform/kv/key-value-store.js";
import { stores } from "./platform/stores.js";
import { bootSite } from "./support/booted-site.js";
import { createMember, logIn } from "./support/members.js";

const MINUTE = 60_000;
const digest = keyedDigest(new Uint8Array(32));

function trackerOn(store: KeyValueStore, clock: Clock) {
  const logger = recordingLogger();
  return { logger, tracker: createOnlineTracker({ store, clock, logger, digest }) };
}

describe.each(stores)("who is online, kept on $name", (kind) => {
  it("is the same for every process, and ends after some minutes", async () => {
    await using views = await kind.open();
    const clock = fakeClock();
    const { tracker: ours } = trackerOn(views.ours, clock);
    const { tracker: theirs } = trackerOn(views.theirs, clock);
    ours.noteMember("m1");
    theirs.noteMember("m1");
    theirs.noteMember("m2");
    for (const address of ["192.0.2.1", "192.0.2.1", "192.0.2.2"]) ours.noteGuest(address);
    theirs.noteGuest("192.0.2.2");
    await Promise.all([ours.present(), theirs.present()]);
    expect(await ours.present()).toEqual({ memberIds: new Set(["m1", "m2"]), guests: 2 });
    expect(await theirs.present()).toEqual(await ours.present());
    clock.advance(4 * MINUTE);
    ours.noteMember("m3");
    expect((await ours.present()).memberIds).toEqual(new Set(["m1", "m2", "m3"]));
    clock.advance(2 * MINUTE);
    expect(await theirs.present()).toEqual({ memberIds: new Set(["m3"]), guests: 0 });
  });

  it("holds no address", async () => {
    await using views = await kind.open();
    const clock = fakeClock();
    const written: string[] = [];
    const watched: KeyValueStore = Object.assign(Object.create(views.ours) as KeyValueStore, {
      addToSet: async (key: string, members: readonly string[]) => void written.push(key, ...members),
    });
    const { tracker } = trackerOn(watched, clock);
    tracker.noteGuest("192.0.2.77");
    await tracker[Symbol.asyncDispose]();
    expect(written.length).toBeGreaterThan(0);
    expect(written.join()).not.toContain("192.0.2.77");
  });
});

it("is nobody while the store is away, and breaks nothing", async () => {
  const away = () => Promise.reject(new Error("away"));
  const store = { addToSet: away, unionOfSets: away } as unknown as KeyValueStore;
  const { tracker, logger } = trackerOn(store, fakeClock());
  tracker.noteMember("m1");
  expect(await tracker.present()).toEqual({ memberIds: new Set(), guests: 0 });
  expect(logger.entries.map(({ level }) => level)).toEqual(["warn", "warn"]);
});

it("bounds what a flood of guests costs", async () => {
  const [memory] = stores;
  if (!memory) throw new Error("There is always memory.");
  await using views = await memory.open();
  const { tracker } = trackerOn(views.ours, fakeClock());
  for (let index = 0; index < 30_000; index += 1) tracker.noteGuest(`flood-${index}`);
  expect((await tracker.present()).guests).toBe(20_000);
});

describe.each(databases())("the list of who is online on $name", (kind) => {
  it("names members by their first group, and only counts those who hide", async () => {
    await using booted = await bootSite(kind);
    const admin = await booted.installed();
    await createMember(booted, { username: "offline" });
    const tokens = new Map<string, string>();
    for (const username of ["zoe", "ann", "shy", "secret", "gone"]) {
      const groups = username === "zoe" ? ["moderators", "members"] : ["members"];
      const { email } = await createMember(booted, { username, groups });
      tokens.set(username, await logIn(booted, email));
    }
    const hide = (username: string, body: object) =>
      booted.call(api.updatePrivacy, { token: tokens.get(username), body });
    await hide("shy", { showOnline: false });
    await hide("secret", { profile: "members" });
    for (const token of [admin, ...tokens.values()]) await booted.call(api.me, { token });
    await booted.database().transaction(async (tx) => {
      await tx.updateTable("users").set({ status: "banned" }).where("username", "=", "gone").execute();
    });
    const answer = await booted.call(api.listOnlineUsers);
    const { total, guests, groups } = answer.body;
    expect({ total, guests }).toEqual({ total: 5, guests: 0 });
    expect(groups.map(({ group, users }) => [group.key, users.map(({ username }) => username)])).toEqual([
      ["administrators", ["ada"]],
      ["moderators", ["zoe"]],
      ["members", ["ann"]],
    ]);
    expect(answer.text).not.toMatch(/shy|secret|gone|offline|@|127\.0|192\.0/);
    booted.clock.advance(6 * MINUTE);
    expect((await booted.call(api.listOnlineUsers)).json).toEqual({ total: 0, guests: 0, groups: [] });
  });

  it("is loaded once for many readers, and has a shape for pages", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const { id } = await createMember(booted, { username: "ann" });
    let loads = 0;
    const present = async () => {
      loads += 1;
      return { memberIds: new Set([id]), guests: 3 };
    };
    const online = createOnlineService({ db: booted.database(), clock: booted.clock, tracker: { present } });
    await Promise.all(Array.from({ length: 50 }, () => online.list()));
    expect(loads).toBe(1);
    expect(await online.model()).toEqual({
      guests: 3,
      groups: [{ name: "Members", users: [expect.objectContaining({ username: "ann", href: "/u/ann" })] }],
    });
    expect(loads).toBe(1);
    online.expire();
    await online.list();
    expect(loads).toBe(2);
  });
});
