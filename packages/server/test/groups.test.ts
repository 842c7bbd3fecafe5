import { PERMISSIONS } from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { createPermissionRegistry } from "../src/features/groups/index.js";
import { type Answer, type BootedSite, bootSite, codeOf } from "./support/booted-site.js";
import { addMember, createMember, logIn } from "./support/members.js";
import { fileForm, picture } from "./support/pictures.js";

const PATH = "/api/admin/groups";
const NOBODY = "0197a000-0000-7000-8000-00000000dead";

interface Group {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly permissions: string[];
  readonly memberCount: number;
  readonly iconUrl: string | null;
  readonly system: boolean;
}

const groupOf = (answer: Answer): Group => answer.json as Group;
const keysOf = (answer: Answer): string[] => (answer.json as { data: Group[] }).data.map(({ key }) => key);

const send = (booted: BootedSite, token: string | undefined, method: string, path: string, body?: unknown) =>
  booted.call(`${PATH}${path}`, { method, token, ...(body === undefined ? {} : { body }) });

async function find(booted: BootedSite, token: string, key: string): Promise<Group> {
  const list = (await booted.call(`${PATH}?limit=100`, { token })).json as { data: Group[] };
  return list.data.find((group) => group.key === key) ?? expect.fail(`There is no group ${key}.`);
}

const create = async (booted: BootedSite, token: string, body: unknown): Promise<Group> =>
  groupOf(await send(booted, token, "POST", "", body));

