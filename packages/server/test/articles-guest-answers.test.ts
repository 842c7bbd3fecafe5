import { databases, fakeClock, temporaryDirectory } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { createSite, loadConfig, type Site } from "../src/index.js";
import { publishArticle } from "./support/articles.js";
import { ADMIN, type BootedSite, bootSite, SITE } from "./support/booted-site.js";
import { createMember, logIn } from "./support/members.js";

interface Shown {
  readonly slug: string;
  readonly title: string;
  readonly author: { readonly displayName: string };
  readonly category: { readonly name: string } | null;
  readonly counts: { readonly views: number; readonly likes: number };
  readonly reaction: string | null;
  readonly mayEdit: boolean;
}

const PATH = "/api/articles/on-boats";

async function scene(kind: Parameters<typeof bootSite>[0]) {
  const booted = await bootSite(kind);
  const admin = await booted.installed();
  const mo = await createMember(booted);
  const member = await logIn(booted, mo.email);
  const made = await booted.call("/api/article-categories", { token: admin, body: { name: "Sea" } });
  expect(made.status, made.text).toBe(201);
  const categoryId = (made.json as { id: string }).id;
  const id = await publishArticle(booted, admin, { categoryId });
  const send = async (method: string, path: string, token = admin, body?: object) => {
    const answer = await booted.call(path, { method, token, ...(body ? { body } : {}) });
    expect([path, answer.status < 300, answer.text]).toEqual([path, true, answer.text]);
  };
  return { booted, admin, member, mo, id, categoryId, send };
}

/** What the article and the list answer to this token. */
const refusals = async ({ call }: BootedSite, token: string): Promise<number[]> => [
  (await call(PATH, { token })).status,
  (await call("/api/articles", { token })).status,
];

/** The article as this reader finds it by its slug and in the list, each asked for twice; null where it is not shown. */
async function readBoth({ call }: BootedSite, token?: string): Promise<[Shown | null, Shown | null]> {
  const ask = async (path: string) => {
    const [first, again] = [await call(path, { token }), await call(path, { token })];
    expect([again.status, again.json]).toEqual([
      first.status,
      first.status === 200 ? first.json : expect.objectContaining({ error: expect.anything() }),
    ]);
    expect(first.headers.get("cache-control") ?? "no-store").toBe("no-store");
    return first;
  };
  const one = await ask(PATH);
  const list = (await ask("/api/articles")).json as { data: Shown[]; meta: { total: number } };
  expect(list.data).toHaveLength(list.meta.total);
  return [one.status === 200 ? (one.json as Shown) : null, list.data.find(({ slug }) => slug === "on-boats") ?? null];
}

