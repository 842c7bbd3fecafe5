import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { createViewRecorder } from "../src/features/profiles/index.js";
import { changeStatus } from "../src/features/users/index.js";
import { keyedDigest } from "../src/platform/crypto/keyed-digest.js";
import { stores } from "./platform/stores.js";
import { type Answer, type BootedSite, bootSite, codeOf } from "./support/booted-site.js";
import { createMember, logIn } from "./support/members.js";

const NOBODY = "0197a000-0000-7000-8000-00000000dead";

const profileOf = (booted: BootedSite, username: string, token?: string, peer?: string) =>
  booted.call(api.getUser, { params: { username }, token, ...(peer ? { peer } : {}) });

interface PeopleList {
  readonly body: api.AnswerOf<typeof api.listFollowers> | api.AnswerOf<typeof api.listBlockedUsers>;
}
const usernames = ({ body }: PeopleList): string[] => body.data.map(({ user }) => user.username);

async function community(booted: BootedSite, names: readonly string[]) {
  await booted.installed();
  const people: Record<string, { id: string; token: string }> = {};
  for (const username of names) {
    booted.clock.advance(1_000);
    const { id, email } = await createMember(booted, { username });
    people[username] = { id, token: await logIn(booted, email) };
  }
  return (name: string) => people[name] ?? expect.fail(`Nobody is called ${name}.`);
}

const privacy = (booted: BootedSite, token: string, body: object) => booted.call(api.updatePrivacy, { token, body });

const relate = (booted: BootedSite, token: string, id: string, what: "follow" | "block") =>
  booted.callLoosely(what === "follow" ? api.followUser : api.blockUser, { params: { id }, token });

/** Closes an active account. */
async function shut(booted: BootedSite, id: string, to: "banned" | "deactivated"): Promise<void> {
  await booted.database().transaction(async (tx) => {
    await changeStatus(tx, id, { from: "active", to }, booted.clock.now());
  });
}

async function setColumns(booted: BootedSite, id: string, columns: object): Promise<void> {
  await booted.database().transaction(async (tx) => {
    await tx.updateTable("users").set(columns).where("id", "=", id).execute();
  });
}

