import * as api from "@sitevine/api";
import { databases, type EndpointAnswer } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { createFieldValuesService, type FieldValue, type ProfileField } from "../src/features/profile-fields/index.js";
import { type BootedSite, bootSite, codeOf } from "./support/booted-site.js";
import { addMember, createMember, logIn } from "./support/members.js";

async function define(
  booted: BootedSite,
  admin: string,
  key: string,
  rules: object = {},
): Promise<api.AnswerOf<typeof api.createProfileField>> {
  const body = { key, type: "text", label: key, ...rules };
  const answer = await booted.callLoosely(api.createProfileField, { body, token: admin });
  expect([answer.status, answer.text]).toEqual([201, expect.anything()]);
  return answer.body;
}

const fieldsOf = async (booted: BootedSite): Promise<ProfileField[]> =>
  (await booted.call(api.listProfileFieldDefinitions)).body;
const keysOf = async (booted: BootedSite): Promise<string[]> => (await fieldsOf(booted)).map(({ key }) => key);

const issuesOf = ({ issues }: EndpointAnswer): [string, string][] => issues.map(({ path, code }) => [path, code]);

describe.each(databases())("profile fields on $name", (kind) => {
  it("begin with two system fields, which can be changed and not deleted", async () => {
    await using booted = await bootSite(kind);
    const admin = await booted.installed();
    const [location, website] = await fieldsOf(booted);
    expect([location, website]).toMatchObject([
      { key: "location", type: "text", system: true },
      { key: "website", type: "url", system: true },
    ]);
    const params = { id: location?.id ?? "" };
    expect(codeOf(await booted.call(api.deleteProfileField, { params, token: admin }))).toBe("SVC-API-4009");
    const changed = await booted.call(api.updateProfileField, {
      params,
      token: admin,
      body: { label: "Harbour" },
    });
    expect(changed.json).toMatchObject({ label: "Harbour", system: true, defaultVisibility: "public" });
    expect(await keysOf(booted)).toEqual(["location", "website"]);
  });

  it("are defined by administrators, each key once, and ignore what is not theirs to set", async () => {
    await using booted = await bootSite(kind);
    const admin = await booted.installed();
    const extra = { id: "0197a000-0000-7000-8000-00000000dead", system: true, position: -5 };
    const field = await define(booted, admin, "boat", { type: "select", options: ["sloop", "ketch"], ...extra });
    expect(field).toMatchObject({ key: "boat", options: ["sloop", "ketch"], system: false, position: 2 });
    expect(field.id).not.toBe(extra.id);
    const body = { key: "race", type: "text", label: "Race" };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => booted.callLoosely(api.createProfileField, { body, token: admin })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
    const patch = { key: "other", type: "number", system: true, label: "Vessel" };
    await booted.call(api.updateProfileField, { params: { id: field.id }, token: admin, body: patch });
    const { etag: _, ...shown } = field;
    expect((await fieldsOf(booted)).find(({ id }) => id === field.id)).toEqual({ ...shown, label: "Vessel" });
  });

  it.each([
    [{ type: "select" }, "body.options"],
    [{ type: "text", options: ["a"] }, "body.options"],
    [{ type: "select", options: ["a", "a"] }, "body.options"],
    [{ type: "number", maxLength: 3 }, "body.maxLength"],
  ])("refuse rules that their type cannot have: %j", async (rules, path) => {
    await using booted = await bootSite(kind);
    const admin = await booted.installed();
    const answer = await booted.callLoosely(api.createProfileField, {
      body: { key: "x", label: "X", ...rules },
      token: admin,
    });
    expect([answer.status, issuesOf(answer)[0]?.[0]]).toEqual([422, path]);
    const select = await define(booted, admin, "boat", { type: "select", options: ["sloop"] });
    const emptied = await booted.call(api.updateProfileField, {
      params: { id: select.id },
      token: admin,
      body: { options: [] },
    });
    expect(emptied.status).toBe(422);
    expect((await fieldsOf(booted)).at(-1)?.options).toEqual(["sloop"]);
  });

  it("stand in the order that an administrator gives them", async () => {
    await using booted = await bootSite(kind);
    const admin = await booted.installed();
    const [a, b] = [await define(booted, admin, "a"), await define(booted, admin, "b")];
    const put = (ids: string[]) => booted.call(api.reorderProfileFields, { token: admin, body: { ids } });
    expect((await put([b.id])).body.map(({ key }) => key)).toEqual(["b", "location", "website", "a"]);
    expect(codeOf(await put([a.id, "0197a000-0000-7000-8000-00000000dead"]))).toBe("SVC-API-4004");
    expect(await keysOf(booted)).toEqual(["b", "location", "website", "a"]);
    await Promise.all(Array.from({ length: 20 }, (_, index) => put(index % 2 === 0 ? [a.id, b.id] : [b.id, a.id])));
    const positions = (await fieldsOf(booted)).map(({ position }) => position);
    expect(positions).toEqual([0, 1, 2, 3]);
  });

  it("keep a value readable when its option goes, and lose it with the field", async () => {
    await using booted = await bootSite(kind);
    const admin = await booted.installed();
    const { id, email } = await createMember(booted);
    const token = await logIn(booted, email);
    const field = await define(booted, admin, "boat", { type: "select", options: ["sloop", "ketch"] });
    const set = (value: FieldValue | undefined, visibility?: string) =>
      booted.callLoosely(api.updateOwnProfileFields, { token, body: { fields: { boat: { value, visibility } } } });
    expect((await set("sloop")).status).toBe(200);
    await booted.call(api.updateProfileField, { params: { id: field.id }, token: admin, body: { options: ["ketch"] } });
    const values = async () => (await booted.call(api.listUserProfileFields, { params: { id } })).json;
    expect(await values()).toEqual([{ key: "boat", label: "boat", type: "select", value: "sloop" }]);
    expect((await set("sloop")).status).toBe(422);
    expect((await set(undefined, "public")).status).toBe(200);
    expect((await booted.call(api.deleteProfileField, { params: { id: field.id }, token: admin })).status).toBe(204);
    expect(await values()).toEqual([]);
    expect(await booted.database().read.selectFrom("profile_field_values").selectAll().execute()).toEqual([]);
    expect((await booted.call(api.deleteProfileField, { params: { id: field.id }, token: admin })).status).toBe(404);
  });

  it("are seen by whom the owner lets see them", async () => {
    await using booted = await bootSite(kind);
    const admin = await booted.installed();
    const { id, email } = await createMember(booted, { username: "owner" });
    const owner = await logIn(booted, email);
    const stranger = await addMember(booted, { username: "stranger" });
    const levels = ["public", "members", "followers", "private"];
    for (const level of levels) await define(booted, admin, level);
    const fields = Object.fromEntries(levels.map((level) => [level, { value: level, visibility: level }]));
    await booted.callLoosely(api.updateOwnProfileFields, { token: owner, body: { fields } });
    const seenBy = async (token?: string) =>
      (await booted.call(api.listUserProfileFields, { params: { id }, token })).body.map(({ key }) => key);
    expect(await seenBy()).toEqual(["public"]);
    expect(await seenBy(stranger)).toEqual(["public", "members"]);
    expect(await seenBy(admin)).toEqual(["public", "members"]);
    expect(await seenBy(owner)).toEqual(levels);

    const db = booted.database();
    const values = createFieldValuesService({ db, clock: booted.clock, relationOf: async () => "follower" });
    expect((await values.ofUser("somebody", id)).map(({ key }) => key)).toEqual(["public", "members", "followers"]);

    await booted.call(api.updatePrivacy, { token: owner, body: { profile: "nobody" } });
    expect([await seenBy(), await seenBy(stranger), await seenBy(owner)]).toEqual([[], [], levels]);
  });

  it("are asked for at registration, and nothing else is", async () => {
    await using booted = await bootSite(kind);
    const admin = await booted.installed();
    const { id } = await createMember(booted);
    await define(booted, admin, "port", { required: true, atRegistration: true, defaultVisibility: "members" });
    await define(booted, admin, "site", { type: "url", atRegistration: true });
    await define(booted, admin, "later");
    const db = booted.database();
    const values = createFieldValuesService({ db, clock: booted.clock, relationOf: async () => "guest" });
    const save = (given: Record<string, FieldValue>) =>
      db.transaction((tx) => values.saveAtRegistration(tx, id, given)).catch((error: { details: object[] }) => error);
    expect(await save({ later: "x", site: "javascript:alert(1)" })).toMatchObject({
      code: "SVC-API-4001",
      details: [
        { path: "profileFields.later", code: "unknown_field" },
        { path: "profileFields.port", code: "required" },
        { path: "profileFields.site", code: "invalid_url" },
      ],
    });
    expect(await db.read.selectFrom("profile_field_values").selectAll().execute()).toEqual([]);
    expect(await save({ port: "Hamburg" })).toBeUndefined();
    expect(await values.own(id)).toMatchObject([
      {},
      {},
      { key: "port", value: "Hamburg", visibility: "members" },
      {},
      {},
    ]);
  });

  it("are hidden with an account that is deactivated", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const { id } = await createMember(booted);
    expect((await booted.call(api.listUserProfileFields, { params: { id } })).status).toBe(200);
    await booted.database().transaction(async (tx) => {
      await tx.updateTable("users").set({ status: "deactivated" }).where("id", "=", id).execute();
    });
    expect((await booted.call(api.listUserProfileFields, { params: { id } })).status).toBe(404);
    expect(
      (await booted.call(api.listUserProfileFields, { params: { id: "0197a000-0000-7000-8000-00000000dead" } })).status,
    ).toBe(404);
  });
});
