import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Disposables } from "../src/kernel/disposables.js";
import { type BootedSite, bootSite, codeOf } from "./support/booted-site.js";
import { createMember } from "./support/members.js";

/** One thing that two administrators write at once. */
interface Edited {
  readonly endpoint: api.Endpoint;
  readonly params?: Readonly<Record<string, string>>;
  readonly bodies: readonly [unknown, unknown];
  /** The state as administrators read it: with its tag, and what the writes change. */
  readonly read: () => Promise<{ readonly etag: string | null; readonly value: unknown }>;
  /** Values after the writes. */
  readonly values: readonly [unknown, unknown];
}

type Prepare = (site: BootedSite, token: string) => Promise<Edited>;

const only = <T>(found: T | undefined): T => found ?? expect.fail("It is not listed.");

async function aGroup(site: BootedSite, token: string) {
  const { id } = (await site.as(token).call(api.createGroup, { body: { name: "Crew" } })).body;
  const group = async () => site.as(token).call(api.getGroup, { params: { id } });
  return { params: { id }, group };
}

async function someLinks(site: BootedSite, token: string) {
  const list = () => site.as(token).call(api.listAllNavItems);
  for (let count = 0; count < 3; count += 1) {
    const body = { label: fresh("Link"), href: "/articles", position: "header", audience: "everyone" } as const;
    await site.as(token).call(api.createNavItem, { body });
  }
  const header = (await list()).body.filter(({ position }) => position === "header").map(({ id }) => id);
  return { list, header };
}

let made = 0;
/** A name that nothing else has. */
const fresh = (name: string): string => {
  made += 1;
  return `${name}${made}`;
};

async function someCategories(site: BootedSite, token: string) {
  const add = async (name: string) =>
    (await site.as(token).call(api.createCategory, { body: { name: fresh(name) } })).body.id;
  const [one, two, three] = [await add("Wind"), await add("Tide"), await add("Rope")];
  return { one, two, three, list: () => site.as(token).call(api.listCategories) };
}

async function someFields(site: BootedSite, token: string) {
  const add = async (key: string) => {
    const body = { key: fresh(key), type: "text", label: key } as const;
    return (await site.as(token).call(api.createProfileField, { body })).body.id;
  };
  const [boat] = [await add("boat"), await add("harbour")];
  const list = () => site.as(token).call(api.listProfileFields);
  return { boat, list, ids: (await list()).body.map(({ id }) => id) };
}