describe.each(databases())("public profiles on $name", (kind) => {
  it("show what is public, to guests and members", async () => {
    await using booted = await bootSite(kind);
    const person = await community(booted, ["mo", "kim"]);
    await booted.call(api.updateProfile, { token: person("mo").token, body: { bio: "Sails." } });
    const seen = await profileOf(booted, "MO");
    expect(seen.json).toMatchObject({
      id: person("mo").id,
      username: "mo",
      bio: "Sails.",
      relation: null,
      groups: [{ key: "members" }],
      counts: { articles: 0, comments: 0, followers: 0, following: 0 },
    });
    await relate(booted, person("kim").token, person("mo").id, "follow");
    expect((await profileOf(booted, "mo", person("kim").token)).json).toMatchObject({
      relation: { isSelf: false, follows: true, followedBy: false, blocks: false, mayComment: true },
      counts: { followers: 1 },
    });
    expect((await profileOf(booted, "kim", person("mo").token)).json).toMatchObject({
      relation: { follows: false, followedBy: true },
    });
    expect((await profileOf(booted, "mo", person("mo").token)).json).toMatchObject({
      relation: { isSelf: true, mayComment: true },
    });
  });

  it("hide what their owners hide", async () => {
    await using booted = await bootSite(kind);
    const person = await community(booted, ["mo", "fan", "stranger"]);
    const { id, token } = person("mo");
    await setColumns(booted, id, { bio: "Sails.", cover_url: "/uploads/media/x.webp" });
    await relate(booted, person("fan").token, id, "follow");
    await privacy(booted, token, { followers: "followers", following: "nobody", showOnline: false });
    const counts = async (as?: string) => (await profileOf(booted, "mo", as)).body.counts;
    expect(await counts()).toMatchObject({ followers: null, following: null });
    expect(await counts(person("stranger").token)).toMatchObject({ followers: null, following: null });
    expect(await counts(person("fan").token)).toMatchObject({ followers: 1, following: null });
    expect(await counts(token)).toMatchObject({ followers: 1, following: 0 });
    expect((await profileOf(booted, "mo", person("fan").token)).json).toMatchObject({ lastSeenAt: null });
    expect((await profileOf(booted, "mo", token)).json).toMatchObject({
      lastSeenAt: expect.any(String),
    });

    await privacy(booted, token, { profile: "followers", showOnline: true });
    const hidden = { bio: "", coverUrl: null, lastSeenAt: null, groups: [], displayName: "mo" };
    expect((await profileOf(booted, "mo")).json).toMatchObject(hidden);
    expect((await profileOf(booted, "mo", person("stranger").token)).json).toMatchObject({
      ...hidden,
      counts: { followers: null, following: null },
    });
    expect((await profileOf(booted, "mo", person("fan").token)).json).toMatchObject({
      bio: "Sails.",
      lastSeenAt: expect.any(String),
    });
    await privacy(booted, token, { profile: "members" });
    await relate(booted, token, person("stranger").id, "block");
    expect((await profileOf(booted, "mo", person("stranger").token)).json).toMatchObject(hidden);
  });

  it("are nobody's when the account is not active, and a name is never an id", async () => {
    await using booted = await bootSite(kind);
    const person = await community(booted, ["mo", "gone", "shut"]);
    await shut(booted, person("gone").id, "deactivated");
    await shut(booted, person("shut").id, "banned");
    const unknown = await profileOf(booted, "nobody-at-all");
    const withoutId = ({ status, text }: Answer) => [status, text.replace(/"requestId":"[^"]*"/, "")];
    for (const name of ["gone", "shut", person("mo").id, "1", "0", "%", "m_", "mo\0"])
      expect([name, (await profileOf(booted, name)).status]).toEqual([name, name === "mo\0" ? 422 : 404]);
    expect(withoutId(await profileOf(booted, "gone"))).toEqual(withoutId(unknown));
    expect(withoutId(await profileOf(booted, "shut"))).toEqual(withoutId(unknown));
    for (const list of [api.listFollowers, api.listFollowing, api.listVisitors, api.listUserProfileFields]) {
      for (const id of [person("gone").id, person("shut").id, NOBODY])
        expect((await booted.callLoosely(list, { params: { id } })).status).toBe(404);
      for (const id of ["mo", "0", "-1", "1e21", "9223372036854775808", "1 OR 1=1", "٣"])
        expect([id, (await booted.callLoosely(list, { params: { id } })).status]).toEqual([id, 422]);
    }
    // A name that looks like an id is looked up as a name, and an id as an id.
    await setColumns(booted, person("mo").id, { username: person("gone").id, username_folded: person("gone").id });
    expect((await profileOf(booted, person("gone").id)).json).toMatchObject({
      id: person("mo").id,
    });
    expect((await booted.call(api.listFollowers, { params: { id: person("gone").id } })).status).toBe(404);
  });

  it("list followers and followed in order, without who is gone, and not when the owner hides them", async () => {
    await using booted = await bootSite(kind);
    const person = await community(booted, ["mo", "ann", "bob", "cy", "gone"]);
    const { id, token } = person("mo");
    for (const name of ["cy", "ann", "gone", "bob"]) {
      booted.clock.advance(1_000);
      await relate(booted, person(name).token, id, "follow");
    }
    await shut(booted, person("gone").id, "banned");
    const list = (query: string, as?: string) =>
      booted.callLoosely(api.listFollowers, { params: { id }, query, token: as });
    expect(usernames(await list(""))).toEqual(["bob", "ann", "cy"]);
    expect(usernames(await list("order=asc"))).toEqual(["cy", "ann", "bob"]);
    expect(usernames(await list("sort=username&order=asc"))).toEqual(["ann", "bob", "cy"]);
    expect((await list("page=2&limit=2")).json).toMatchObject({
      data: [{ user: { username: "cy" }, since: expect.any(String) }],
      meta: { total: 3, totalPages: 2, hasNext: false },
    });
    expect(usernames(await booted.call(api.listFollowing, { params: { id: person("ann").id } }))).toEqual(["mo"]);
    for (const query of ["sort=password_hash", "order=DESC--", "limit=101", "page=0", "page=20abc"])
      expect([query, (await list(query)).status]).toEqual([query, 422]);

    await privacy(booted, token, { followers: "followers" });
    expect(codeOf(await list(""))).toBe("SVC-API-4003");
    expect((await list("", person("ann").token)).status).toBe(200);
    expect((await list("", token)).status).toBe(200);
    await relate(booted, token, person("ann").id, "block");
    expect(codeOf(await list("", person("ann").token))).toBe("SVC-API-4003");
    await privacy(booted, token, { followers: "nobody" });
    expect(codeOf(await list("", person("bob").token))).toBe("SVC-API-4003");
    await privacy(booted, token, { followers: "everyone", profile: "members" });
    expect(codeOf(await list(""))).toBe("SVC-API-4003");
    expect((await list("", person("bob").token)).status).toBe(200);
  });

  it("list one's own blocks to oneself, also of accounts that are gone", async () => {
    await using booted = await bootSite(kind);
    const person = await community(booted, ["mo", "ann", "bob"]);
    for (const name of ["ann", "bob"]) {
      booted.clock.advance(1_000);
      await relate(booted, person("mo").token, person(name).id, "block");
    }
    await shut(booted, person("ann").id, "banned");
    const own = await booted.call(api.listBlockedUsers, { query: { limit: 1, page: 2 }, token: person("mo").token });
    expect([usernames(own), own.body.meta]).toMatchObject([["ann"], { total: 2, hasPrev: true }]);
    expect(usernames(await booted.call(api.listBlockedUsers, { token: person("bob").token }))).toEqual([]);
    expect((await booted.call(api.listBlockedUsers)).status).toBe(401);
  });

  it("are found by the beginning of a name, as far as people want to be", async () => {
    await using booted = await bootSite(kind);
    const person = await community(booted, ["maren", "marek", "mar_x", "hidden-mar", "mara", "marv", "seeker"]);
    await setColumns(booted, person("hidden-mar").id, { display_name: "Marlene", display_name_folded: "marlene" });
    await booted.call(api.updateProfile, { token: person("seeker").token, body: { displayName: "Ökonom" } });
    const found = async (text: string, as = "seeker") => {
      const answer = await booted.call(api.searchUsers, { query: { q: text }, token: person(as).token });
      return answer.body.map(({ username }) => username);
    };
    expect(await found(" MAR")).toEqual(["mar_x", "mara", "marek", "maren", "marv", "hidden-mar"]);
    expect(await found("mar_")).toEqual(["mar_x"]);
    expect(await found("%")).toEqual([]);
    expect(await found("\\")).toEqual([]);
    expect(await found("ö", "maren")).toEqual(["seeker"]);
    await privacy(booted, person("mara").token, { searchable: false });
    await relate(booted, person("seeker").token, person("marek").id, "block");
    await relate(booted, person("marv").token, person("seeker").id, "block");
    await shut(booted, person("maren").id, "deactivated");
    expect(await found("mar")).toEqual(["mar_x", "hidden-mar"]);
    const limited = await booted.call(api.searchUsers, { query: { q: "m", limit: 1 }, token: person("seeker").token });
    expect(limited.json).toHaveLength(1);
    expect(
      (await booted.call(api.searchUsers, { query: { q: "m", limit: 21 }, token: person("seeker").token })).status,
    ).toBe(422);
    expect(
      (await booted.call(api.searchUsers, { query: { q: "m".repeat(201) }, token: person("seeker").token })).status,
    ).toBe(422);
    expect((await booted.call(api.searchUsers, { query: { q: "m" } })).status).toBe(401);
  });
});

describe.each(databases())("views of profiles on $name", (kind) => {
  const visitorsOf = async (booted: BootedSite, id: string, query = "") => {
    const answer = await booted.callLoosely(api.listVisitors, { params: { id }, query });
    const { visitors, totalViews } = answer.body;
    return { names: visitors.map(({ user }) => user.username), totalViews };
  };

  it("are counted once in a while for each viewer, the own ones never", async () => {
    await using booted = await bootSite(kind);
    const person = await community(booted, ["mo", "ann", "bob"]);
    const { id, token } = person("mo");
    for (let round = 0; round < 3; round += 1) await profileOf(booted, "mo", token);
    expect(await visitorsOf(booted, id)).toEqual({ names: [], totalViews: 0 });
    for (let round = 0; round < 3; round += 1) {
      await profileOf(booted, "mo", person("ann").token);
      await profileOf(booted, "mo", undefined, "198.51.100.1");
      await profileOf(booted, "mo", undefined, "2001:db8::1");
      // The same household.
      await profileOf(booted, "mo", undefined, "2001:db8::2");
    }
    expect(await visitorsOf(booted, id)).toEqual({ names: ["ann"], totalViews: 3 });
    booted.clock.advance(31 * 60_000);
    const later = await logIn(booted, "bob@example.org");
    await profileOf(booted, "mo", later);
    await profileOf(booted, "mo", await logIn(booted, "ann@example.org"));
    expect((await visitorsOf(booted, id)).totalViews).toBe(5);
    const rows = await booted.database().read.selectFrom("profile_visits").selectAll().execute();
    expect(rows).toHaveLength(2);
    expect((await visitorsOf(booted, id, "?limit=1")).names).toHaveLength(1);
    expect((await booted.call(api.listVisitors, { params: { id }, query: { limit: 25 } })).status).toBe(422);
  });

  it("count once when twenty requests of one viewer come at once", async () => {
    await using booted = await bootSite(kind);
    const person = await community(booted, ["mo", "ann"]);
    await Promise.all(Array.from({ length: 20 }, () => profileOf(booted, "mo", person("ann").token)));
    expect(await visitorsOf(booted, person("mo").id)).toEqual({ names: ["ann"], totalViews: 1 });
  });

  it("name only those who let themselves be named", async () => {
    await using booted = await bootSite(kind);
    const person = await community(booted, ["mo", "shy", "late", "gone", "foe", "ann"]);
    await privacy(booted, person("shy").token, { showVisits: false });
    await relate(booted, person("mo").token, person("foe").id, "block");
    for (const name of ["shy", "late", "gone", "foe", "ann"]) {
      booted.clock.advance(1_000);
      await profileOf(booted, "mo", person(name).token);
    }
    await privacy(booted, person("late").token, { showVisits: false });
    await shut(booted, person("gone").id, "banned");
    expect(await visitorsOf(booted, person("mo").id)).toEqual({ names: ["ann"], totalViews: 5 });
    await relate(booted, person("ann").token, person("mo").id, "block");
    expect((await visitorsOf(booted, person("mo").id)).names).toEqual([]);
    await privacy(booted, person("mo").token, { profile: "members" });
    expect(await visitorsOf(booted, person("mo").id)).toEqual({ names: [], totalViews: 5 });
  });

  it.each(stores)("never break the page, whatever fails on $name", async (storeKind) => {
    await using booted = await bootSite(kind);
    const person = await community(booted, ["mo", "ann"]);
    await using views = await storeKind.open();
    const [db, { clock, logger }] = [booted.database(), booted];
    const digest = keyedDigest(new Uint8Array(32));
    const failing = { ...db, read: db.read, dialect: db.dialect, transaction: () => Promise.reject(new Error("busy")) };
    const view = { ownerId: person("mo").id, viewerId: person("ann").id, address: "192.0.2.1", isNamed: true };
    const broken = createViewRecorder({ db: { ...db, ...failing }, store: views.ours, clock, logger, digest });
    await broken.record(view);
    expect(logger.entries.filter(({ level }) => level === "warn")).toHaveLength(1);
    // Views that could not be counted are counted next time, by either process.
    const working = createViewRecorder({ db, store: views.theirs, clock, logger, digest });
    await working.record(view);
    await working.record(view);
    expect(await visitorsOf(booted, view.ownerId)).toEqual({ names: ["ann"], totalViews: 1 });
  });

  it.each(stores)("of guests on pages are written together, and none is counted twice on $name", async (storeKind) => {
    const writes: number[] = [];
    await using booted = await bootSite(kind);
    const person = await community(booted, ["mo", "ann"]);
    await using store = await storeKind.open();
    const [db, { clock, logger }] = [booted.database(), booted];
    const counting: Pick<typeof db, "transaction"> = {
      transaction: (work, options) => {
        writes.push(1);
        return db.transaction(work, options);
      },
    };
    const deps = { store: store.ours, clock, logger, digest: keyedDigest(new Uint8Array(32)), after: () => () => {} };
    const views = createViewRecorder({ ...deps, db: { ...db, ...counting, read: db.read, dialect: db.dialect } });
    const [mo, ann] = [person("mo").id, person("ann").id];
    for (const address of ["192.0.2.1", "192.0.2.2", "192.0.2.1"]) views.noteGuest(mo, address);
    views.noteGuest(ann, "192.0.2.1");
    await views.settled();
    expect(writes).toHaveLength(1);
    // Another process counts none of them again.
    const others = createViewRecorder({ ...deps, store: store.theirs, db });
    for (const address of ["192.0.2.1", "192.0.2.2", "192.0.2.3"]) others.noteGuest(mo, address);
    await others[Symbol.asyncDispose]();
    expect([await visitorsOf(booted, mo), await visitorsOf(booted, ann)]).toEqual([
      { names: [], totalViews: 3 },
      { names: [], totalViews: 1 },
    ]);
    // Views that could not be written are kept, and counted once: by the first process to write them.
    let isBusy = true;
    const passing: Pick<typeof db, "transaction"> = {
      transaction: (work, options) => (isBusy ? Promise.reject(new Error("busy")) : db.transaction(work, options)),
    };
    const waiting = createViewRecorder({ ...deps, db: { ...db, ...passing, read: db.read, dialect: db.dialect } });
    for (const address of ["192.0.2.4", "192.0.2.5"]) waiting.noteGuest(mo, address);
    await waiting.settled();
    expect((await visitorsOf(booted, mo)).totalViews).toBe(3);
    others.noteGuest(mo, "192.0.2.4");
    await others.settled();
    expect((await visitorsOf(booted, mo)).totalViews).toBe(4);
    isBusy = false;
    await waiting.settled();
    expect((await visitorsOf(booted, mo)).totalViews).toBe(5);
  });
});
