import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { type BootedSite, bootSite, codeOf } from "./support/booted-site.js";
import { createMember, logIn } from "./support/members.js";

const NOBODY = "0197a000-0000-7000-8000-00000000dead";

type Action = api.SentBodyOf<typeof api.changeUsers>["action"];

async function scene(booted: BootedSite) {
  const token = await booted.installed();
  const ada = booted.as(token);
  const own = (await booted.call(api.me, { token })).body.user.id;
  const people = [];
  for (const username of ["bea", "cem", "dan"]) people.push(await createMember(booted, { username }));
  const crew = (await ada.call(api.createGroup, { body: { name: "Crew" } })).body.id;
  const bulk = async (ids: readonly string[], action: Action, as = token) =>
    (await booted.call(api.changeUsers, { token: as, body: { ids: [...ids], action } })).body.results;
  return { token, ada, own, people, ids: people.map(({ id }) => id), crew, bulk };
}

const outcomes = (results: readonly { readonly outcome: string }[]): string[] => results.map(({ outcome }) => outcome);

const idOf = async (booted: BootedSite, key: string): Promise<string> => {
  const groups = booted.database().read.selectFrom("groups").select("id").where("key", "=", key);
  return (await groups.executeTakeFirstOrThrow()).id;
};

const membersOf = async (booted: BootedSite, groupId: string): Promise<string[]> => {
  const { read } = booted.database();
  const rows = await read.selectFrom("user_groups").select("user_id").where("group_id", "=", groupId).execute();
  return rows.map(({ user_id }) => user_id).sort();
};

const changesSaid = async (booted: BootedSite): Promise<string[]> => {
  const rows = await booted.database().read.selectFrom("activity_log").select("action").orderBy("id").execute();
  return rows.map(({ action }) => action).filter((action) => action.startsWith("user."));
};

