import * as api from "@sitevine/api";
import { databases, eventually, recordingLogger } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { createArticleViews, readerNames } from "../src/features/articles/index.js";
import type { Database } from "../src/index.js";
import { guest } from "../src/kernel/caller.js";
import { publishArticle } from "./support/articles.js";
import { type BootedSite, bootSite } from "./support/booted-site.js";
import { visit } from "./support/pages.js";
import { bootTwoSites } from "./support/two-sites.js";

const GATHER_MS = 1_000;
const everything = { ids: new Set<string>(), hiddenIds: [], seesMembersOnly: false };

/** Counters and rows of the articles, as [views, readers] by id. */
async function viewsOf(booted: BootedSite): Promise<Record<string, readonly [number, number]>> {
  const { read } = booted.database();
  const [articles, readers] = await Promise.all([
    read.selectFrom("articles").select(["id", "view_count"]).execute(),
    read.selectFrom("article_views").select("article_id").execute(),
  ]);
  return Object.fromEntries(
    articles.map(({ id, view_count }) => [
      id,
      [view_count, readers.filter(({ article_id }) => article_id === id).length],
    ]),
  );
}

/** The recorder on the database of a site; `failing` makes its next writes fail. */
async function openRecorder(kind: Parameters<typeof bootSite>[0]) {
  const booted = await bootSite(kind);
  const token = await booted.installed();
  const ids = [await publishArticle(booted, token), await publishArticle(booted, token, { title: "On oars" })] as const;
  const logger = recordingLogger();
  const state = { writes: 0, failing: 0 };
  const db: Database = Object.assign(Object.create(booted.database()) as Database, {
    read: booted.database().read,
    dialect: booted.database().dialect,
    transaction: ((work, options) => {
      state.writes += 1;
      state.failing -= 1;
      return state.failing >= 0 ? Promise.reject(new Error("away")) : booted.database().transaction(work, options);
    }) satisfies Database["transaction"],
  });
  const due = new Set<() => void>();
  const views = createArticleViews({
    db,
    logger,
    categories: { readable: async () => everything },
    nameReader: readerNames(new Uint8Array(32)),
    after(ms, call) {
      expect(ms).toBe(GATHER_MS);
      due.add(call);
      return () => due.delete(call);
    },
  });
  /** Lets a second pass. */
  const second = () => {
    const calls = [...due];
    due.clear();
    for (const call of calls) call();
    return calls.length;
  };
  return { booted, token, ids, views, state, logger, second };
}

describe.each(databases())("views of article pages on $name", (kind) => {
  it("are written together once a second, each reader once", async () => {
    const { booted, ids, views, state, second } = await openRecorder(kind);
    await using _ = booted;
    const [boats, oars] = ids;
    for (let reader = 0; reader < 40; reader += 1) views.note(boats, guest, `192.0.2.${reader % 20}`);
    views.note(oars, guest, "192.0.2.1");
    expect(state.writes).toBe(0);
    expect(second()).toBe(1);
    await eventually(async () => expect(await viewsOf(booted)).toEqual({ [boats]: [20, 20], [oars]: [1, 1] }));
    await views.settled();
    expect(state.writes).toBe(1);

    views.note(boats, guest, "192.0.2.1");
    views.note(oars, guest, "192.0.2.2");
    expect(second()).toBe(1);
    await eventually(async () => expect(await viewsOf(booted)).toEqual({ [boats]: [20, 20], [oars]: [2, 2] }));
    await views.settled();
    expect([second(), state.writes]).toEqual([0, 2]);
  });

  it("of many readers are written in parts, so that nobody waits for long", async () => {
    const { booted, ids, views, state } = await openRecorder(kind);
    await using _ = booted;
    for (let reader = 0; reader < 240; reader += 1) views.note(ids[0], guest, `10.0.${reader >> 8}.${reader & 255}`);
    await views.settled();
    expect([state.writes, (await viewsOf(booted))[ids[0]]]).toEqual([5, [240, 240]]);
  });

  it("stay while the database is away, and are written when it is back", async () => {
    const { booted, ids, views, state, logger, second } = await openRecorder(kind);
    await using _ = booted;
    const [boats, oars] = ids;
    state.failing = 2;
    views.note(boats, guest, "192.0.2.1");
    for (const reader of ["192.0.2.2", "192.0.2.1"]) {
      await views.settled();
      views.note(boats, guest, reader);
    }
    expect(await viewsOf(booted)).toEqual({ [boats]: [0, 0], [oars]: [0, 0] });
    expect(second()).toBe(1);
    await eventually(async () => expect((await viewsOf(booted))[boats]).toEqual([2, 2]));
    expect(logger.entries.map(({ level }) => level)).toEqual(["warn"]);
  });

  it("are dropped where guests may no longer read the article when they are written", async () => {
    const { booted, token, ids, views } = await openRecorder(kind);
    await using _ = booted;
    const [boats, oars] = ids;
    for (const id of ids) views.note(id, guest, "192.0.2.1");
    await booted.as(token).call(api.unpublishArticle, { params: { id: oars } });
    await views.settled();
    expect(await viewsOf(booted)).toEqual({ [boats]: [1, 1], [oars]: [0, 0] });
  });
});

describe.each(databases().filter(({ name }) => name !== "pglite"))("two processes on one database, $name,", (kind) => {
  it("add up the readers of an article, and lose none when they stop", async () => {
    await using sites = await bootTwoSites(kind);
    const { first, second, token } = sites;
    const id = await publishArticle(first, token);
    const address = "/articles/on-boats";
    for (const site of [first, second]) expect((await visit(site, address)).status).toBe(200);
    await visit(first, address, {}, "203.0.113.1");
    await visit(second, address, {}, "203.0.113.2");
    await Promise.all([first.settled(), second.settled()]);
    expect((await viewsOf(first))[id]).toEqual([3, 3]);

    await visit(second, address, {}, "203.0.113.3");
    await visit(second, address, {}, "203.0.113.4");
    await second[Symbol.asyncDispose]();
    expect((await viewsOf(first))[id]).toEqual([5, 5]);
    const shown = await first.as(token).call(api.getArticle, { params: { slug: "on-boats" } });
    expect(shown.body.counts.views).toBe(5);
  });

  it("count the same articles at the same time without waiting for each other for ever", async () => {
    await using sites = await bootTwoSites(kind);
    const { first, second, token } = sites;
    for (let number = 0; number < 12; number += 1)
      await publishArticle(first, token, { title: `Boat ${number}`, slug: `boat-${number}` });
    const numbers = Array.from({ length: 12 }, (_unused, number) => number);
    for (let round = 0; round < 5; round += 1) {
      const peer = `203.0.113.${round}`;
      for (const number of numbers) await visit(first, `/articles/boat-${number}`, {}, peer);
      for (const number of numbers.toReversed()) await visit(second, `/articles/boat-${number}`, {}, peer);
      await Promise.all([first.settled(), second.settled()]);
    }
    expect(Object.values(await viewsOf(first))).toEqual(numbers.map(() => [5, 5]));
  });
});
