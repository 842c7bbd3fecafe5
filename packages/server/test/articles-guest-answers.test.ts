import * as api from "@sitevine/api";
import { databases, endpointCalls, fakeClock, type LooseCall, temporaryDirectory } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { createSite, loadConfig, type Site } from "../src/index.js";
import { publishArticle } from "./support/articles.js";
import { ADMIN, administratorToken, type BootedSite, bootSite, SITE } from "./support/booted-site.js";
import { createMember, logIn } from "./support/members.js";

type Shown = api.AnswerOf<typeof api.getArticle> | api.AnswerOf<typeof api.listArticles>["data"][number];

async function scene(kind: Parameters<typeof bootSite>[0]) {
  const booted = await bootSite(kind);
  const admin = await booted.installed();
  const mo = await createMember(booted);
  const member = await logIn(booted, mo.email);
  const made = await booted.call(api.createCategory, { token: admin, body: { name: "Sea" } });
  expect(made.status, made.text).toBe(201);
  const categoryId = made.body.id;
  const id = await publishArticle(booted, admin, { categoryId });
  const send = async <E extends api.Endpoint>(endpoint: E, call?: LooseCall) =>
    (await booted.as(admin).callLoosely(endpoint, call)).body;
  return { booted, admin, member, mo, id, categoryId, send };
}

/** Statuses of the article and of the list for this token. */
const refusals = async ({ call }: BootedSite, token: string): Promise<number[]> => [
  (await call(api.getArticle, { params: { slug: "on-boats" }, token })).status,
  (await call(api.listArticles, { token })).status,
];

/** The article as this reader finds it by its slug and in the list, each asked for twice; null where it is not shown. */
async function readBoth(booted: BootedSite, token?: string) {
  const reader = booted.as(token);
  const ask = async <E extends api.Endpoint>(endpoint: E, call?: LooseCall) => {
    const [first, again] = [await reader.callLoosely(endpoint, call), await reader.callLoosely(endpoint, call)];
    expect([again.status, again.json]).toEqual([
      first.status,
      first.status === 200 ? first.json : expect.objectContaining({ error: expect.anything() }),
    ]);
    expect(first.headers.get("cache-control") ?? "no-store").toBe("no-store");
    return first;
  };
  const one = await ask(api.getArticle, { params: { slug: "on-boats" } });
  const list = (await ask(api.listArticles)).body;
  expect(list.data).toHaveLength(list.meta.total);
  const listed = list.data.find(({ slug }) => slug === "on-boats") ?? null;
  return [one.status === 200 ? one.body : null, listed] as const;
}

describe.each(databases())("what guests read again and again on $name", (kind) => {
  it("is new at once after whatever changes it", async () => {
    const { booted, member, mo, id, categoryId, send } = await scene(kind);
    await using _ = booted;
    const seenAfter = async (change: () => Promise<unknown>, pick: (shown: Shown) => unknown, expected: unknown) => {
      const before = (await readBoth(booted)).map((shown) => shown && pick(shown));
      expect(before).not.toContainEqual(expected);
      await change();
      expect((await readBoth(booted)).map((shown) => shown && pick(shown))).toEqual([expected, expected]);
    };
    await seenAfter(
      () => send(api.updateArticle, { params: { id }, body: { title: "On ships" } }),
      ({ title }) => title,
      "On ships",
    );
    await seenAfter(
      () => send(api.likeArticle, { params: { id }, token: member }),
      ({ counts }) => counts.likes,
      1,
    );
    await seenAfter(
      () => send(api.countArticleView, { params: { id }, token: member }),
      ({ counts }) => counts.views,
      1,
    );
    await seenAfter(
      () => send(api.updateCategory, { params: { id: categoryId }, body: { name: "Ocean" } }),
      ({ category }) => category?.name,
      "Ocean",
    );
    await seenAfter(
      () => send(api.updateProfile, { body: { displayName: "Countess" } }),
      ({ author }) => author?.displayName,
      "Countess",
    );
    await send(api.banUser, { params: { id: mo.id }, body: { reason: "spam" } });
    expect(await refusals(booted, member)).toEqual([401, 401]);
  });

  it("is gone at once when it is no longer for them, and back at once", async () => {
    const { booted, id, categoryId, send } = await scene(kind);
    await using _ = booted;
    const isSeen = async () => (await readBoth(booted)).map((shown) => shown !== null);
    const setAccess = (visibility: string) =>
      send(api.updateCategory, {
        params: { id: categoryId },
        body: { access: { visibility, readGroupIds: [], writeGroupIds: [] } },
      });
    const setVisibility = (visibility: string) => send(api.updateArticle, { params: { id }, body: { visibility } });
    const pairs = [
      [() => send(api.unpublishArticle, { params: { id } }), () => send(api.publishArticle, { params: { id } })],
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
    await send(api.deleteArticle, { params: { id } });
    expect(await isSeen()).toEqual([false, false]);
  });

  it("is never shown to members, nor what members read to guests", async () => {
    const { booted, admin, member, mo, id, send } = await scene(kind);
    await using _ = booted;
    await send(api.likeArticle, { params: { id }, token: member });
    const facts = async (token?: string) => {
      const shown = (await readBoth(booted, token))[0];
      return shown && [shown.reaction, shown.mayEdit];
    };
    for (const _round of [1, 2]) {
      expect(await facts()).toEqual([null, false]);
      expect(await facts(member)).toEqual(["like", false]);
      expect(await facts(admin)).toEqual([null, true]);
    }
    await send(api.updateArticle, { params: { id }, body: { visibility: "members" } });
    for (const _round of [1, 2]) expect([await facts(), await facts(member)]).toEqual([null, ["like", false]]);
    // The token of whoever is banned is refused from then on, also where guests read.
    await send(api.banUser, { params: { id: mo.id }, body: { reason: "spam" } });
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
  const ada = endpointCalls(writer).as(await administratorToken(writer));
  const titleFor = async (site: Site) =>
    (await endpointCalls(site).call(api.getArticle, { params: { slug: "on-boats" } })).body.title;
  const { id } = (await ada.call(api.createArticle, { body: { title: "On boats", content: "Boats." } })).body;
  await ada.call(api.publishArticle, { params: { id } });
  expect(await titleFor(reader)).toBe("On boats");
  await ada.call(api.updateArticle, { params: { id }, body: { title: "On ships" } });
  clock.advance(1_000);
  expect(await titleFor(reader)).toBe("On ships");
});