const THINGS: Readonly<Record<string, Prepare>> = {
  async "a group"(site, token) {
    const { params, group } = await aGroup(site, token);
    return {
      endpoint: api.updateGroup,
      params,
      bodies: [{ name: "Deck" }, { name: "Galley" }],
      read: async () => ({ etag: (await group()).headers.get("etag"), value: (await group()).body.name }),
      values: ["Deck", "Galley"],
    };
  },
  async "the permissions of a group"(site, token) {
    const { params, group } = await aGroup(site, token);
    const bodies = [{ permissions: ["article.create"] }, { permissions: ["badge.manage"] }] as const;
    return {
      endpoint: api.setGroupPermissions,
      params,
      bodies,
      read: async () => ({ etag: (await group()).body.etag, value: (await group()).body.permissions }),
      values: [["article.create"], ["badge.manage"]],
    };
  },
  async "the groups of a member"(site, token) {
    const { id } = await createMember(site);
    const detail = async () => (await site.as(token).call(api.getUserDetail, { params: { id } })).body;
    const [one, other] = [(await aGroup(site, token)).params.id, (await aGroup(site, token)).params.id];
    return {
      endpoint: api.setUserGroups,
      params: { id },
      bodies: [{ groupIds: [one] }, { groupIds: [other] }],
      read: async () => ({ etag: (await detail()).etag, value: (await detail()).groups.map((group) => group.id) }),
      values: [[one], [other]],
    };
  },
  async "a category"(site, token) {
    const { one, list } = await someCategories(site, token);
    const find = async () => only((await list()).body.find(({ id }) => id === one));
    return {
      endpoint: api.updateCategory,
      params: { id: one },
      bodies: [{ description: "Gusts" }, { description: "Calms" }],
      read: async () => ({ etag: (await find()).etag ?? null, value: (await find()).description }),
      values: ["Gusts", "Calms"],
    };
  },
  async "the tree of categories"(site, token) {
    const { one, two, three, list } = await someCategories(site, token);
    const below = (parentId: string) => ({ items: [{ id: one, parentId, position: 0 }] });
    const parentIn = (nodes: readonly api.AnswerOf<typeof api.createCategory>[]): string | undefined =>
      nodes.find(({ children }) => children.some(({ id }) => id === one))?.id;
    return {
      endpoint: api.reorderCategories,
      bodies: [below(two), below(three)],
      read: async () => ({ etag: (await list()).headers.get("etag"), value: parentIn((await list()).body) }),
      values: [two, three],
    };
  },
  async "a link"(site, token) {
    const { list, header } = await someLinks(site, token);
    const find = async () => only((await list()).body.find(({ id }) => id === header[0]));
    return {
      endpoint: api.updateNavItem,
      params: { id: only(header[0]) },
      bodies: [{ label: "Start" }, { label: "Harbour" }],
      read: async () => ({ etag: (await find()).etag, value: (await find()).label }),
      values: ["Start", "Harbour"],
    };
  },
  async "the order of a menu"(site, token) {
    const { list, header } = await someLinks(site, token);
    const orders = [header.toReversed(), [...header.slice(1), ...header.slice(0, 1)]] as const;
    return {
      endpoint: api.reorderNavItems,
      bodies: [{ ids: orders[0] }, { ids: orders[1] }],
      read: async () => {
        const answer = await list();
        const ids = answer.body.filter(({ position }) => position === "header").map(({ id }) => id);
        return { etag: answer.headers.get("etag"), value: ids };
      },
      values: orders,
    };
  },
  async "the menu of a link"(site, token) {
    const { list, header } = await someLinks(site, token);
    const place = (position: "footer" | "sidebar") => ({ position, parentId: null, index: 0 });
    return {
      endpoint: api.moveNavItem,
      params: { id: only(header[1]) },
      bodies: [place("footer"), place("sidebar")],
      read: async () => {
        const answer = await list();
        const link = only(answer.body.find(({ id }) => id === header[1]));
        return { etag: answer.headers.get("etag"), value: link.position };
      },
      values: ["footer", "sidebar"],
    };
  },
  async "a profile field"(site, token) {
    const { boat, list } = await someFields(site, token);
    const find = async () => only((await list()).body.find(({ id }) => id === boat));
    return {
      endpoint: api.updateProfileField,
      params: { id: boat },
      bodies: [{ label: "Berth" }, { label: "Mooring" }],
      read: async () => ({ etag: (await find()).etag, value: (await find()).label }),
      values: ["Berth", "Mooring"],
    };
  },
  async "the order of the profile fields"(site, token) {
    const { list, ids } = await someFields(site, token);
    const orders = [ids.toReversed(), [...ids.slice(1), ...ids.slice(0, 1)]] as const;
    return {
      endpoint: api.reorderProfileFields,
      bodies: [{ ids: orders[0] }, { ids: orders[1] }],
      read: async () => {
        const answer = await list();
        return { etag: answer.headers.get("etag"), value: answer.body.map(({ id }) => id) };
      },
      values: orders,
    };
  },
  async "a rank"(site, token) {
    const ladder = () => site.as(token).call(api.getProgression);
    const { id } = only((await ladder()).body.ranks[0]);
    const find = async () => only((await ladder()).body.ranks.find((rank) => rank.id === id));
    return {
      endpoint: api.updateRank,
      params: { id },
      bodies: [{ limits: { articlesPerDay: 41 } }, { limits: { articlesPerDay: 42 } }],
      read: async () => ({ etag: (await find()).etag, value: (await find()).limits.articlesPerDay }),
      values: [41, 42],
    };
  },
  async "the order of the ranks"(site, token) {
    const ladder = () => site.as(token).call(api.getProgression);
    const ids = (await ladder()).body.ranks.map(({ id }) => id);
    const orders = [ids.toReversed(), [...ids.slice(1), ...ids.slice(0, 1)]] as const;
    return {
      endpoint: api.reorderProgression,
      bodies: [{ ids: orders[0] }, { ids: orders[1] }],
      read: async () => {
        const answer = await ladder();
        return { etag: answer.headers.get("etag"), value: answer.body.ranks.map(({ id }) => id) };
      },
      values: orders,
    };
  },
  async "how points are earned"(site, token) {
    const settings = async () => (await site.as(token).call(api.getProgression)).body.settings;
    return {
      endpoint: api.updateProgressionSettings,
      bodies: [{ pointsPerLike: 7 }, { pointsPerLike: 8 }],
      read: async () => ({ etag: (await settings()).etag, value: (await settings()).pointsPerLike }),
      values: [7, 8],
    };
  },
  async "a badge"(site, token) {
    const { id } = (await site.as(token).call(api.createBadge, { body: { name: "Skipper" } })).body;
    const find = async () => {
      const list = await site.as(token).call(api.listBadges, { query: { limit: 100 } });
      return only(list.body.data.find((badge) => badge.id === id));
    };
    return {
      endpoint: api.updateBadge,
      params: { id },
      bodies: [{ name: "Mate" }, { name: "Bosun" }],
      read: async () => ({ etag: (await find()).etag, value: (await find()).name }),
      values: ["Mate", "Bosun"],
    };
  },
};

