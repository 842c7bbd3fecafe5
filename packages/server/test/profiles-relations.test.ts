import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { createRelations, type ProfileEvents, type Relations } from "../src/features/profiles/index.js";
import { changeStatus, findUserById } from "../src/features/users/index.js";
import { LocalEventBus } from "../src/platform/events/local-event-bus.js";
import { type BootedSite, bootSite, codeOf } from "./support/booted-site.js";
import { addMember, createMember, logIn, type TestMember } from "./support/members.js";

const NOBODY = "0197a000-0000-7000-8000-00000000dead";

const send = <E extends api.Endpoint>(booted: BootedSite, token: string | undefined, endpoint: E, id: string) =>
  booted.as(token).callLoosely(endpoint, { params: { id } });

async function two(booted: BootedSite) {
  await booted.installed();
  const [one, other] = [
    await createMember(booted, { username: "one" }),
    await createMember(booted, { username: "other" }),
  ];
  return { one, other, asOne: await logIn(booted, one.email), asOther: await logIn(booted, other.email) };
}

const countsOf = (booted: BootedSite, id: string) =>
  booted
    .database()
    .read.selectFrom("users")
    .select(["follower_count as followers", "following_count as following"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

const rowsOf = (booted: BootedSite, table: "follows" | "blocks") =>
  booted.database().read.selectFrom(table).selectAll().execute();

async function setStatus(booted: BootedSite, id: string, to: "active" | "banned" | "deactivated"): Promise<void> {
  await booted.database().transaction(async (tx) => {
    const user = await findUserById(tx, id);
    if (user) await changeStatus(tx, id, { from: user.status, to }, booted.clock.now());
  });
}

function serviceOf(booted: BootedSite, onFollowed = async (): Promise<void> => {}): Relations {
  const { clock, logger } = booted;
  const events = new LocalEventBus<ProfileEvents>(logger);
  events.within("user.followed", onFollowed);
  return createRelations({ db: booted.database(), clock, events });
}

/** The counters of everybody, and what they should be by the rows of active accounts. */
async function countedAndTold(booted: BootedSite, members: readonly TestMember[]) {
  const rows = await rowsOf(booted, "follows");
  const follows = rows as readonly { follower_id: string; followed_id: string }[];
  const active = new Set(
    (await booted.database().read.selectFrom("users").select("id").where("status", "=", "active").execute()).map(
      ({ id }) => id,
    ),
  );
  const told = await Promise.all(members.map(({ id }) => countsOf(booted, id)));
  const counted = members.map(({ id }) => ({
    followers: follows.filter((row) => row.followed_id === id && active.has(row.follower_id)).length,
    following: follows.filter((row) => row.follower_id === id && active.has(row.followed_id)).length,
  }));
  return { told, counted };
}

describe.each(databases())("following and blocking on $name", (kind) => {
  it("follows nobody where the notification of it cannot be queued", async () => {
    await using booted = await bootSite(kind);
    const { one, other } = await two(booted);
    const relations = serviceOf(booted, () => Promise.reject(new Error("the queue is full")));
    await expect(relations.follow(one.id, other.id)).rejects.toThrow("the queue is full");
    expect([await rowsOf(booted, "follows"), await countsOf(booted, other.id)]).toEqual([
      [],
      { followers: 0, following: 0 },
    ]);
  });

  it("counts a follow once and takes it back once", async () => {
    await using booted = await bootSite(kind);
    const { one, other, asOne } = await two(booted);
    for (let round = 0; round < 2; round += 1)
      expect((await send(booted, asOne, api.followUser, other.id)).json).toEqual({ following: true, followers: 1 });
    expect([await countsOf(booted, one.id), await countsOf(booted, other.id)]).toEqual([
      { followers: 0, following: 1 },
      { followers: 1, following: 0 },
    ]);
    for (let round = 0; round < 2; round += 1)
      expect((await send(booted, asOne, api.unfollowUser, other.id)).json).toEqual({
        following: false,
        followers: 0,
      });
    expect([await countsOf(booted, one.id), await countsOf(booted, other.id)]).toEqual([
      { followers: 0, following: 0 },
      { followers: 0, following: 0 },
    ]);
  });

  it("is for members, about others who are active", async () => {
    await using booted = await bootSite(kind);
    const { one, other, asOne } = await two(booted);
    for (const what of [api.followUser, api.blockUser]) {
      expect((await send(booted, undefined, what, other.id)).status).toBe(401);
      expect((await send(booted, asOne, what, NOBODY)).status).toBe(404);
      expect((await send(booted, asOne, what, "one")).status).toBe(422);
      expect((await send(booted, asOne, what, one.id)).json).toMatchObject({
        error: { code: "SVC-API-4001", details: [{ path: "params.id", code: "self" }] },
      });
      expect(await rowsOf(booted, what === api.followUser ? "follows" : "blocks")).toEqual([]);
    }
    for (const status of ["banned", "deactivated"] as const) {
      await setStatus(booted, other.id, status);
      for (const what of [api.followUser, api.blockUser])
        expect(codeOf(await send(booted, asOne, what, other.id))).toBe("SVC-API-4004");
    }
  });

  it("lets a member end what binds them to an account that is gone", async () => {
    await using booted = await bootSite(kind);
    const { one, other, asOne } = await two(booted);
    await send(booted, asOne, api.followUser, other.id);
    await setStatus(booted, other.id, "banned");
    expect((await send(booted, asOne, api.unfollowUser, other.id)).status).toBe(200);
    expect((await send(booted, asOne, api.unfollowUser, other.id)).status).toBe(404);
    expect(await rowsOf(booted, "follows")).toEqual([]);
    await setStatus(booted, other.id, "active");
    expect([await countsOf(booted, one.id), await countsOf(booted, other.id)]).toEqual([
      { followers: 0, following: 0 },
      { followers: 0, following: 0 },
    ]);
  });

  it("counts active accounts alone, as the lists do", async () => {
    await using booted = await bootSite(kind);
    const { one, other, asOne, asOther } = await two(booted);
    await send(booted, asOne, api.followUser, other.id);
    await send(booted, asOther, api.followUser, one.id);
    const params = { id: one.id };
    const told = async () => [
      await countsOf(booted, one.id),
      (await booted.call(api.listFollowers, { params })).json,
      (await booted.call(api.listFollowing, { params })).json,
    ];
    const every = (count: number) => [
      { followers: count, following: count },
      { meta: { total: count } },
      { meta: { total: count } },
    ];
    expect(await told()).toMatchObject(every(1));
    await setStatus(booted, other.id, "deactivated");
    expect(await told()).toMatchObject(every(0));
    await setStatus(booted, other.id, "active");
    expect(await told()).toMatchObject(every(1));
  });

  it("ends following in both directions with a block, and lets nobody follow past one", async () => {
    await using booted = await bootSite(kind);
    const { one, other, asOne, asOther } = await two(booted);
    await send(booted, asOne, api.followUser, other.id);
    await send(booted, asOther, api.followUser, one.id);
    const relations = serviceOf(booted);
    expect(await relations.isBlocked(one.id, other.id)).toBe(false);
    for (let round = 0; round < 2; round += 1)
      expect((await send(booted, asOne, api.blockUser, other.id)).json).toEqual({ blocked: true });
    expect(await rowsOf(booted, "follows")).toEqual([]);
    expect([await countsOf(booted, one.id), await countsOf(booted, other.id)]).toEqual([
      { followers: 0, following: 0 },
      { followers: 0, following: 0 },
    ]);
    expect([await relations.isBlocked(one.id, other.id), await relations.isBlocked(other.id, one.id)]).toEqual([
      true,
      true,
    ]);
    expect(codeOf(await send(booted, asOther, api.followUser, one.id))).toBe("SVC-API-4003");
    expect(codeOf(await send(booted, asOne, api.followUser, other.id))).toBe("SVC-API-4003");
    for (let round = 0; round < 2; round += 1)
      expect((await send(booted, asOne, api.unblockUser, other.id)).json).toEqual({ blocked: false });
    expect((await send(booted, asOther, api.followUser, one.id)).status).toBe(200);
  });

  it("tells no number of followers that the owner hides, neither for following nor for ending it", async () => {
    await using booted = await bootSite(kind);
    const { other, asOne, asOther } = await two(booted);
    const told = async (what: api.Endpoint) => (await send(booted, asOne, what, other.id)).json;
    expect(await told(api.followUser)).toEqual({ following: true, followers: 1 });
    for (const [followers, following, ended] of [
      ["members", 1, 0],
      ["followers", 1, null],
      ["nobody", null, null],
    ] as const) {
      await booted.call(api.updatePrivacy, { token: asOther, body: { followers } });
      expect([followers, await told(api.unfollowUser)]).toEqual([followers, { following: false, followers: ended }]);
      expect([followers, await told(api.followUser)]).toEqual([followers, { following: true, followers: following }]);
    }
  });

  it("makes one row and counts one when twenty follow at once", async () => {
    await using booted = await bootSite(kind);
    const { other, asOne } = await two(booted);
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(booted, asOne, api.followUser, other.id)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await rowsOf(booted, "follows")).toHaveLength(1);
    expect((await countsOf(booted, other.id)).followers).toBe(1);
  });

  it("never leaves a follow beside a block, whoever was faster", async () => {
    await using booted = await bootSite(kind);
    const { one, other } = await two(booted);
    const relations = serviceOf(booted);
    for (let round = 0; round < 10; round += 1) {
      await Promise.allSettled([
        ...Array.from({ length: 5 }, () => relations.follow(one.id, other.id)),
        relations.block(other.id, one.id),
        ...Array.from({ length: 5 }, () => relations.follow(other.id, one.id)),
      ]);
      expect(await rowsOf(booted, "follows")).toEqual([]);
      await relations.unblock(other.id, one.id);
    }
    expect(await countsOf(booted, one.id)).toEqual({ followers: 0, following: 0 });
  });

  it("keeps counters equal to the rows through a thousand things at once", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const members: TestMember[] = [];
    for (let index = 0; index < 6; index += 1) members.push(await createMember(booted, { username: `m${index}` }));
    const relations = serviceOf(booted);
    let seed = 20_301;
    const draw = (below: number): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const verbs = ["follow", "follow", "follow", "unfollow", "unfollow", "block", "unblock", "unblock"] as const;
    const work = Array.from({ length: 1_000 }, (_, at) => {
      const [from, to] = [members[draw(members.length)]?.id ?? "", members[draw(members.length)]?.id ?? ""];
      const verb = verbs[draw(verbs.length)] ?? "follow";
      if (at % 100 === 0) return () => setStatus(booted, from, at % 200 === 0 ? "banned" : "active");
      return () => relations[verb](from, to).catch((error: unknown) => codeOfError(error));
    });
    for (let start = 0; start < work.length; start += 50)
      await Promise.all(work.slice(start, start + 50).map((step) => step()));
    const { told, counted } = await countedAndTold(booted, members);
    expect(told).toEqual(counted);
    expect(counted.some(({ followers }) => followers > 0)).toBe(true);
  });

  it("opens the fields that are for followers", async () => {
    await using booted = await bootSite(kind);
    const { one, asOne, asOther } = await two(booted);
    await booted.call(api.updateOwnProfileFields, {
      token: asOne,
      body: { fields: { location: { value: "Riga", visibility: "followers" } } },
    });
    const seen = async () =>
      (await booted.call(api.listUserProfileFields, { params: { id: one.id }, token: asOther })).json;
    expect(await seen()).toEqual([]);
    await send(booted, asOther, api.followUser, one.id);
    expect(await seen()).toMatchObject([{ key: "location", value: "Riga" }]);
  });

  it("is limited for each member", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const [token, { id }] = [await addMember(booted), await createMember(booted, { username: "other" })];
    for (let count = 0; count < 30; count += 1) await send(booted, token, api.followUser, id);
    const refused = await send(booted, token, api.followUser, id);
    expect([refused.status, refused.headers.has("retry-after")]).toEqual([429, true]);
  });
});

/** Passes over what the rules refuse; anything else fails the test. */
function codeOfError(error: unknown): string {
  const code = (error as { code?: unknown }).code;
  if (typeof code !== "string" || !["SVC-API-4001", "SVC-API-4003", "SVC-API-4004"].includes(code)) throw error;
  return code;
}