describe.each(databases())("several accounts at once on $name", (kind) => {
  it("enter and leave a group, each with a result of its own", async () => {
    await using booted = await bootSite(kind);
    const { ada, ids, crew, bulk, people } = await scene(booted);
    const [bea = "", cem = "", dan = ""] = ids;
    expect(await bulk([dan], { kind: "add-group", groupId: crew })).toEqual([
      { id: dan, outcome: "done", message: null },
    ]);
    expect(await bulk([bea, NOBODY, dan, cem], { kind: "add-group", groupId: crew })).toEqual([
      { id: bea, outcome: "done", message: null },
      { id: NOBODY, outcome: "refused", message: expect.stringMatching(/./) },
      { id: dan, outcome: "unchanged", message: null },
      { id: cem, outcome: "done", message: null },
    ]);
    expect(await membersOf(booted, crew)).toEqual([...ids].sort());
    expect((await ada.call(api.getUserDetail, { params: { id: bea } })).body.groups.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["Crew", "Members"]),
    );
    expect(outcomes(await bulk([bea, cem], { kind: "remove-group", groupId: crew }))).toEqual(["done", "done"]);
    expect(outcomes(await bulk([bea, dan], { kind: "remove-group", groupId: crew }))).toEqual(["unchanged", "done"]);
    expect(await membersOf(booted, crew)).toEqual([]);
    expect(await membersOf(booted, await idOf(booted, "members"))).toEqual(
      expect.arrayContaining(people.map(({ id }) => id)),
    );
    expect(await changesSaid(booted)).toEqual(Array.from({ length: 6 }, () => "user.groups"));
  });

  it("are one entry of the activity log for each call", async () => {
    await using booted = await bootSite(kind);
    const { ada, ids, crew, bulk } = await scene(booted);
    await bulk([...ids, NOBODY], { kind: "add-group", groupId: crew });
    await bulk(ids, { kind: "deactivate" });
    const { data } = (await ada.call(api.listActivity, { query: { action: "admin.users.bulk" } })).body;
    expect(data.map(({ summary }) => summary)).toEqual(["deactivate 3/3", "add-group Crew 3/4"]);
  });

  it("keep one administrator", async () => {
    await using booted = await bootSite(kind);
    const { own, ids, bulk } = await scene(booted);
    const groupId = await idOf(booted, "administrators");
    expect(outcomes(await bulk(ids, { kind: "add-group", groupId }))).toEqual(["done", "done", "done"]);
    const results = await bulk([...ids, own], { kind: "remove-group", groupId });
    expect(outcomes(results)).toEqual(["done", "done", "done", "refused"]);
    expect(results[3]?.message).toContain("last administrator");
    expect(await membersOf(booted, groupId)).toEqual([own]);
  });

  it("are out of reach from the moment at which the caller gives up their rank", async () => {
    await using booted = await bootSite(kind);
    const { own, ids, bulk } = await scene(booted);
    const groupId = await idOf(booted, "administrators");
    const [bea = "", cem = ""] = ids;
    await bulk([bea, cem], { kind: "add-group", groupId });
    expect(outcomes(await bulk([own, bea, cem], { kind: "remove-group", groupId }))).toEqual([
      "done",
      "refused",
      "refused",
    ]);
    expect(await membersOf(booted, groupId)).toEqual([bea, cem].sort());
  });

  it("are deactivated and activated, except one's own and banned ones", async () => {
    await using booted = await bootSite(kind);
    const { ada, own, people, ids, bulk } = await scene(booted);
    const [bea = "", cem = "", dan = ""] = ids;
    const beaToken = await logIn(booted, people[0]?.email ?? "");
    await ada.call(api.setUserActive, { params: { id: cem }, body: { active: false } });
    await ada.call(api.banUser, { params: { id: dan }, body: { reason: "spam" } });
    const results = await bulk([own, bea, cem, dan], { kind: "deactivate" });
    expect(outcomes(results)).toEqual(["refused", "done", "unchanged", "refused"]);
    expect([results[0]?.message, results[3]?.message]).toEqual([
      "You cannot deactivate your own account.",
      "This account is banned; lift the ban instead.",
    ]);
    expect((await booted.call(api.me, { token: beaToken })).status).toBe(401);
    expect(outcomes(await bulk([own, bea, cem, dan], { kind: "activate" }))).toEqual([
      "unchanged",
      "done",
      "done",
      "refused",
    ]);
    expect((await booted.call(api.me, { token: await logIn(booted, people[0]?.email ?? "") })).status).toBe(200);
  });

  it("lose their sessions", async () => {
    await using booted = await bootSite(kind);
    const { people, ids, bulk } = await scene(booted);
    const token = await logIn(booted, people[1]?.email ?? "");
    expect(outcomes(await bulk(ids, { kind: "force-logout" }))).toEqual(["unchanged", "done", "unchanged"]);
    expect((await booted.call(api.me, { token })).status).toBe(401);
  });

  it("are changed by the rank of the caller", async () => {
    await using booted = await bootSite(kind);
    const { ada, own, ids, bulk } = await scene(booted);
    const helpers = (await ada.call(api.createGroup, { body: { name: "Helpers" } })).body.id;
    const permissions = ["admin.access"];
    await ada.callLoosely(api.setGroupPermissions, { params: { id: helpers }, body: { permissions } });
    const helper = await createMember(booted, { username: "helper" });
    await bulk([helper.id], { kind: "add-group", groupId: helpers });
    const token = await logIn(booted, helper.email);
    const [bea = "", cem = ""] = ids;
    const moderators = await idOf(booted, "moderators");
    expect(outcomes(await bulk([bea, cem], { kind: "add-group", groupId: moderators }, token))).toEqual([
      "refused",
      "refused",
    ]);
    for (const kind of ["deactivate", "force-logout"] as const)
      expect(outcomes(await bulk([own], { kind }, token))).toEqual(["refused"]);
    expect(outcomes(await bulk([bea], { kind: "deactivate" }, token))).toEqual(["done"]);
    expect(await membersOf(booted, moderators)).toEqual([]);
  });

  it("change once when two change them at the same time", async () => {
    await using booted = await bootSite(kind);
    const { ids, crew, bulk } = await scene(booted);
    const all = await Promise.all(Array.from({ length: 6 }, () => bulk(ids, { kind: "add-group", groupId: crew })));
    for (const id of ids) {
      const results = all.flatMap((one) => one.filter((result) => result.id === id).map(({ outcome }) => outcome));
      expect(results.sort()).toEqual(["done", ...Array.from({ length: 5 }, () => "unchanged")]);
    }
    const { read } = booted.database();
    const group = await read.selectFrom("groups").select("member_count").where("id", "=", crew).execute();
    expect(group).toEqual([{ member_count: 3 }]);
  });

  it("are refused as a whole where the request makes no sense", async () => {
    await using booted = await bootSite(kind);
    const { token, ids, crew } = await scene(booted);
    const [bea = ""] = ids;
    const many = Array.from(
      { length: 101 },
      (_, index) => `0197a000-0000-7000-8000-${String(index).padStart(12, "0")}`,
    );
    for (const [body, ...paths] of [
      [{ ids: [], action: { kind: "activate" } }, "body.ids"],
      [{ ids: many, action: { kind: "activate" } }, "body.ids"],
      [{ ids: [bea, bea], action: { kind: "activate" } }, "body.ids"],
      [{ ids: ["bea"], action: { kind: "ban" } }, "body.ids.0", "body.action.kind"],
      [{ ids: [bea], action: { kind: "add-group" } }, "body.action.groupId"],
      [{ ids: [bea], action: { kind: "add-group", groupId: NOBODY } }, "body.action.groupId"],
    ] as const) {
      const answer = await booted.callLoosely(api.changeUsers, { token, body });
      expect([codeOf(answer), paths]).toEqual(["SVC-API-4001", paths]);
      expect(answer.json).toMatchObject({ error: { details: paths.map((path) => ({ path })) } });
    }
    expect(await membersOf(booted, crew)).toEqual([]);
    expect(await changesSaid(booted)).toEqual([]);
    const member = await logIn(booted, "bea@example.org");
    const refused = await booted.as(member).call(api.changeUsers, { body: { ids, action: { kind: "activate" } } });
    expect(refused.status).toBe(403);
  });
});
