import * as api from "@sitevine/api";
import { addressOf, databases, recordingLogger } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { createHistoryRecorder } from "../src/features/articles/index.js";
import { MOST_KEPT } from "../src/features/articles/reading-history.recorder.js";
import { historyPageQuery } from "../src/features/articles/reading-history.repo.js";
import { publishArticle } from "./support/articles.js";
import { type BootedSite, bootSite } from "./support/booted-site.js";
import { send } from "./support/community.js";
import { createMember, logIn, pageCookies } from "./support/members.js";
import { visit } from "./support/pages.js";
import { planOf, READS_EVERYTHING, SORTS } from "./support/query-plan.js";

async function sceneOf(kind: Parameters<typeof bootSite>[0]) {
  const booted = await bootSite(kind);
  const admin = await booted.installed();
  const mo = await createMember(booted);
  const token = await logIn(booted, mo.email);
  return { booted, admin, mo: { ...mo, token }, cookies: await pageCookies(booted, mo.email) };
}

const keep = (booted: BootedSite, token: string, keepHistory: boolean) =>
  send(booted, token, api.updatePrivacy, { body: { keepHistory } });

/** A recorder of its own, which writes only when it is told to. */
const recorderOf = (booted: BootedSite) =>
  createHistoryRecorder({
    db: booted.database(),
    clock: booted.clock,
    logger: recordingLogger(),
    after: () => () => undefined,
  });

const listed = async (booted: BootedSite, token: string, query: object = {}) => {
  const { data, meta } = await send(booted, token, api.listHistory, { query });
  return { ids: data.map(({ article }) => article.id), total: meta.total };
};

describe.each(databases())("the history of what a member opened on $name", (kind) => {
  it("is kept only by who wants it, one row for each article, the latest first, and by pages that are kept ready", async () => {
    const { booted, admin, mo, cookies } = await sceneOf(kind);
    await using _ = booted;
    const [boats, oars] = [
      await publishArticle(booted, admin),
      await publishArticle(booted, admin, { title: "On oars" }),
    ];
    const open = async (slug: string) => {
      booted.clock.advance(1_000);
      expect((await visit(booted, `/articles/${slug}`, cookies)).status).toBe(200);
    };
    expect((await send(booted, mo.token, api.getPrivacy)).keepHistory).toBe(false);
    await open("on-boats");
    expect((await visit(booted, "/history", cookies)).text).toContain("You keep no history");
    expect((await keep(booted, mo.token, true)).keepHistory).toBe(true);
    for (const slug of ["on-boats", "on-oars", "on-boats"]) await open(slug);
    await expect.poll(() => listed(booted, mo.token)).toEqual({ ids: [boats, oars], total: 2 });
    expect((await visit(booted, "/history", cookies)).text).toContain(
      `data-sv-kept="${addressOf(api.forgetRead, { params: { id: boats } })}"`,
    );
    // Guests and others leave no trace in it, and have none.
    await visit(booted, "/articles/on-oars");
    expect(await listed(booted, admin)).toEqual({ ids: [], total: 0 });
    expect((await booted.call(api.listHistory)).status).toBe(401);
  });

  it("loses one article, everything, and all of it when it is switched off", async () => {
    const { booted, admin, mo } = await sceneOf(kind);
    await using _ = booted;
    const [boats, oars] = [
      await publishArticle(booted, admin),
      await publishArticle(booted, admin, { title: "On oars" }),
    ];
    await using recorder = recorderOf(booted);
    const open = async (...ids: string[]) => {
      for (const id of ids) {
        booted.clock.advance(1_000);
        recorder.note(mo.id, id);
      }
      await recorder.settled();
    };
    await keep(booted, mo.token, true);
    await open(boats, oars);
    for (const _again of [1, 2])
      expect((await booted.call(api.forgetRead, { params: { id: oars }, token: mo.token })).status).toBe(204);
    expect(await listed(booted, mo.token)).toEqual({ ids: [boats], total: 1 });
    expect((await booted.call(api.clearHistory, { token: mo.token })).status).toBe(204);
    expect(await listed(booted, mo.token)).toEqual({ ids: [], total: 0 });
    await open(boats, oars);
    // Other settings leave it alone.
    await send(booted, mo.token, api.updatePrivacy, { body: { searchable: false } });
    await booted.as(admin).call(api.updateArticle, { params: { id: oars }, body: { visibility: "private" } });
    expect(await listed(booted, mo.token)).toEqual({ ids: [boats], total: 1 });
    await keep(booted, mo.token, false);
    expect(await booted.database().read.selectFrom("reading_history").selectAll().execute()).toEqual([]);
  });

  it("gets nothing more once it was switched off, however the two meet", async () => {
    const { booted, admin, mo } = await sceneOf(kind);
    await using _ = booted;
    const id = await publishArticle(booted, admin);
    await using recorder = recorderOf(booted);
    for (let turn = 0; turn < 8; turn += 1) {
      await keep(booted, mo.token, true);
      recorder.note(mo.id, id);
      await Promise.all([recorder.settled(), keep(booted, mo.token, false)]);
      expect(await booted.database().read.selectFrom("reading_history").selectAll().execute()).toEqual([]);
    }
  });

  it("is bounded, and read along an index", async () => {
    const { booted, admin, mo } = await sceneOf(kind);
    await using _ = booted;
    const first = await publishArticle(booted, admin);
    const row = await booted.database().read.selectFrom("articles").selectAll().executeTakeFirstOrThrow();
    const ids = Array.from(
      { length: MOST_KEPT + 20 },
      (_, index) => `0197a000-0000-7000-8000-${String(index).padStart(12, "0")}`,
    );
    await booted.database().transaction(async (tx) => {
      for (let start = 0; start < ids.length; start += 40)
        await tx
          .insertInto("articles")
          .values(ids.slice(start, start + 40).map((id) => ({ ...row, id, slug: id })))
          .execute();
    });
    await keep(booted, mo.token, true);
    await using recorder = recorderOf(booted);
    recorder.note(mo.id, first);
    await recorder.settled();
    booted.clock.advance(1_000);
    for (const id of ids) recorder.note(mo.id, id);
    await recorder.settled();
    const { total, ids: shown } = await listed(booted, mo.token, { limit: 100 });
    expect([total, shown.includes(first)]).toEqual([MOST_KEPT, false]);
    const reach = { userId: mo.id, seesAll: false, hiddenIds: ["b"] };
    const query = historyPageQuery(booted.database().read, reach, { page: 2, limit: 20 });
    const plan = await planOf(booted.database(), query);
    if (booted.database().dialect === "sqlite")
      expect([READS_EVERYTHING.test(plan), SORTS.test(plan)], plan).toEqual([false, false]);
  });
});