describe.each(databases())("what guests read again and again on $name", (kind) => {
  it("is new at once after whatever changes it", async () => {
    const { booted, member, mo, id, categoryId, send } = await scene(kind);
    await using _ = booted;
    const path = `/api/articles/${id}`;
    const seenAfter = async (change: () => Promise<unknown>, pick: (shown: Shown) => unknown, expected: unknown) => {
      const before = (await readBoth(booted)).map((shown) => shown && pick(shown));
      expect(before).not.toContainEqual(expected);
      await change();
      expect((await readBoth(booted)).map((shown) => shown && pick(shown))).toEqual([expected, expected]);
    };
    await seenAfter(
      () => send("PATCH", path, undefined, { title: "On ships" }),
      ({ title }) => title,
      "On ships",
    );
    await seenAfter(
      () => send("POST", `${path}/like`, member),
      ({ counts }) => counts.likes,
      1,
    );
    await seenAfter(
      () => send("POST", `${path}/view`, member),
      ({ counts }) => counts.views,
      1,
    );
    await seenAfter(
      () => send("PATCH", `/api/article-categories/${categoryId}`, undefined, { name: "Ocean" }),
      ({ category }) => category?.name,
      "Ocean",
    );
    await seenAfter(
      () => send("PATCH", "/api/account/profile", undefined, { displayName: "Countess" }),
      ({ author }) => author.displayName,
      "Countess",
    );
    await send("POST", `/api/admin/users/${mo.id}/ban`, undefined, { reason: "spam" });
    expect(await refusals(booted, member)).toEqual([401, 401]);
  });

  it("is gone at once when it is no longer for them, and back at once", async () => {
    const { booted, id, categoryId, send } = await scene(kind);
    await using _ = booted;
    const isSeen = async () => (await readBoth(booted)).map((shown) => shown !== null);
    const setAccess = (visibility: string) =>
      send("PATCH", `/api/article-categories/${categoryId}`, undefined, {
        access: { visibility, readGroupIds: [], writeGroupIds: [] },
      });
    const setVisibility = (visibility: string) => send("PATCH", `/api/articles/${id}`, undefined, { visibility });
    const pairs = [
      [() => send("POST", `/api/articles/${id}/unpublish`), () => send("POST", `/api/articles/${id}/publish`)],
      [() => setAccess("members"), () => setAccess("public")],
      [() => setVisibility("private"), () => setVisibility("public")],
    ] as const;
    for (const [hide, show] of pairs) {
      expect(await isSeen()).toEqual([true, true]);
      await hide();
      expect(await isSeen()).toEqual([false, false]);
      await show();
    }
    expect(await isSeen()).toEqual([true, true]);
    await send("DELETE", `/api/articles/${id}`);
    expect(await isSeen()).toEqual([false, false]);
  });

  it("is never shown to members, nor what members read to guests", async () => {
    const { booted, admin, member, mo, id, send } = await scene(kind);
    await using _ = booted;
    await send("POST", `/api/articles/${id}/like`, member);
    const facts = async (token?: string) => {
      const shown = (await readBoth(booted, token))[0];
      return shown && [shown.reaction, shown.mayEdit];
    };
    for (const _round of [1, 2]) {
      expect(await facts()).toEqual([null, false]);
      expect(await facts(member)).toEqual(["like", false]);
      expect(await facts(admin)).toEqual([null, true]);
    }
    await send("PATCH", `/api/articles/${id}`, undefined, { visibility: "members" });
    for (const _round of [1, 2]) expect([await facts(), await facts(member)]).toEqual([null, ["like", false]]);
    // The token of whoever is banned is refused from then on, also where guests read.
    await send("POST", `/api/admin/users/${mo.id}/ban`, undefined, { reason: "spam" });
    expect([await refusals(booted, member), await facts(), await facts(admin)]).toEqual([
      [401, 401],
      null,
      [null, true],
    ]);
  });
});

it("is new within a second where another process of the site changed it", async () => {
  await using folder = await temporaryDirectory();
  const config = loadConfig({ NODE_ENV: "test", LOG_LEVEL: "silent", DATA_DIR: folder.path });
  const clock = fakeClock("2030-01-01T00:00:00.000Z");
  await using writer = await createSite(config, { clock });
  await writer.install({ site: SITE, admin: ADMIN });
  await using reader = await createSite(config, { clock });
  const ask = async (site: Site, method: string, path: string, body?: object, token = "") => {
    const headers = { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) };
    const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) };
    return (await site.fetch(new Request(`http://site.test${path}`, init))).json() as Promise<Record<string, string>>;
  };
  const login = { email: ADMIN.email, password: ADMIN.password };
  const { accessToken } = await ask(writer, "POST", "/api/auth/login", login);
  const { id } = await ask(writer, "POST", "/api/articles", { title: "On boats", content: "Boats." }, accessToken);
  await ask(writer, "POST", `/api/articles/${id}/publish`, undefined, accessToken);
  expect((await ask(reader, "GET", PATH)).title).toBe("On boats");
  await ask(writer, "PATCH", `/api/articles/${id}`, { title: "On ships" }, accessToken);
  clock.advance(1_000);
  expect((await ask(reader, "GET", PATH)).title).toBe("On ships");
});