describe.each(databases())("groups on $name", (kind) => {
  it("are for administrators only, each and every route", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const member = await addMember(booted);
    const { id } = await find(booted, token, "members");
    const calls = [
      ["GET", ""],
      ["GET", `/${id}`],
      ["POST", "", { name: "x" }],
      ["PATCH", `/${id}`, { name: "x" }],
      ["DELETE", `/${id}`],
      ["PUT", `/${id}/permissions`, { permissions: [] }],
      ["POST", `/${id}/icon`, {}],
    ] as const;
    for (const [method, path, body] of calls) {
      expect([(await send(booted, undefined, method, path, body)).status, method, path]).toEqual([401, method, path]);
      expect([(await send(booted, member, method, path, body)).status, method, path]).toEqual([403, method, path]);
    }
    expect((await booted.call("/api/admin/permissions")).status).toBe(401);
    expect((await booted.call("/api/admin/permissions", { token: member })).status).toBe(403);
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
    const changed = await send(booted, token, "PATCH", `/${owls.id}`, { name: "Owls", key: "x", system: true });
    expect(groupOf(changed)).toEqual({ ...owls, name: "Owls" });
    expect(groupOf(await send(booted, token, "PATCH", `/${owls.id}`, { color: null })).name).toBe("Owls");
    expect(groupOf(await send(booted, token, "PATCH", `/${owls.id}`, {}))).toMatchObject({ color: null, order: 7 });
    expect(groupOf(await send(booted, token, "GET", `/${owls.id}`)).name).toBe("Owls");
    expect((await send(booted, token, "DELETE", `/${owls.id}`)).status).toBe(204);
    expect((await send(booted, token, "GET", `/${owls.id}`)).status).toBe(404);
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
      Array.from({ length: 20 }, () => send(booted, token, "POST", "", { name: "Bats", key: "bats" })),
    );
    expect(chosen.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(chosen.filter(({ status }) => status === 409)).toHaveLength(19);
    expect((await send(booted, token, "POST", "", { name: "x", key: "Not Kebab" })).status).toBe(422);
  });

  it("of the system stay, and the administrators keep their panel", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    for (const key of ["administrators", "moderators", "members"]) {
      const { id } = await find(booted, token, key);
      expect((await send(booted, token, "DELETE", `/${id}`)).status).toBe(409);
    }
    const administrators = await find(booted, token, "administrators");
    const path = `/${administrators.id}/permissions`;
    expect((await send(booted, token, "PUT", path, { permissions: ["badge.manage"] })).status).toBe(409);
    expect(groupOf(await send(booted, token, "PUT", path, { permissions: ["admin.access"] })).permissions).toEqual([
      "admin.access",
    ]);
    const back = await send(booted, token, "PUT", path, { permissions: PERMISSIONS });
    expect(groupOf(back).permissions).toEqual([...PERMISSIONS].sort());
  });

  it("let their members do what they allow, at once", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const member = await addMember(booted);
    const permissionsNow = async () =>
      ((await booted.call("/api/auth/me", { token: member })).json as { permissions: string[] }).permissions;
    const { id } = await find(booted, token, "members");
    const before = await permissionsNow();
    await send(booted, token, "PUT", `/${id}/permissions`, { permissions: [...before, "badge.assign"] });
    expect(await permissionsNow()).toContain("badge.assign");
    await send(booted, token, "PUT", `/${id}/permissions`, { permissions: [] });
    expect(await permissionsNow()).toEqual([]);
    const unknown = await send(booted, token, "PUT", `/${id}/permissions`, {
      permissions: ["badge.assign", "admin.*"],
    });
    expect(unknown.json).toMatchObject({
      error: { code: "SVC-API-4001", details: [{ path: "body.permissions.1", code: "unknown" }] },
    });
    expect(await permissionsNow()).toEqual([]);
    const twice = { permissions: ["badge.assign", "badge.assign"] };
    expect((await send(booted, token, "PUT", `/${id}/permissions`, twice)).status).toBe(422);
  });

  it("take with them what they allowed when they go", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const helpers = await create(booted, token, { name: "Helpers" });
    await send(booted, token, "PUT", `/${helpers.id}/permissions`, { permissions: ["admin.access"] });
    const mo = await createMember(booted, { groups: ["helpers"] });
    const asHelper = await logIn(booted, mo.email);
    expect((await booted.call(PATH, { token: asHelper })).status).toBe(200);
    expect((await send(booted, token, "DELETE", `/${helpers.id}`)).status).toBe(204);
    expect((await booted.call(PATH, { token: asHelper })).status).toBe(403);
  });

  it("never give more than who gives has", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const helpers = await create(booted, token, { name: "Helpers" });
    await send(booted, token, "PUT", `/${helpers.id}/permissions`, { permissions: ["admin.access"] });
    const guards = await create(booted, token, { name: "Guards" });
    await send(booted, token, "PUT", `/${guards.id}/permissions`, { permissions: ["moderation.ban"] });
    const mo = await createMember(booted, { groups: ["helpers"] });
    const asHelper = await logIn(booted, mo.email);
    const put = (id: string, permissions: readonly string[]) =>
      send(booted, asHelper, "PUT", `/${id}/permissions`, { permissions });
    expect((await put(helpers.id, ["admin.access", "moderation.ban"])).status).toBe(403);
    expect((await put(guards.id, [])).status).toBe(403);
    expect((await put(guards.id, ["moderation.ban", "admin.access"])).status).toBe(200);
    expect((await send(booted, asHelper, "DELETE", `/${guards.id}`)).status).toBe(403);
    expect((await find(booted, token, "guards")).permissions).toEqual(["admin.access", "moderation.ban"]);
  });

  it("are listed in the order asked for, and count their members", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const get = (query: string) => booted.call(`${PATH}?${query}`, { token });
    const mine = ["administrators", "moderators", "members"];
    const only = (answer: Answer) => keysOf(answer).filter((key) => mine.includes(key));
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
      booted.call(`${PATH}/${owls.id}/icon`, { form: fileForm(await picture("png", { color })), token });
    const first = ((await put({ r: 1, g: 2, b: 3 })).json as { iconUrl: string }).iconUrl;
    const second = ((await put({ r: 200, g: 0, b: 0 })).json as { iconUrl: string }).iconUrl;
    expect(first).toMatch(/^\/uploads\/media\/groups\/[0-9a-f]{64}\.\w+$/);
    expect((await booted.call(first)).status).toBe(404);
    expect((await booted.call(second)).status).toBe(200);
    expect((await find(booted, token, "owls")).iconUrl).toBe(second);
    const text = fileForm(new TextEncoder().encode("no picture"));
    expect(codeOf(await booted.call(`${PATH}/${owls.id}/icon`, { form: text, token }))).toBe("SVC-API-4001");
    await send(booted, token, "DELETE", `/${owls.id}`);
    expect((await booted.call(second)).status).toBe(404);
  });

  it("can be given every permission of the core, with words", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const listed = (await booted.call("/api/admin/permissions", { token })).json as Record<string, string | null>[];
    expect(listed.map(({ key }) => key)).toEqual([...PERMISSIONS]);
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