describe.each(databases())("two administrators on $name", (kind) => {
  const stack = new Disposables();
  let site: BootedSite;
  let token: string;
  beforeAll(async () => {
    site = stack.use(await bootSite(kind));
    token = await site.installed();
  });
  afterAll(() => stack[Symbol.asyncDispose]());

  it.each(Object.keys(THINGS))("who write %s at once do not overwrite each other", async (name) => {
    const { endpoint, params = {}, bodies, read, values } = await only(THINGS[name])(site, token);
    const write = (body: unknown, etag?: string | null) =>
      site.as(token).callLoosely(endpoint, { params, body, headers: etag ? { "if-match": etag } : {} });
    const seen = await read();
    expect(seen.etag, "the state has a tag").toMatch(/^".+"$/);

    const answers = await Promise.all(bodies.map((body) => write(body, seen.etag)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.filter(({ status }) => status === 409).map(codeOf)).toEqual(["SVC-API-4009"]);
    const won = answers.findIndex(({ status }) => status === 200);
    const lost = 1 - won;
    const saved = await read();
    expect(saved.value).toEqual(values[won]);
    expect(saved.etag).not.toBe(seen.etag);
    expect(answers[won]?.headers.get("etag"), "whoever saved knows the new state").toBe(saved.etag);

    // A state that is gone writes nothing, however often it is named; the new one does.
    expect((await write(bodies[lost], seen.etag)).status).toBe(409);
    expect(await read()).toEqual(saved);
    expect((await write(bodies[lost], saved.etag)).status).toBe(200);
    expect((await read()).value).toEqual(values[lost]);
    // Writes without a precondition always succeed.
    expect((await write(bodies[won])).status).toBe(200);
    expect((await read()).value).toEqual(values[won]);
  });

  it.each([
    ["a group", api.deleteGroup],
    ["a category", api.deleteCategory],
    ["a link", api.deleteNavItem],
    ["a profile field", api.deleteProfileField],
    ["a badge", api.deleteBadge],
  ] as const)("do not delete %s that has changed meanwhile", async (name, endpoint) => {
    const { endpoint: change, params = {}, bodies, read, values } = await only(THINGS[name])(site, token);
    const former = (await read()).value === values[0] ? bodies[1] : bodies[0];
    const { etag } = await read();
    const remove = (tag: string | null) =>
      site.as(token).callLoosely(endpoint, { params, headers: { "if-match": tag ?? "" } });
    expect((await site.as(token).callLoosely(change, { params, body: former })).status).toBe(200);
    expect(codeOf(await remove(etag))).toBe("SVC-API-4009");
    expect((await remove((await read()).etag)).status).toBe(204);
  });

  it("see the tag of a category and of the tree, and nobody else does", async () => {
    const { list } = await someCategories(site, token);
    expect((await list()).headers.get("etag")).not.toBeNull();
    const asGuest = await site.call(api.listCategories);
    expect(asGuest.headers.get("etag")).toBeNull();
    expect(asGuest.body.every((category) => !("etag" in category))).toBe(true);
  });

  it("see a change of a group in its icon, and none in its members", async () => {
    const { params, group } = await aGroup(site, token);
    const { etag } = (await group()).body;
    const db = site.database();
    const change = (values: { readonly member_count: number } | { readonly icon_url: string }) =>
      db.transaction((tx) => tx.updateTable("groups").set(values).where("id", "=", params.id).execute());
    await change({ member_count: 12 });
    expect((await group()).body).toMatchObject({ memberCount: 12, etag });
    await change({ icon_url: "/x.png" });
    expect((await group()).body.etag).not.toBe(etag);
  });
});
