import * as api from "@sitevine/api";
import { databases, type EndpointAnswer } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { createPermissionRegistry } from "../src/features/groups/index.js";
import { type BootedSite, bootSite, codeOf } from "./support/booted-site.js";
import { addMember, createMember, logIn } from "./support/members.js";
import { addPanelUser } from "./support/panel-user.js";
import { fileForm, picture } from "./support/pictures.js";

const NOBODY = "0197a000-0000-7000-8000-00000000dead";

type Group = api.AnswerOf<typeof api.createGroup>;

const keysOf = ({ body }: EndpointAnswer<typeof api.listGroups>): string[] => body.data.map(({ key }) => key);

async function find(booted: BootedSite, token: string, key: string): Promise<Group> {
  const list = (await booted.call(api.listGroups, { query: { limit: 100 }, token })).body;
  return list.data.find((group) => group.key === key) ?? expect.fail(`There is no group ${key}.`);
}

const create = async (booted: BootedSite, token: string, body: unknown): Promise<Group> =>
  (await booted.as(token).callLoosely(api.createGroup, { body })).body;

describe.each(databases())("groups on $name", (kind) => {
  it("are for administrators only, each and every route", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const member = await addMember(booted);
    const { id } = await find(booted, token, "members");
    const calls: readonly (readonly [api.Endpoint, unknown?])[] = [
      [api.listGroups],
      [api.getGroup],
      [api.createGroup, { name: "x" }],
      [api.updateGroup, { name: "x" }],
      [api.deleteGroup],
      [api.setGroupPermissions, { permissions: [] }],
      [api.uploadGroupIcon, {}],
      [api.removeGroupIcon],
    ];
    for (const [endpoint, body] of calls) {
      const call = { params: { id }, body };
      expect([(await booted.callLoosely(endpoint, call)).status, endpoint.id]).toEqual([401, endpoint.id]);
      const asMember = await booted.as(member).callLoosely(endpoint, call);
      expect([asMember.status, endpoint.id]).toEqual([403, endpoint.id]);
    }
    expect((await booted.call(api.listPermissions)).status).toBe(401);
    expect((await booted.call(api.listPermissions, { token: member })).status).toBe(403);
  });

  it("that stand higher are not renamed, painted, moved or emptied by a lower administrator", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const lower = booted.as((await addPanelUser(booted, "low", ["admin.access", "badge.manage"])).token);
    const own = await create(booted, token, { name: "Owls" });
    for (const key of ["administrators", "moderators"]) {
      const before = await find(booted, token, key);
      const params = { id: before.id };
      const permissions = before.permissions.filter((permission) => permission !== "badge.manage");
      const answers = [
        await lower.call(api.updateGroup, { params, body: { name: "Former" } }),
        await lower.call(api.updateGroup, { params, body: { order: 9_000, color: "#000000", description: "" } }),
        await lower.call(api.uploadGroupIcon, { params, body: fileForm(await picture("png")) }),
        await lower.call(api.removeGroupIcon, { params }),
        await lower.call(api.setGroupPermissions, { params, body: { permissions: ["admin.access"] } }),
        ...(key === "administrators"
          ? [await lower.call(api.setGroupPermissions, { params, body: { permissions } })]
          : []),
      ];
      expect(answers.map((answer) => [answer.status, codeOf(answer)])).toEqual(
        answers.map(() => [403, "SVC-API-4003"]),
      );
      expect(await find(booted, token, key)).toEqual(before);
      expect((await booted.call(api.updateGroup, { params, body: { name: "Crew" }, token })).body.name).toBe("Crew");
    }
    const renamed = await lower.call(api.updateGroup, { params: { id: own.id }, body: { name: "Hawks" } });
    expect([renamed.status, renamed.body.name]).toEqual([200, "Hawks"]);
  });

  it("are created, changed and deleted, and written down", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const owls = await create(booted, token, {
      name: " Night Owls ",
      description: "Up late",
      color: "#336699",
      order: 7,
      id: NOBODY,
      system: true,
      permissions: ["admin.access"],
      memberCount: 9,
    });
    expect(owls).toMatchObject({
      key: "night-owls",
      name: "Night Owls",
      system: false,
      permissions: [],
      memberCount: 0,
    });
    expect(owls.id).not.toBe(NOBODY);
    const changed = await booted
      .as(token)
      .callLoosely(api.updateGroup, { params: { id: owls.id }, body: { name: "Owls", key: "x", system: true } });
    expect(changed.body).toEqual({ ...owls, name: "Owls", etag: expect.not.stringMatching(owls.etag ?? "none") });
    expect(
      (await booted.as(token).call(api.updateGroup, { params: { id: owls.id }, body: { color: null } })).body.name,
    ).toBe("Owls");
    expect((await booted.as(token).call(api.updateGroup, { params: { id: owls.id }, body: {} })).body).toMatchObject({
      color: null,
      order: 7,
    });
    expect((await booted.as(token).call(api.getGroup, { params: { id: owls.id } })).body.name).toBe("Owls");
    expect((await booted.as(token).call(api.deleteGroup, { params: { id: owls.id } })).status).toBe(204);
    expect((await booted.as(token).call(api.getGroup, { params: { id: owls.id } })).status).toBe(404);
    const log = await booted
      .database()
      .read.selectFrom("activity_log")
      .selectAll()
      .where("subject", "=", owls.id)
      .execute();
    expect(new Set(log.map(({ action }) => action))).toEqual(new Set(["group.create", "group.update", "group.delete"]));
  });

  it("have a key of their own, whatever races", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const named = await Promise.all(Array.from({ length: 20 }, () => create(booted, token, { name: "Owls" })));
    expect(new Set(named.map(({ key }) => key)).size).toBe(20);
    const chosen = await Promise.all(
      Array.from({ length: 20 }, () => booted.as(token).call(api.createGroup, { body: { name: "Bats", key: "bats" } })),
    );
    expect(chosen.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(chosen.filter(({ status }) => status === 409)).toHaveLength(19);
    expect((await booted.as(token).call(api.createGroup, { body: { name: "x", key: "Not Kebab" } })).status).toBe(422);
  });

  it("of the system stay, and the administrators keep their panel", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    for (const key of ["administrators", "moderators", "members"]) {
      const { id } = await find(booted, token, key);
      expect((await booted.as(token).call(api.deleteGroup, { params: { id } })).status).toBe(409);
    }
    const administrators = await find(booted, token, "administrators");
    const permit = (permissions: readonly string[]) =>
      booted
        .as(token)
        .callLoosely(api.setGroupPermissions, { params: { id: administrators.id }, body: { permissions } });
    expect((await permit(["badge.manage"])).status).toBe(409);
    expect((await permit(["admin.access"])).body.permissions).toEqual(["admin.access"]);
    const back = await permit(api.PERMISSIONS);
    expect(back.body.permissions).toEqual([...api.PERMISSIONS].sort());
  });

  it("let their members do what they allow, at once", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const member = await addMember(booted);
    const permissionsNow = async () => (await booted.call(api.me, { token: member })).body.permissions;
    const { id } = await find(booted, token, "members");
    const before = await permissionsNow();
    await booted
      .as(token)
      .call(api.setGroupPermissions, { params: { id }, body: { permissions: [...before, "badge.assign"] } });
    expect(await permissionsNow()).toContain("badge.assign");
    await booted.as(token).call(api.setGroupPermissions, { params: { id }, body: { permissions: [] } });
    expect(await permissionsNow()).toEqual([]);
    const unknown = await booted.as(token).call(api.setGroupPermissions, {
      params: { id },
      body: {
        permissions: ["badge.assign", "admin.*"],
      },
    });
    expect(unknown.json).toMatchObject({
      error: { code: "SVC-API-4001", details: [{ path: "body.permissions.1", code: "unknown" }] },
    });
    expect(await permissionsNow()).toEqual([]);
    const twice = { permissions: ["badge.assign", "badge.assign"] };
    expect((await booted.as(token).call(api.setGroupPermissions, { params: { id }, body: twice })).status).toBe(422);
  });

  it("take with them what they allowed when they go", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const helpers = await create(booted, token, { name: "Helpers" });
    await booted
      .as(token)
      .call(api.setGroupPermissions, { params: { id: helpers.id }, body: { permissions: ["admin.access"] } });
    const mo = await createMember(booted, { groups: ["helpers"] });
    const asHelper = await logIn(booted, mo.email);
    expect((await booted.call(api.listGroups, { token: asHelper })).status).toBe(200);
    expect((await booted.as(token).call(api.deleteGroup, { params: { id: helpers.id } })).status).toBe(204);
    expect((await booted.call(api.listGroups, { token: asHelper })).status).toBe(403);
  });

  it("never give more than who gives has", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const helpers = await create(booted, token, { name: "Helpers" });
    await booted
      .as(token)
      .call(api.setGroupPermissions, { params: { id: helpers.id }, body: { permissions: ["admin.access"] } });
    const guards = await create(booted, token, { name: "Guards" });
    await booted
      .as(token)
      .call(api.setGroupPermissions, { params: { id: guards.id }, body: { permissions: ["moderation.ban"] } });
    const mo = await createMember(booted, { groups: ["helpers"] });
    const asHelper = await logIn(booted, mo.email);
    const put = (id: string, permissions: readonly string[]) =>
      booted.as(asHelper).callLoosely(api.setGroupPermissions, { params: { id }, body: { permissions } });
    expect((await put(helpers.id, ["admin.access", "moderation.ban"])).status).toBe(403);
    expect((await put(guards.id, [])).status).toBe(403);
    expect((await put(guards.id, ["moderation.ban", "admin.access"])).status).toBe(200);
    expect((await booted.as(asHelper).call(api.deleteGroup, { params: { id: guards.id } })).status).toBe(403);
    expect((await find(booted, token, "guards")).permissions).toEqual(["admin.access", "moderation.ban"]);
  });

  it("are listed in the order asked for, and count their members", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const get = (query: string) => booted.callLoosely(api.listGroups, { query, token });
    const mine = ["administrators", "moderators", "members"];
    const only = (answer: EndpointAnswer<typeof api.listGroups>) => keysOf(answer).filter((key) => mine.includes(key));
    expect(only(await get("order=asc"))).toEqual(mine);
    expect(only(await get("sort=name&order=asc"))).toEqual(["administrators", "members", "moderators"]);
    expect(only(await get("sort=name"))).toEqual(["moderators", "members", "administrators"]);
    expect(keysOf(await get("limit=1&page=2&order=asc"))).toEqual(["moderators"]);
    expect((await find(booted, token, "administrators")).memberCount).toBe(1);
    for (const bad of ["page=0", "page=x", "limit=101", "limit=", "sort=key", "sort=name%20desc", "order=DESC--"])
      expect([bad, codeOf(await get(bad))]).toEqual([bad, "SVC-API-4001"]);
  });

  it("show an icon that goes with them", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const owls = await create(booted, token, { name: "Owls" });
    const put = async (color: { r: number; g: number; b: number }) =>
      booted.call(api.uploadGroupIcon, {
        params: { id: owls.id },
        body: fileForm(await picture("png", { color })),
        token,
      });
    const first = (await put({ r: 1, g: 2, b: 3 })).body.iconUrl;
    const second = (await put({ r: 200, g: 0, b: 0 })).body.iconUrl;
    expect(first).toMatch(/^\/uploads\/media\/groups\/[0-9a-f]{64}\.\w+$/);
    expect((await booted.call(first)).status).toBe(404);
    expect((await booted.call(second)).status).toBe(200);
    expect((await find(booted, token, "owls")).iconUrl).toBe(second);
    const text = fileForm(new TextEncoder().encode("no picture"));
    expect(codeOf(await booted.call(api.uploadGroupIcon, { params: { id: owls.id }, body: text, token }))).toBe(
      "SVC-API-4001",
    );
    const remove = (id: string) => booted.as(token).call(api.removeGroupIcon, { params: { id } });
    for (const status of [204, 204]) expect((await remove(owls.id)).status).toBe(status);
    expect((await remove(NOBODY)).status).toBe(404);
    expect((await find(booted, token, "owls")).iconUrl).toBeNull();
    expect((await booted.call(second)).status).toBe(404);
    const third = (await put({ r: 9, g: 9, b: 9 })).body.iconUrl;
    await booted.as(token).call(api.deleteGroup, { params: { id: owls.id } });
    expect((await booted.call(third)).status).toBe(404);
  });

  it("take another icon only from whoever knows the one they have", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const { id, etag } = await create(booted, token, { name: "Owls" });
    const put = async (r: number, ifMatch: string) =>
      booted.call(api.uploadGroupIcon, {
        params: { id },
        body: fileForm(await picture("png", { color: { r, g: 0, b: 0 } })),
        headers: { "if-match": ifMatch },
        token,
      });
    const remove = (ifMatch: string) =>
      booted.as(token).call(api.removeGroupIcon, { params: { id }, headers: { "if-match": ifMatch } });
    const tagOf = ({ headers }: { readonly headers: Headers }): string => headers.get("etag") ?? "";

    const pictures = await Promise.all([10, 20, 30, 40, 50].map((r) => put(r, etag)));
    const [shown, ...others] = pictures.filter(({ status }) => status === 200);
    expect(others).toEqual([]);
    expect(pictures.filter((answer) => codeOf(answer) === "SVC-API-4009")).toHaveLength(4);
    const owls = await find(booted, token, "owls");
    expect(owls).toMatchObject({ iconUrl: shown?.body.iconUrl, etag: shown && tagOf(shown) });

    expect((await remove(etag)).status).toBe(409);
    const changed = await booted.as(token).call(api.updateGroup, { params: { id }, body: { name: "Night owls" } });
    expect((await remove(owls.etag)).status).toBe(409);
    const removed = await remove(tagOf(changed));
    expect([removed.status, tagOf(removed)]).toEqual([204, (await find(booted, token, "owls")).etag]);
    // Editors of the group's old state learn of the change of the icon as well.
    const late = { params: { id }, body: { name: "Owls" }, headers: { "if-match": tagOf(changed) } };
    expect((await booted.as(token).call(api.updateGroup, late)).status).toBe(409);
    expect((await put(60, tagOf(removed))).status).toBe(200);
  });

  it("can be given every permission of the core, with words", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const listed = (await booted.call(api.listPermissions, { token })).body;
    expect(listed.map(({ key }) => key)).toEqual([...api.PERMISSIONS]);
    for (const { label, description, area, pluginId } of listed)
      expect([Boolean(label && description && area), pluginId]).toEqual([true, null]);
  });
});

describe("the registry of permissions", () => {
  const words = { label: "Pin", description: "Pin topics", area: "Forum" };

  it("takes those of plugins while they run", () => {
    const registry = createPermissionRegistry();
    const remove = registry.add("forum", { "forum.pin": words });
    expect(registry.list().at(-1)).toEqual({ key: "forum.pin", pluginId: "forum", ...words });
    remove();
    expect(registry.has("forum.pin")).toBe(false);
  });

  it.each(["admin.access", "admin.more", "moderation.x", "pin"])("refuses %s from a plugin", (key) => {
    expect(() => createPermissionRegistry().add("forum", { [key]: words })).toThrow(key);
  });
});
